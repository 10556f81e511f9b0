"""What each file covers, as lists whose members know where they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from twicetold.compare.comparison import Comparison, Mention
from twicetold.compare.overlap import Overlap
from twicetold.markdown.outline import Section
from twicetold.rules.summary import percent

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """A line to jump to: ``side`` is ``a`` or ``b``, ``line`` is 1-based."""

    side: str
    line: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A member of a list. ``note`` says more of it, ``level`` is a heading's, else 1."""

    text: str
    places: tuple[Place, ...]
    note: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class CoverList:
    """Everything of one kind that the two files cover."""

    name: str
    is_code: bool
    shared: tuple[Entry, ...]
    only_a: tuple[Entry, ...]
    only_b: tuple[Entry, ...]


def cover_lists(comparison: Comparison) -> tuple[CoverList, ...]:
    """Sections, commands and tags."""

    def bodies(a: Section, b: Section) -> str:
        return f"bodies {percent(comparison.similarity(a, b))} alike"

    return (
        _list("Sections", comparison.sections, section_entry, bodies),
        _list("Commands", comparison.commands, _mention_entry, is_code=True),
        _list("Tags", comparison.tags, _mention_entry),
    )


def section_entry(side: str, section: Section) -> Entry:
    """A section of one file."""
    return Entry(section.title, (Place(side, section.start + 1),), level=section.level)


def _mention_entry(side: str, mention: Mention) -> Entry:
    return Entry(mention.text, tuple(Place(side, line + 1) for line in mention.lines))


def _list(
    name: str,
    overlap: Overlap[T],
    entry: Callable[[str, T], Entry],
    note: Callable[[T, T], str] = lambda _a, _b: "",
    *,
    is_code: bool = False,
) -> CoverList:
    shared = []
    for a, b in overlap.shared:
        left, right = entry("a", a), entry("b", b)
        places = (*left.places, *right.places)
        shared.append(Entry(left.text, places, note(a, b), left.level))
    return CoverList(
        name,
        is_code,
        tuple(shared),
        tuple(entry("a", value) for value in overlap.only_a),
        tuple(entry("b", value) for value in overlap.only_b),
    )
