"""Items grouped by a key; an edit changes the groups that it touches."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Generic, TypeVar

from twicetold.text.two_versions import OfTwoVersions

T = TypeVar("T")


class Grouped(Generic[T]):
    """For each key the items that have it; an item with the key None is in no group.

    ``place`` gives an item's place in the document, which is the order of every group. ``keys`` is
    the same object for as long as no group comes or goes.
    """

    __slots__ = ("_key", "_place", "groups", "keys")

    def __init__(self, key: Callable[[T], Hashable], place: Callable[[T], int]) -> None:
        self._key = key
        self._place = place
        self.groups: Mapping[Hashable, tuple[T, ...]] = {}
        self.keys: frozenset[Hashable] = frozenset()

    def changed(self, gone: Sequence[T], come: Sequence[T]) -> Grouped[T]:
        """The same without some of its items, and with others; itself where no group changes."""
        changed: dict[Hashable, list[T]] = {}

        def group(key: Hashable) -> list[T]:
            if key not in changed:
                changed[key] = list(self.groups.get(key, ()))
            return changed[key]

        for item in gone:
            key = self._key(item)
            if key is not None:
                self._remove(group(key), item)
        for item in come:
            key = self._key(item)
            if key is not None:
                # Those at one place keep the order in which they come.
                insort(group(key), item, key=self._place)
        if not changed:
            return self
        groups = dict(self.groups)
        for key, items in changed.items():
            if items:
                groups[key] = tuple(items)
            else:
                del groups[key]
        found = Grouped(self._key, self._place)
        found.groups = groups
        is_same = all((key in groups) == (key in self.groups) for key in changed)
        found.keys = self.keys if is_same else frozenset(groups)
        changed_keys.say(self, found, frozenset(changed))
        return found

    def _remove(self, items: list[T], item: T) -> None:
        at = bisect_left(items, self._place(item), key=self._place)
        while items[at] is not item:
            at += 1
        del items[at]


def shared_keys(left: Grouped[Any], right: Grouped[Any]) -> AbstractSet[Hashable]:
    """The keys of groups that both have."""
    # Most documents say nothing of most kinds, and that is not worth remembering.
    return _shared_keys(left.keys, right.keys) if left.keys and right.keys else frozenset()


def _common(left: frozenset[Any], right: frozenset[Any]) -> AbstractSet[Hashable]:
    return left & right


def _changed_keys(old: Grouped[Any], new: Grouped[Any]) -> frozenset[Hashable]:
    """The keys of groups that came, went or are others."""
    before, now = old.groups, new.groups
    return frozenset(
        key for key in (*old.keys, *(new.keys - old.keys)) if before.get(key) is not now.get(key)
    )


# Six for each of the files that are edited at once.
_MOST = 24
_shared_keys = OfTwoVersions(_common, _MOST)
changed_keys = OfTwoVersions(_changed_keys, _MOST)
