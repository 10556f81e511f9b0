"""Matching of two profiles: their sections, statements and sentences, then commands."""

from __future__ import annotations

from twicetold.compare.conflicts.claims import claims
from twicetold.compare.matching.document_pair import DocumentPair
from twicetold.compare.matching.match_commands import match_commands
from twicetold.compare.matching.match_statements import match_statements
from twicetold.compare.matching.matched import Matching


def match(pairs: DocumentPair, *, same_folder: bool) -> Matching:
    """Pair what two documents say in the same or nearly the same words, each text once."""
    matched = match_statements(pairs)
    commands = match_commands(
        claims(pairs.a), claims(pairs.b), matched.told, pairs.commands, same_folder=same_folder
    )
    return pairs.matching.to((matched, commands), lambda: Matching(matched, commands, pairs.rarity))
