"""A document prepared for comparing: its units in order, and what each section holds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from twicetold.compare.unit import Unit
from twicetold.content.command import Command
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.text.document import Document


@dataclass(frozen=True, slots=True, eq=False)
class SectionProfile:
    """A section with the units of its own body; ``key`` is equal for equal bodies."""

    number: int
    section: Section
    title: str
    units: tuple[Unit, ...]
    key: tuple[str, ...]
    weight: float


def unit_at(units: Sequence[Unit], line: int) -> Unit | None:
    """Of units in order the last that begins at or before a 0-based line; it may end there too."""
    at = bisect_right(units, line, key=_start) - 1
    return units[at] if at >= 0 else None


def _start(unit: Unit) -> int:
    return unit.statement.start


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCommand:
    """A command and the unit that holds it."""

    command: Command
    unit: Unit


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Everything of a document that matching needs.

    ``commands`` are those that a unit holds; commands in headings and labels belong to none.
    ``programs`` counts the blocks that show a program of the document's own. ``prose`` is the
    number of statements that are not code, ``frequency`` says in how many of them a word comes.
    """

    parsed: ParsedDocument
    units: Sequence[Unit]
    sections: Sequence[SectionProfile]
    commands: Sequence[PlacedCommand]
    programs: Mapping[str, int]
    prose: int
    frequency: Mapping[str, int]


# What a profile made from nothing is made from.
EMPTY = Profile(parse(Document()), (), (), (), {}, 0, {})
