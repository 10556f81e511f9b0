"""A document prepared for comparing: its units in order, and what each section holds."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from twicetold.compare.fingerprint import fingerprint
from twicetold.compare.index import Index
from twicetold.compare.normalise import normal_title
from twicetold.compare.unit import Unit
from twicetold.compare.words import stem, weight
from twicetold.content.command import Command
from twicetold.content.commands import commands
from twicetold.content.origin import is_generator_note
from twicetold.content.statements import StatementKind, statements
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument


@dataclass(frozen=True, slots=True, eq=False)
class SectionProfile:
    """A section with the units of its own body; ``key`` is equal for equal bodies."""

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


@dataclass(frozen=True, eq=False)
class Profile:
    """Everything of a document that matching needs; each part is made when first asked for."""

    parsed: ParsedDocument
    units: tuple[Unit, ...]

    @cached_property
    def index(self) -> Index:
        """The index over the statements."""
        return Index(self.units)

    @cached_property
    def parts(self) -> tuple[Unit, ...]:
        """The sentences of the statements that have several."""
        return tuple(
            [part for unit in self.units if len(unit.sentences) > 1 for part in unit.sentences]
        )

    @cached_property
    def part_index(self) -> Index:
        """The index over the sentences."""
        return Index(self.parts)

    @cached_property
    def sections(self) -> tuple[SectionProfile, ...]:
        """The sections in order."""
        bodies: list[list[Unit]] = [[] for _ in self.parsed.outline.sections]
        for unit in self.units:
            if unit.statement.section is not None:
                bodies[unit.statement.section].append(unit)
        return tuple(
            SectionProfile(
                number,
                section,
                normal_title(section.title),
                tuple(body),
                tuple([unit.print.key for unit in body]),
                sum([unit.weight for unit in body]),
            )
            for number, (section, body) in enumerate(
                zip(self.parsed.outline.sections, bodies, strict=True)
            )
        )

    @cached_property
    def commands(self) -> tuple[PlacedCommand, ...]:
        """The commands; those in headings and labels belong to no unit and are left out."""
        starts = [unit.statement.start for unit in self.units]
        found = []
        for command in commands(self.parsed):
            at = bisect_right(starts, command.start) - 1
            if at >= 0 and command.start < self.units[at].statement.end:
                found.append(PlacedCommand(command, self.units[at]))
        return tuple(found)

    @cached_property
    def prose(self) -> int:
        """How many statements are not code."""
        return sum(not unit.print.is_code for unit in self.units)

    @cached_property
    def frequency(self) -> Mapping[str, int]:
        """In how many of the prose statements a word comes."""
        bags = [unit.print.bag for unit in self.units if not unit.print.is_code]
        return Counter(chain.from_iterable(bags))


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
    made = Profile(
        parsed,
        tuple(
            [
                Unit(
                    number,
                    statement,
                    fingerprint(statement),
                    _heading(statement.path[-2:], statement.lead),
                )
                for number, statement in enumerate(
                    statement
                    for statement in statements(parsed)
                    if statement.kind is not StatementKind.PARAGRAPH
                    or not is_generator_note(statement.text)
                )
            ]
        ),
    )
    while len(_kept) >= _KEPT:
        _kept.pop(next(iter(_kept)), None)
    _kept[id(parsed)] = made
    return made


def forget() -> None:
    """Drop all prepared documents."""
    _kept.clear()


_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4_000)
def _heading(titles: Sequence[str], lead: str) -> frozenset[str]:
    """The stems of the nearest titles and the lead above a statement."""
    text = " ".join((*titles, lead)).casefold()
    return frozenset(stemmed for word in _WORD.findall(text) if weight(stemmed := stem(word)))
