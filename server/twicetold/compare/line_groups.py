"""The line difference cut into what belongs side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from rapidfuzz import fuzz

from twicetold.compare.finding import LineRange
from twicetold.compare.line_difference import LineDifference, LineTag
from twicetold.text.document import Document

# From this share of equal characters up two lines are one line that was changed.
_ALIKE = 0.55
# Changed parts with more pairs of lines than this are not looked into.
_MOST_PAIRS = 40_000


class GroupKind(str, Enum):
    """How the lines of a group stand to each other."""

    SAME = "same"
    CHANGED = "changed"
    """One line of each side, and the second is the first with other words."""
    APART = "apart"
    """Lines of either side that have no partner."""


@dataclass(frozen=True, slots=True)
class LineGroup:
    """Neighbouring lines of A and the lines of B beside them; one side may be empty."""

    kind: GroupKind
    a: LineRange
    b: LineRange


def line_groups(a: Document, b: Document, difference: LineDifference) -> Iterator[LineGroup]:
    """All lines of both documents, each once, in the order of a unified difference."""
    at_a = at_b = 0
    for run in difference.runs:
        if run.tag is LineTag.EQUAL:
            yield from _changed(a, b, LineRange(at_a, run.a_start), LineRange(at_b, run.b_start))
            at_a, at_b = run.a_end, run.b_end
            left, right = LineRange(run.a_start, at_a), LineRange(run.b_start, at_b)
            yield LineGroup(GroupKind.SAME, left, right)
    yield from _changed(a, b, LineRange(at_a, a.line_count), LineRange(at_b, b.line_count))


def _changed(a: Document, b: Document, left: LineRange, right: LineRange) -> Iterator[LineGroup]:
    texts_a = [a.line(number).strip() for number in range(left.start, left.end)]
    texts_b = [b.line(number).strip() for number in range(right.start, right.end)]
    at_a, at_b = left.start, right.start
    for in_a, in_b in _partners(texts_a, texts_b):
        one, other = left.start + in_a, right.start + in_b
        yield from _apart(at_a, one, at_b, other)
        at_a, at_b = one + 1, other + 1
        yield LineGroup(GroupKind.CHANGED, LineRange(one, at_a), LineRange(other, at_b))
    yield from _apart(at_a, left.end, at_b, right.end)


def _apart(a_start: int, a_end: int, b_start: int, b_end: int) -> Iterator[LineGroup]:
    if a_start < a_end or b_start < b_end:
        yield LineGroup(GroupKind.APART, LineRange(a_start, a_end), LineRange(b_start, b_end))


def _partners(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    """The alignment of lines, in order, with the highest sum of likenesses."""
    if len(a) * len(b) > _MOST_PAIRS:
        return []
    likeness = [[_likeness(one, other) for other in b] for one in a]
    best = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in reversed(range(len(a))):
        for j in reversed(range(len(b))):
            paired = likeness[i][j] + best[i + 1][j + 1] if likeness[i][j] else 0.0
            best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
    pairs = []
    i = j = 0
    while i < len(a) and j < len(b):
        if best[i][j] == best[i + 1][j]:
            i += 1
        elif best[i][j] == best[i][j + 1]:
            j += 1
        else:
            pairs.append((i, j))
            i, j = i + 1, j + 1
    return pairs


def _likeness(one: str, other: str) -> float:
    if not one or not other:
        return 0.0
    return fuzz.ratio(one, other, score_cutoff=_ALIKE * 100) / 100
