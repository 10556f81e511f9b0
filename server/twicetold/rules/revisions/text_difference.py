"""How the text of a file changed between two states of a workspace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.compare.line_difference import LineTag, line_difference
from twicetold.text.document import Document


@dataclass(frozen=True, slots=True)
class Hunk:
    """Old lines and the new ones in their place: 0-based, ends exclusive; one may be empty."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class TextDifference:
    """The hunks that lead from one text to another, in order."""

    hunks: tuple[Hunk, ...] = ()

    def within(self, start: int, end: int) -> Iterator[Hunk]:
        """The hunks that change new lines of a range, or take out lines between them.

        What is taken out behind the last of several lines was part of them; behind a single line
        it was another one's.
        """
        last = end if end - start > 1 else end - 1
        for hunk in self.hunks:
            if hunk.new_start == hunk.new_end:
                if start < hunk.new_start <= last:
                    yield hunk
            elif hunk.new_start < end and start < hunk.new_end:
                yield hunk

    def touches(self, start: int, end: int) -> bool:
        """Whether anything in a range of new lines changed."""
        return next(self.within(start, end), None) is not None

    def before(self, start: int, end: int) -> tuple[int, int]:
        """The old lines in whose place a range of new ones stands; maybe none."""
        return self._old_start(start), self._old_end(end)

    def _old_start(self, line: int) -> int:
        moved = 0
        for hunk in self.hunks:
            if hunk.new_start < line < hunk.new_end:
                return hunk.old_start
            if hunk.new_end <= line:
                moved = hunk.old_end - hunk.new_end
        return line + moved

    def _old_end(self, line: int) -> int:
        moved = 0
        for hunk in self.hunks:
            if hunk.new_start < line <= hunk.new_end:
                return hunk.old_end
            if hunk.new_end < line:
                moved = hunk.old_end - hunk.new_end
        return line + moved


def text_difference(old: Document, new: Document) -> TextDifference:
    """Compare two texts by lines, line ends aside."""
    if old.lines == new.lines:
        return TextDifference()
    hunks: list[Hunk] = []
    for run in line_difference(old, new).runs:
        if run.tag is LineTag.EQUAL:
            continue
        if hunks and (hunks[-1].old_end, hunks[-1].new_end) == (run.a_start, run.b_start):
            first = hunks.pop()
            hunks.append(Hunk(first.old_start, run.a_end, first.new_start, run.b_end))
        else:
            hunks.append(Hunk(run.a_start, run.a_end, run.b_start, run.b_end))
    return TextDifference(tuple(hunks))
