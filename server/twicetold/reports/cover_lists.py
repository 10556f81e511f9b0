"""What each file covers and lacks, as lists whose members know where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from twicetold.compare.comparison import Comparison, Mention
from twicetold.compare.overlap import Overlap
from twicetold.markdown.outline import Section
from twicetold.rules.summary import percent

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spot:
    """A line to jump to: ``side`` is ``a`` or ``b``, ``line`` is 1-based."""

    side: str
    line: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A member of a list. ``note`` says more of it, ``level`` is a heading's, else 1."""

    text: str
    places: tuple[Spot, ...]
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


@dataclass(frozen=True, slots=True)
class Missing:
    """What the file at ``path`` lacks of the other one, in which the entries stand."""

    path: str
    other: str
    entries: tuple[Entry, ...]


def cover_lists(comparison: Comparison) -> tuple[CoverList, ...]:
    """Sections, commands and tags."""

    def bodies(a: Section, b: Section) -> str:
        return f"bodies {percent(comparison.similarity(a, b))} alike"

    return (
        _list("Sections", comparison.sections, _section_entry, bodies),
        _list("Commands", comparison.commands, _mention_entry, is_code=True),
        _list("Tags", comparison.tags, _mention_entry),
    )


def missing_lists(path_a: str, path_b: str, comparison: Comparison) -> Iterator[Missing]:
    """The sections that a file lacks; one that lacks nothing is left out."""
    found = comparison.found
    for path, other, side, sections in (
        (path_a, path_b, "b", found.missing_in_a),
        (path_b, path_a, "a", found.missing_in_b),
    ):
        if sections:
            entries = tuple(_section_entry(side, section) for section in sections)
            yield Missing(path, other, entries)


def _section_entry(side: str, section: Section) -> Entry:
    return Entry(section.title, (Spot(side, section.start + 1),), level=section.level)


def _mention_entry(side: str, mention: Mention) -> Entry:
    return Entry(mention.text, tuple(Spot(side, line + 1) for line in mention.lines))


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
