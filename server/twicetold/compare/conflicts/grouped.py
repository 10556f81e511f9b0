"""Items in the order of a document, and grouped by a key; an edit changes the groups it touches."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, Generic, TypeVar

from twicetold.text.two_versions import OfTwoVersions

T = TypeVar("T")


class Grouped(Generic[T]):
    """Items, and for each key those that have it; an item with the key None is in no group.

    ``place`` gives an item's place in the document. The items and every group are in its order.
    """

    __slots__ = ("_key", "_place", "groups", "items")

    def __init__(self, key: Callable[[T], Hashable], place: Callable[[T], int]) -> None:
        self._key = key
        self._place = place
        self.items: tuple[T, ...] = ()
        self.groups: Mapping[Hashable, tuple[T, ...]] = {}

    def spliced(self, first: int, last: int, new: tuple[T, ...]) -> Grouped[T]:
        """The same with the items from ``first`` to ``last`` (exclusive) replaced by others."""
        gone = self.items[first:last]
        if not gone and not new:
            return self
        changed: dict[Hashable, list[T]] = {}
        left_out = set(map(id, gone))
        for key in dict.fromkeys(map(self._key, gone)):
            if key is not None:
                changed[key] = [item for item in self.groups[key] if id(item) not in left_out]
        for item in new:
            key = self._key(item)
            if key is not None:
                if key not in changed:
                    changed[key] = list(self.groups.get(key, ()))
                changed[key].append(item)
        groups = dict(self.groups)
        for key, items in changed.items():
            if items:
                groups[key] = tuple(sorted(items, key=self._place))
            else:
                del groups[key]
        found = Grouped(self._key, self._place)
        found.items = self.items[:first] + new + self.items[last:]
        found.groups = groups
        return found


def shared_keys(left: Grouped[T], right: Grouped[T]) -> AbstractSet[Hashable]:
    """The keys of groups that both have."""
    # Most documents say nothing of most kinds, and that is not worth remembering.
    return _shared_keys(left, right) if left.groups and right.groups else frozenset()


def _common(left: Grouped[Any], right: Grouped[Any]) -> AbstractSet[Hashable]:
    return left.groups.keys() & right.groups.keys()


# Three for each of a file's references.
_shared_keys = OfTwoVersions(_common, 24)
