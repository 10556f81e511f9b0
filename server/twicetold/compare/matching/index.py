"""An inverted index over statements: what holds a text, and what holds its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import UnitChange

# A word that more units hold than this finds nothing: it is not rare.
COMMON = 12
# Shared weight below which two statements are not looked at more closely.
_LEAST_SHARED = 1.2
# The same weights make another sum in another order.
_ROUNDING = 1e-9
# A shorter text says the same only where it is the same: a lone path or link is no instruction.
_LEAST_WORDS = 3
# How many units a text finds by its words, and how many by being equal.
_BEST = 4
_EQUALS = 12

_NONE: Mapping[Unit, float] = {}


class Index:
    """Finds the units of one document that a text may be a copy of.

    Units come and go with the document's edits; the answers depend only on which are there.
    """

    __slots__ = ("_equal", "_holders")

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self._equal: dict[str, tuple[Unit, ...]] = {}
        self._holders: dict[str, dict[Unit, float]] = {}
        self._add(units)

    def change(self, change: UnitChange) -> None:
        """Follow an edit of the document."""
        self._remove(change.gone)
        self._remove(old for old, _ in change.moved)
        self._add(new for _, new in change.moved)
        self._add(change.new)

    def _add(self, units: Iterable[Unit]) -> None:
        """Take units in; stock text is left out."""
        came: dict[str, list[Unit]] = {}
        holders = self._holders
        for unit in units:
            text = unit.print
            if text.is_stock:
                continue
            came.setdefault(text.key, []).append(unit)
            if len(text.words) >= _LEAST_WORDS:
                for word, value in text.bag.items():
                    if word in holders:
                        holders[word][unit] = value
                    else:
                        holders[word] = {unit: value}
        for key, new in came.items():
            equal = (*self._equal.get(key, ()), *new)
            self._equal[key] = tuple(sorted(equal, key=_place)) if len(equal) > 1 else equal

    def _remove(self, units: Iterable[Unit]) -> None:
        """Take units out that were added."""
        went: dict[str, set[Unit]] = {}
        for unit in units:
            text = unit.print
            if text.is_stock:
                continue
            went.setdefault(text.key, set()).add(unit)
            if len(text.words) >= _LEAST_WORDS:
                for word in text.bag:
                    _drop(self._holders, word, unit)
        for key, old in went.items():
            others = tuple([other for other in self._equal[key] if other not in old])
            if others:
                self._equal[key] = others
            else:
                del self._equal[key]

    def holders(self, word: str) -> Mapping[Unit, float]:
        """The units whose text has the word, with its weight there; very short texts aside."""
        return self._holders.get(word, _NONE)

    def equal(self, key: str) -> tuple[Unit, ...]:
        """The units whose text has this normal form, in the order of their places."""
        return self._equal.get(key, ())

    def sharing(self, text: Fingerprint, words: AbstractSet[str]) -> Iterator[Unit]:
        """The units that share enough weight in these words with a text."""
        votes: dict[Unit, float] = defaultdict(float)
        for word, value in text.bag.items():
            if word in words:
                for other, theirs in self.holders(word).items():
                    votes[other] += min(theirs, value)
        least = _LEAST_SHARED - _ROUNDING
        return (other for other, shared in votes.items() if shared >= least)

    def likely(self, text: Fingerprint) -> tuple[Unit, ...]:
        """The units with an equal text, then those that share the most weight in rare words."""
        if text.is_stock:
            return ()
        equal = self.equal(text.key)[:_EQUALS]
        if len(text.words) < _LEAST_WORDS:
            return equal
        holders = self._holders
        rare, most = [], 0.0
        for word, value in text.bag.items():
            if word in holders and len(others := holders[word]) <= COMMON:
                rare.append((value, others))
                most += value
        if most < _LEAST_SHARED:  # as most texts: even all units together have too little of it
            return equal
        votes: dict[Unit, float] = defaultdict(float)
        for value, others in rare:
            for other, theirs in others.items():
                votes[other] += theirs if theirs < value else value  # noqa: FURB136 - innermost
        near = [
            other
            for other, shared in votes.items()
            if shared >= _LEAST_SHARED and other.print.key != text.key
        ]
        if len(near) > 1:
            near.sort(key=lambda other: (-votes[other], _place(other)))
        return (*equal, *near[:_BEST])


def _place(unit: Unit) -> tuple[int, int, str]:
    """An order of units that does not depend on when they came."""
    return unit.number, unit.statement.start, unit.print.key


def _drop(units: dict[str, dict[Unit, float]], key: str, unit: Unit) -> None:
    holders = units[key]
    del holders[unit]
    if not holders:
        del units[key]
