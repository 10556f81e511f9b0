"""Which lines an edit replaced: what an incremental parse needs to know of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineChange:
    """Lines ``start`` to ``old_end`` of the old text became ``start`` to ``new_end`` of the new.

    Lines are 0-based, ends are exclusive. Every line before ``start`` is the same in both texts,
    and so is every line from the ends on.
    """

    start: int
    old_end: int
    new_end: int

    @property
    def shift(self) -> int:
        """By how many lines the text behind the change moved down."""
        return self.new_end - self.old_end

    def then(self, later: LineChange) -> LineChange:
        """One change that covers this one and one made to its result, with all between them."""
        return LineChange(
            min(self.start, later.start),
            max(self.old_end, later.old_end - self.shift),
            max(later.new_end, self.new_end + later.shift),
        )

    def trimmed(self, old: Sequence[str], new: Sequence[str]) -> LineChange:
        """The change without the lines at its start and end that are the same in both texts."""
        start, old_end, new_end = self.start, self.old_end, self.new_end
        while start < old_end and start < new_end and old[start] == new[start]:
            start += 1
        while start < old_end and start < new_end and old[old_end - 1] == new[new_end - 1]:
            old_end -= 1
            new_end -= 1
        return LineChange(start, old_end, new_end)
