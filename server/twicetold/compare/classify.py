"""Duplicate or drifted: whether two matched texts differ in a fact."""

from __future__ import annotations

from collections.abc import Callable

from twicetold.compare.facts import differing_facts, same_target
from twicetold.compare.match import Pair, SectionPair
from twicetold.compare.word_difference import word_difference

# A text with fewer words in common was written anew: wording says nothing about facts then.
_COPY = 0.55
_VERBATIM = 0.8

SameName = Callable[[str, str], bool]
Differs = tuple[tuple[str, str], ...]


def pair_differs(pair: Pair, same_name: SameName = same_target) -> tuple[bool, Differs]:
    """Whether a fact differs between two matched units, and in which words they differ."""
    if pair.exact:
        return False, ()
    a, b = pair.a.print, pair.b.print
    replacements, equal = word_difference(a.words, b.words)
    differs = tuple(replacement.texts for replacement in replacements)
    if a.is_code:
        return True, differs
    if equal < _COPY:
        return False, differs
    verbatim = equal >= _VERBATIM
    facts = tuple(
        replacement.texts
        for replacement in replacements
        if differing_facts(replacement, a, b, same_name, verbatim=verbatim)
    )
    return (True, facts) if facts else (False, differs)


def section_differs(
    pair: SectionPair, same_name: SameName = same_target
) -> tuple[bool, Differs]:
    """Whether a fact differs between two matched sections: in a statement, or one more or less."""
    drifted: list[tuple[str, str]] = []
    wording: list[tuple[str, str]] = []
    for units in pair.pairs:
        has_drifted, differs = pair_differs(units, same_name)
        (drifted if has_drifted else wording).extend(differs)
    exact = sum(units.exact for units in pair.pairs)
    if 2 * exact >= len(pair.pairs):
        rest = [(unit, True) for unit in pair.rest_a] + [(unit, False) for unit in pair.rest_b]
        for unit, in_a in rest:
            text = _first_line(unit.statement.text)
            drifted.append((text, "") if in_a else ("", text))
    return (True, tuple(drifted)) if drifted else (False, tuple(wording))


def _first_line(text: str) -> str:
    lines = text.strip().split("\n")
    return lines[0] if len(lines) == 1 else f"{lines[0]} ..."


