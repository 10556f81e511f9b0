"""The pairs of two documents' units that may say the same, kept while the documents are edited."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Iterable
from itertools import chain

from twicetold.compare.candidates import Pair, by_score
from twicetold.compare.index import COMMON, Index
from twicetold.compare.rarity import Rarity
from twicetold.compare.signals import likeness
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import UnitChange

# With more new pairs than this, sorting all is faster than putting each in its place.
_MANY = 200


def _any(_a: Unit, _b: Unit) -> bool:
    return True


class LikelyPairs:
    """Pairs that score at least ``least``, best first.

    An edit looks up again what is new in A, and what in A shares a word that is rare in B with
    units that came or went there; it scores again what has a word whose rarity changed. All
    other pairs cannot have changed. ``allows`` leaves out pairs by their places in order.
    """

    def __init__(self, least: float, allows: Callable[[Unit, Unit], bool] = _any) -> None:
        self.best_first: list[Pair] = []
        self._least = least
        self._allows = allows
        self._a = Index()
        self._b = Index()
        self._likely: dict[Unit, tuple[Unit, ...]] = {}

    def update(
        self, a: UnitChange, b: UnitChange, rarity: Rarity, words: Collection[str] | None
    ) -> None:
        """Follow the edits; ``words`` are those whose rarity changed, None where it may be all."""
        self._move(a, b)
        self._a.remove(a.gone)
        for unit in a.gone:
            del self._likely[unit]
        rare = self._change_b(b)
        stale: dict[Unit, None] = {}
        for word in rare:
            stale.update(self._a.holders(word))
        for unit in (*b.gone, *b.new):
            stale.update(self._a.equal(unit.print.key))
        self._a.add(a.new)
        stale.update(dict.fromkeys(a.new))
        for unit in stale:
            self._likely[unit] = self._b.likely(unit.print)
        scored: Iterable[Unit] = self._likely
        if words is not None:
            scored = stale
            for word in words:
                stale.update(self._a.holders(word))
        self._score(scored, a.gone, rarity)

    def _change_b(self, change: UnitChange) -> set[str]:
        """Change the index of B; the words of what came and went that are rare there."""
        words = set(chain.from_iterable(unit.print.bag for unit in (*change.gone, *change.new)))
        rare = {word for word in words if len(self._b.holders(word)) <= COMMON}
        self._b.remove(change.gone)
        self._b.add(change.new)
        return rare | {word for word in words if len(self._b.holders(word)) <= COMMON}

    def _score(self, units: Iterable[Unit], gone: Collection[Unit], rarity: Rarity) -> None:
        found = [
            Pair(unit, other, score)
            for unit in units
            for other in self._likely[unit]
            if self._allows(unit, other)
            and (score := likeness(unit.print, other.print, rarity)) >= self._least
        ]
        dropped = {*units, *gone}
        kept = [pair for pair in self.best_first if pair.a not in dropped]
        if len(found) > _MANY:
            kept += found
            kept.sort(key=by_score)
        else:
            for pair in found:
                insort(kept, pair, key=by_score)
        self.best_first = kept

    def _move(self, a: UnitChange, b: UnitChange) -> None:
        """Put the units that only moved in the place of those that they were."""
        if not a.moved and not b.moved:
            return
        left, right = dict(a.moved), dict(b.moved)
        for index, moved in ((self._a, left), (self._b, right)):
            index.remove(moved.keys())
            index.add(moved.values())
        self._likely = {
            left.get(unit, unit): tuple([right.get(other, other) for other in others])
            for unit, others in self._likely.items()
        }
        self.best_first = [
            Pair(left.get(pair.a, pair.a), right.get(pair.b, pair.b), pair.score)
            if pair.a in left or pair.b in right
            else pair
            for pair in self.best_first
        ]
