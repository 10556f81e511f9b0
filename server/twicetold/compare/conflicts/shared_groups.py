"""The groups that two documents have in common, followed through edits of both."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from collections.abc import Set as AbstractSet
from typing import Generic, TypeVar

from twicetold.compare.conflicts.grouped import Grouped, changed_keys

T = TypeVar("T")

Shared = Mapping[Hashable, tuple[tuple[T, ...], tuple[T, ...]]]
"""For each key that both documents have the group of the one and that of the other."""


class SharedGroups(Generic[T]):
    """What is shared by the two groupings asked about last.

    The same object for as long as no edit touches a group that both have.
    """

    __slots__ = ("_last", "_shared")

    def __init__(self) -> None:
        self._last: tuple[Grouped[T], Grouped[T]] | None = None
        self._shared: Shared[T] = {}

    def of(self, left: Grouped[T], right: Grouped[T]) -> Shared[T]:
        """The groups that ``left`` and ``right`` both have."""
        touched = self._touched(left, right)
        self._last = left, right
        ours, theirs = left.groups, right.groups
        gone = [key for key in touched if key in self._shared]
        come = [key for key in touched if key in ours and key in theirs]
        if gone or come:
            shared = dict(self._shared)
            for key in gone:
                del shared[key]
            shared.update((key, (ours[key], theirs[key])) for key in come)
            self._shared = shared
        return self._shared

    def _touched(self, left: Grouped[T], right: Grouped[T]) -> AbstractSet[Hashable]:
        """The keys of groups that may be others than last time."""
        if self._last is None:
            return left.keys & right.keys
        pairs = zip(self._last, (left, right), strict=True)
        return frozenset().union(*(changed_keys(old, new) for old, new in pairs if old is not new))
