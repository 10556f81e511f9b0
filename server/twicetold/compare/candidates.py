"""Which statements of two documents are worth a closer look, through what is rare in both."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from twicetold.compare.profile import Unit
from twicetold.compare.rarity import Rarity
from twicetold.compare.signals import likeness

# A word that more units of B hold than this finds no candidates: it is not rare.
_COMMON = 12
# Shared weight below which two statements are not looked at more closely.
_LEAST_SHARED = 0.9
# A shorter text says the same only where it is the same: a lone path or link is no instruction.
_LEAST_WORDS = 3
# How many candidates of B each unit of A gets, and how many equal texts.
_BEST = 5
_EQUALS = 12


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two units that may say the same; ``score`` is 1 where their normal forms are equal."""

    a: Unit
    b: Unit
    score: float

    @property
    def exact(self) -> bool:
        """Whether nothing but markup, case and punctuation differs."""
        return self.a.print.key == self.b.print.key


def candidates(a: Sequence[Unit], b: Sequence[Unit], rarity: Rarity, least: float) -> list[Pair]:
    """The pairs that score at least ``least``, the best first.

    Stock sentences are left out. Never all pairs are looked at: equal texts come from a table,
    the others from an inverted index over the words of B.
    """
    equal: dict[str, list[Unit]] = defaultdict(list)
    holders: dict[str, list[Unit]] = defaultdict(list)
    for unit in b:
        if unit.print.is_stock:
            continue
        equal[unit.print.key].append(unit)
        if len(unit.print.words) >= _LEAST_WORDS:
            for word in unit.print.bag:
                holders[word].append(unit)
    found = []
    for unit in a:
        if unit.print.is_stock:
            continue
        twins = equal.get(unit.print.key, ())[:_EQUALS]
        found.extend(Pair(unit, twin, 1.0) for twin in twins)
        for other in _likely(unit, holders):
            if other.print.key != unit.print.key:
                score = likeness(unit.print, other.print, rarity)
                if score >= least:
                    found.append(Pair(unit, other, score))
    found.sort(key=_order)
    return found


def _order(pair: Pair) -> tuple[float, int, int, int]:
    """Best score, then the likeliest heading, then the order of the documents."""
    near = len(pair.a.heading & pair.b.heading)
    return (-pair.score, -near, pair.a.number, pair.b.number)


def _likely(unit: Unit, holders: dict[str, list[Unit]]) -> list[Unit]:
    if len(unit.print.words) < _LEAST_WORDS:
        return []
    votes: dict[Unit, float] = defaultdict(float)
    for word, value in unit.print.bag.items():
        others = holders.get(word, ())
        if len(others) <= _COMMON:
            for other in others:
                votes[other] += min(value, other.print.bag[word])
    likely = [other for other, shared in votes.items() if shared >= _LEAST_SHARED]
    likely.sort(key=lambda other: (-votes[other], other.number))
    return likely[:_BEST]


def one_to_one(pairs: Iterable[Pair], *, once_in_b: bool = True) -> list[Pair]:
    """The pairs, in the order given, in which every unit comes once."""
    found: list[Pair] = []
    taken_a: set[Unit] = set()
    taken_b: set[Unit] = set()
    for pair in pairs:
        if pair.a in taken_a or (once_in_b and pair.b in taken_b):
            continue
        found.append(pair)
        taken_a.add(pair.a)
        taken_b.add(pair.b)
    return found
