"""What a function finds in the sections of a document, kept from version to version."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeVar

from twicetold.markdown.blocks import Block
from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.parsed import ParsedDocument
from twicetold.markdown.section_change import section_change

T = TypeVar("T")
C = TypeVar("C")

# The number of what precedes the first section, where numbers are in order.
_PREAMBLE = -1


@dataclass(frozen=True, slots=True)
class _Entry(Generic[T]):
    """The items of a section that has any; their lines count from the document's first."""

    number: int
    items: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class _Known(Generic[C, T]):
    """All that was found in one version."""

    parsed: ParsedDocument
    context: C
    entries: tuple[_Entry[T], ...]
    items: tuple[T, ...]


class BySection(Generic[C, T]):
    """Asks ``find`` about each section once, and again where an edit may change the answer.

    ``find`` gets the document, a section's number (None for what precedes the first) and the
    context. Its answer may depend on the section's blocks, the titles above it and the context
    alone. ``moved`` gives an item so many lines further down.
    """

    def __init__(
        self,
        find: Callable[[ParsedDocument, int | None, C], Iterable[T]],
        moved: Callable[[T, int], T],
    ) -> None:
        self._find = find
        self._moved = moved
        self._kept = ByLineage[_Known[C, T]]()

    def __call__(self, parsed: ParsedDocument, context: C) -> tuple[T, ...]:
        """Everything in the document, in the order of its sections."""

        def to_this_version(known: _Known[C, T] | None) -> _Known[C, T]:
            if known is None or known.context != context:
                return self._from_nothing(parsed, context)
            return known if known.parsed is parsed else self._after(known, parsed)

        return self._kept.update(parsed.lineage, to_this_version).items

    def _from_nothing(self, parsed: ParsedDocument, context: C) -> _Known[C, T]:
        numbers = (None, *range(len(parsed.outline.sections)))
        return _known(parsed, context, tuple(self._entries(parsed, numbers, context)))

    def _after(self, old: _Known[C, T], parsed: ParsedDocument) -> _Known[C, T]:
        change = section_change(old.parsed, parsed)
        entries = old.entries
        first = 0 if change.preamble else bisect_left(entries, change.start, key=_number)
        last = max(first, bisect_left(entries, change.old_end, key=_number))
        new = tuple(self._entries(parsed, change.numbers(), old.context))
        behind = entries[last:]
        lines = change.blocks.line_shift
        if behind and (lines or change.shift):
            behind = tuple(
                _Entry(
                    entry.number + change.shift,
                    tuple([self._moved(item, lines) for item in entry.items]),
                )
                for entry in behind
            )
        elif not new and first == last:
            return _Known(parsed, old.context, entries, old.items)
        return _known(parsed, old.context, entries[:first] + new + behind)

    def _entries(
        self, parsed: ParsedDocument, numbers: Sequence[int | None], context: C
    ) -> Iterator[_Entry[T]]:
        for number in numbers:
            items = tuple(self._find(parsed, number, context))
            if items:
                yield _Entry(_PREAMBLE if number is None else number, items)


def section_blocks(parsed: ParsedDocument, number: int | None) -> Iterator[tuple[int, Block]]:
    """A section's blocks with their first lines, its heading among them; None: what precedes."""
    first, last = 0, parsed.outline.preamble
    if number is not None:
        section = parsed.outline.sections[number]
        first, last = section.first_block, section.last_block
    for index in range(first, last):
        yield parsed.tree.starts[index], parsed.tree.blocks[index]


def section_titles(parsed: ParsedDocument, number: int | None) -> tuple[str, ...]:
    """The titles above the blocks of a section, its own last."""
    return () if number is None else parsed.outline.sections[number].full_path


def _known(parsed: ParsedDocument, context: C, entries: tuple[_Entry[T], ...]) -> _Known[C, T]:
    items = tuple(chain.from_iterable([entry.items for entry in entries]))
    return _Known(parsed, context, entries, items)


def _number(entry: _Entry[T]) -> int:
    return entry.number
