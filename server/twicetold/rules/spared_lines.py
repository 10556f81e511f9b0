"""The lines that an edit left where they were, as they were, and under the titles they had."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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

    def have_all(self, ranges: Iterable[LineRange]) -> bool:
        """Whether they have each of the ranges."""
        end, start = self.end, self.start
        if end >= start:
            return True
        return not [one for one in ranges if one.end > end and one.start < start]


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
