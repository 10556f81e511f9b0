"""The pairs of two documents' units that may say the same, kept while the documents are edited."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from twicetold.compare.matching.candidates import Pair, by_score
from twicetold.compare.matching.index import COMMON, Index
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.signals import likeness
from twicetold.compare.matching.unit_change import UnitChange
from twicetold.compare.unit import Unit

# With more new pairs than this, sorting all is faster than putting each in its place.
_MANY = 200


def _any(_a: Unit, _b: Unit) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the pairs: how its units changed, and indexes that find them, and maybe more."""

    change: UnitChange
    indexes: tuple[Index, ...]

    def holders(self, word: str) -> Iterator[Unit]:
        """The units whose text has the word."""
        return chain.from_iterable(index.holders(word) for index in self.indexes)

    def equal(self, key: str) -> Iterator[Unit]:
        """The units whose text has this normal form."""
        return chain.from_iterable(index.equal(key) for index in self.indexes)


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
        self._likely: dict[Unit, tuple[Unit, ...]] = {}

    def update(self, a: Side, b: Side, rarity: Rarity, words: Collection[str] | None) -> None:
        """Follow the edits; ``words`` are those whose rarity changed, None where it may be all.

        The indexes are those of the new versions; B has one.
        """
        self._move(a.change, b.change)
        for unit in a.change.gone:
            del self._likely[unit]
        stale = dict.fromkeys(self._met_by(a, b) if self._likely else ())
        stale.update(dict.fromkeys(a.change.new))
        (find,) = b.indexes
        for unit in stale:
            self._likely[unit] = find.likely(unit.print)
        scored: Iterable[Unit] = self._likely
        if words is not None:
            scored = stale
            for word in words:
                stale.update(dict.fromkeys(self._known(a.holders(word))))
        self._score(scored, a.change.gone, rarity)

    def _met_by(self, a: Side, b: Side) -> Iterator[Unit]:
        """The units of A whose likely twins may be others since B changed."""
        for word in _rare_words(b):
            yield from self._known(a.holders(word))
        for unit in (*b.change.gone, *b.change.new):
            yield from self._known(a.equal(unit.print.key))

    def _known(self, units: Iterable[Unit]) -> list[Unit]:
        """Those of the units that were in A before."""
        return [unit for unit in units if unit in self._likely]

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


def _rare_words(side: Side) -> list[str]:
    """The words of what came and went that are rare in the document, or were before."""
    (index,) = side.indexes
    more: Counter[str] = Counter()
    for unit in side.change.new:
        more.update(unit.print.bag.keys())
    for unit in side.change.gone:
        more.subtract(unit.print.bag.keys())
    found = []
    for word, count in more.items():
        now = len(index.holders(word))
        if min(now, now - count) <= COMMON:
            found.append(word)
    return found
