"""The lines that an edit left where they were, as they were, and under the titles they had."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from twicetold.compare.finding import LineRange
from twicetold.markdown.parsed import ParsedDocument
from twicetold.markdown.section_change import section_change
from twicetold.text.common_ends import common_ends


@dataclass(frozen=True, slots=True)
class SparedLines:
    """All lines up to ``end``, exclusive, and those from ``start`` on."""

    end: int
    start: int

    def have(self, lines: LineRange) -> bool:
        """Whether all of the lines are among them, on one side."""
        return lines.end <= self.end or lines.start >= self.start

    def have_all(self, ranges: LineRanges) -> bool:
        """Whether they have each of the ranges."""
        return self.end >= self.start or not ranges.reach(self.end, self.start)


class LineRanges:
    """Ranges of lines, which are asked about as a whole after each edit."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, ranges: Iterable[LineRange]) -> None:
        ordered = sorted(ranges)
        self._starts = [one.start for one in ordered]
        # How far the ranges up to each one reach.
        self._ends = list(accumulate((one.end for one in ordered), max))

    def reach(self, first: int, last: int) -> bool:
        """Whether one of them has a line from ``first`` up to ``last``, exclusive."""
        before = bisect_left(self._starts, last)
        return before > 0 and self._ends[before - 1] > first


def spared_lines(old: ParsedDocument, new: ParsedDocument) -> SparedLines:
    """The lines that are the same in two versions, and lie in sections with the same titles.

    Of two versions with different numbers of lines nothing behind the change: it moved.
    """
    before, after = old.document.lines, new.document.lines
    if old is new:
        return SparedLines(len(before), 0)
    end, same = common_ends(before, after)
    start = len(before) - same if len(before) == len(after) else len(before)
    first, behind = section_change(old, new).lines
    return SparedLines(
        end if first is None else min(end, first),
        len(before) if behind is None else max(start, behind),
    )
