"""The pairs of two documents' units that may say the same, kept while the documents are edited."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.matching.index import COMMON, Index
from twicetold.compare.matching.likely_units import LikelyUnits
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.signals import likeness
from twicetold.compare.matching.unit_pair import Pair, by_score
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import UnitChange

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

    def sharing(self, text: Fingerprint, words: AbstractSet[str]) -> Iterator[Unit]:
        """The units that share enough of these words with a text to find it by them."""
        return chain.from_iterable(index.sharing(text, words) for index in self.indexes)

    def equal(self, key: str) -> Iterator[Unit]:
        """The units whose text has this normal form."""
        return chain.from_iterable(index.equal(key) for index in self.indexes)


class LikelyPairs:
    """Pairs that score at least ``least``, best first.

    An edit looks up again what is new in A, and what in A shares enough words that are rare in B
    with units that came or went there; it scores again what has a word whose rarity changed. All
    other pairs cannot have changed. ``allows`` leaves out pairs, by what no move changes.
    """

    def __init__(self, least: float, allows: Callable[[Unit, Unit], bool] = _any) -> None:
        self.best_first: list[Pair] = []
        self._least = least
        self._allows = allows
        self._known: set[Unit] = set()
        self._likely = LikelyUnits()
        # Only of units that have any.
        self._pairs: dict[Unit, list[Pair]] = {}

    def update(self, a: Side, b: Side, rarity: Rarity, words: Collection[str] | None) -> None:
        """Follow the edits; ``words`` are those whose rarity changed, None where it may be all.

        The indexes are those of the new versions; B has one.
        """
        self._move(a.change, b.change)
        for unit in a.change.gone:
            self._known.remove(unit)
            self._likely.put(unit, ())
        stale = dict.fromkeys(self._met_by(a, b) if self._known else ())
        stale.update(dict.fromkeys(a.change.new))
        self._known.update(a.change.new)
        (find,) = b.indexes
        for unit in stale:
            found = [other for other in find.likely(unit.print) if self._allows(unit, other)]
            self._likely.put(unit, found)
        if words is None:
            self._score(self._known, self._known, a.change.gone, rarity)
            return
        reweighed = {unit for word in words for unit in self._seen(a.holders(word))}
        stale.update(dict.fromkeys(reweighed))
        self._score(stale, reweighed, a.change.gone, rarity)

    def _met_by(self, a: Side, b: Side) -> Iterator[Unit]:
        """The units of A whose likely twins may be others since B changed."""
        words = _words_by_change(b)
        for word in words.turned:
            yield from self._seen(a.holders(word))
        for unit in (*b.change.gone, *b.change.new):
            yield from self._seen(a.equal(unit.print.key))
            yield from self._seen(a.sharing(unit.print, words.rare))

    def _seen(self, units: Iterable[Unit]) -> list[Unit]:
        """Those of the units that were in A before."""
        return [unit for unit in units if unit in self._known]

    def _score(
        self,
        units: Iterable[Unit],
        reweighed: Container[Unit],
        gone: Iterable[Unit],
        rarity: Rarity,
    ) -> None:
        """Put the pairs of these units in the place of those that they had.

        A pair that has its score by the same words is the same object, and where all are, so is
        the list.
        """
        dropped = {*units, *gone}
        old = [pair for unit in dropped for pair in self._pairs.pop(unit, ())]
        before = {(pair.a, pair.b): pair for pair in old}
        found, same = [], 0
        for unit in units:
            pairs = []
            for other in self._likely.of(unit):
                score = likeness(unit.print, other.print, rarity)
                if score < self._least:
                    continue
                known = before.get((unit, other))
                if known is not None and known.score == score and unit not in reweighed:
                    pairs.append(known)
                    same += 1
                else:
                    pairs.append(Pair(unit, other, score))
            if pairs:
                self._pairs[unit] = pairs
                found += pairs
        if same == len(found) == len(old):
            return
        self._put([pair for pair in self.best_first if pair.a not in dropped], found)

    def _put(self, kept: list[Pair], found: Collection[Pair]) -> None:
        """Put new pairs between those that are kept."""
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
        met = dict.fromkeys((*left, *self._likely.seekers(right)))
        self._known.difference_update(left)
        self._known.update(left.values())
        self._likely.move(left, right)
        moved: dict[Pair, Pair] = {}
        for unit in met:
            place, pairs = left.get(unit, unit), self._pairs.pop(unit, ())
            for pair in pairs:
                if unit in left or pair.b in right:
                    moved[pair] = Pair(place, right.get(pair.b, pair.b), pair.score)
            if pairs:
                self._pairs[place] = [moved.get(pair, pair) for pair in pairs]
        if any(_has_other_heading(old, new) for old, new in moved.items()):
            self._put([pair for pair in self.best_first if pair not in moved], moved.values())
        elif moved:
            self.best_first = [moved.get(pair, pair) for pair in self.best_first]


def _has_other_heading(old: Pair, new: Pair) -> bool:
    return old.a.heading != new.a.heading or old.b.heading != new.b.heading


@dataclass(frozen=True, slots=True)
class _Words:
    """Words of what came and went: those that are rare, and those that turned rare or common."""

    rare: AbstractSet[str]
    turned: AbstractSet[str]


def _words_by_change(side: Side) -> _Words:
    (index,) = side.indexes
    more: Counter[str] = Counter()
    for unit in side.change.new:
        more.update(unit.print.bag.keys())
    for unit in side.change.gone:
        more.subtract(unit.print.bag.keys())
    rare, turned = set(), set()
    for word, count in more.items():
        now = len(index.holders(word))
        if max(now, now - count) <= COMMON:
            rare.add(word)
        elif min(now, now - count) <= COMMON:
            turned.add(word)
    return _Words(rare, turned)
