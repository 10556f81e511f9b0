"""The line difference as rows to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from twicetold.compare.changed_text import Piece, changed_text
from twicetold.compare.comparison import Comparison
from twicetold.compare.line_groups import GroupKind, LineGroup

# Unchanged lines that stay in sight beside a change, and the fewest that are worth folding.
_CONTEXT = 3
_FEWEST_FOLDED = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A line of A, of B, or one that both have; numbers are 1-based, 0 where a file has none."""

    a: int
    b: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Neighbouring rows of one kind; ``folded`` ones are unchanged and far from any change."""

    kind: GroupKind
    rows: tuple[Row, ...]
    folded: bool = False


def difference_blocks(comparison: Comparison) -> Iterator[Block]:
    """All lines of both files, each once, in the order of a unified difference."""
    groups = comparison.line_groups
    for at, group in enumerate(groups):
        if group.kind is GroupKind.SAME:
            rows = _same(comparison, group)
            yield from _folded(rows, is_first=at == 0, is_last=at == len(groups) - 1)
        elif group.kind is GroupKind.CHANGED:
            yield Block(group.kind, _changed(comparison, group))
        else:
            yield Block(group.kind, _apart(comparison, group))


def _same(comparison: Comparison, group: LineGroup) -> tuple[Row, ...]:
    return tuple(
        Row(a + 1, b + 1, (Piece(comparison.a.document.line(a), changed=False),))
        for a, b in zip(
            range(group.a.start, group.a.end), range(group.b.start, group.b.end), strict=True
        )
    )


def _folded(rows: Sequence[Row], *, is_first: bool, is_last: bool) -> Iterator[Block]:
    start = 0 if is_first else _CONTEXT
    end = len(rows) if is_last else len(rows) - _CONTEXT
    if end - start < _FEWEST_FOLDED:
        start = end = len(rows)
    for part, folded in ((rows[:start], False), (rows[start:end], True), (rows[end:], False)):
        if part:
            yield Block(GroupKind.SAME, tuple(part), folded)


def _changed(comparison: Comparison, group: LineGroup) -> tuple[Row, ...]:
    a, b = group.a.start, group.b.start
    in_a, in_b = changed_text(comparison.a.document.line(a), comparison.b.document.line(b))
    return Row(a + 1, 0, in_a), Row(0, b + 1, in_b)


def _apart(comparison: Comparison, group: LineGroup) -> tuple[Row, ...]:
    a, b = comparison.a.document, comparison.b.document
    return (
        *(Row(n + 1, 0, _whole(a.line(n))) for n in range(group.a.start, group.a.end)),
        *(Row(0, n + 1, _whole(b.line(n))) for n in range(group.b.start, group.b.end)),
    )


def _whole(text: str) -> tuple[Piece, ...]:
    return (Piece(text, changed=False),)
