"""A document prepared for comparing: its units in order, and what each section holds."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from twicetold.compare.fingerprint import Fingerprint, fingerprint
from twicetold.compare.normalise import normal_title
from twicetold.compare.rarity import Rarity
from twicetold.compare.words import stem, weight
from twicetold.content.command import Command
from twicetold.content.commands import commands
from twicetold.content.statements import Statement, sentences, statements
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A statement, or a sentence of one, with its fingerprint.

    ``number`` is the statement's place in the document; a sentence has its statement's.
    ``heading`` holds the stems of the titles and the lead above it.
    """

    number: int
    statement: Statement
    print: Fingerprint
    heading: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class SectionProfile:
    """A section with the units of its own body."""

    number: int
    section: Section
    title: str
    units: tuple[Unit, ...]
    key: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCommand:
    """A command and the unit that holds it."""

    command: Command
    unit: Unit


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Everything of a document that matching needs.

    ``frequency`` tells in how many of the ``prose`` statements a word comes.
    """

    parsed: ParsedDocument
    units: tuple[Unit, ...]
    sections: tuple[SectionProfile, ...]
    commands: tuple[PlacedCommand, ...]
    frequency: Mapping[str, int]
    prose: int


# How many documents are kept prepared: a server holds a few open files and their references.
_KEPT = 64
_kept: dict[int, Profile] = {}


def profile(parsed: ParsedDocument) -> Profile:
    """The document's profile, kept for the last documents by identity.

    A document is immutable, so its identity says enough, and hashing it would read all of it.
    """
    known = _kept.get(id(parsed))
    if known is not None and known.parsed is parsed:
        return known
    made = _profile(parsed)
    while len(_kept) >= _KEPT:
        _kept.pop(next(iter(_kept)), None)
    _kept[id(parsed)] = made
    return made


def forget() -> None:
    """Drop all prepared documents."""
    _kept.clear()


def _profile(parsed: ParsedDocument) -> Profile:
    units = tuple(
        Unit(number, statement, fingerprint(statement), _heading(statement.path, statement.lead))
        for number, statement in enumerate(statements(parsed))
    )
    bodies: list[list[Unit]] = [[] for _ in parsed.outline.sections]
    for unit in units:
        if unit.statement.section is not None:
            bodies[unit.statement.section].append(unit)
    sections = tuple(
        SectionProfile(
            number,
            section,
            normal_title(section.title),
            tuple(body),
            tuple(unit.print.key for unit in body),
            sum(unit_weight(unit) for unit in body),
        )
        for number, (section, body) in enumerate(zip(parsed.outline.sections, bodies, strict=True))
    )
    prose = [unit.print for unit in units if not unit.print.is_code]
    frequency = Counter(chain.from_iterable([print_.bag for print_ in prose]))
    return Profile(parsed, units, sections, _placed(parsed, units), frequency, len(prose))


def _placed(parsed: ParsedDocument, units: Sequence[Unit]) -> tuple[PlacedCommand, ...]:
    """The commands with their units; those in headings and labels have none and are left out."""
    starts = [unit.statement.start for unit in units]
    found = []
    for command in commands(parsed):
        at = bisect_right(starts, command.start) - 1
        if at >= 0 and command.start < units[at].statement.end:
            found.append(PlacedCommand(command, units[at]))
    return tuple(found)


def rarity(a: Profile, b: Profile) -> Rarity:
    """The rarity of words in the two documents."""
    return Rarity(a.frequency, b.frequency, (a.prose + b.prose) / 2)


def sentence_units(unit: Unit) -> tuple[Unit, ...]:
    """The sentences of the unit's statement, or the unit itself where it is only one."""
    parts = sentences(unit.statement)
    if len(parts) < 2:
        return (unit,)
    return tuple(Unit(unit.number, part, fingerprint(part), unit.heading) for part in parts)


def unit_weight(unit: Unit) -> float:
    """What a unit counts for within its section: prose by its length, though not in
    proportion, code by its lines."""
    if unit.print.is_code:
        return 1.0 + 1.5 * len(unit.print.lines)
    return 0.0 if unit.print.is_stock else 1.0 + unit.print.weight**0.5


_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4_000)
def _heading(path: Sequence[str], lead: str) -> frozenset[str]:
    """The stems of the nearest titles and the lead above a statement."""
    text = " ".join((*path[-2:], lead)).casefold()
    return frozenset(stemmed for word in _WORD.findall(text) if weight(stemmed := stem(word)))
