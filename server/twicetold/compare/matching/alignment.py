"""The inside of a matched pair: which parts have twins, and which are left over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.signals import likeness
from twicetold.compare.matching.unit_pair import Pair, one_to_one
from twicetold.compare.unit import Unit

# Within two statements that match, a pair of sentences needs less than alone.
_LEAST = 0.08
# More sentences than this are compared only where their words meet.
_MANY = 12


@dataclass(frozen=True, slots=True, eq=False)
class Alignment:
    """Pairs of parts in the order of A, and the parts of A and of B without a twin."""

    pairs: tuple[Pair, ...]
    rest_a: tuple[Unit, ...]
    rest_b: tuple[Unit, ...]


@dataclass(frozen=True, slots=True, eq=False)
class UnitPair:
    """Two statements, or sentences of them, that are taken for one."""

    pair: Pair
    alignment: Alignment


def aligned(a: Sequence[Unit], b: Sequence[Unit], likely: Iterable[Pair]) -> Alignment:
    """The best one-to-one pairs of ``likely``, which comes best first."""
    pairs = one_to_one(likely)
    taken = {unit for pair in pairs for unit in (pair.a, pair.b)}
    return Alignment(
        tuple(sorted(pairs, key=lambda pair: (pair.a.statement.start, pair.a.number))),
        tuple(unit for unit in a if unit not in taken),
        tuple(unit for unit in b if unit not in taken),
    )


def by_sentences(pair: Pair, rarity: Rarity) -> Alignment:
    """The sentences of two matched statements, or the statements themselves."""
    left, right = pair.a.sentences, pair.b.sentences
    if pair.exact or pair.a.print.is_code or len(left) + len(right) == 2:
        return Alignment((pair,), (), ())
    if max(len(left), len(right)) > _MANY:
        return Alignment((pair,), (), ())
    likely = [
        Pair(one, other, likeness(one.print, other.print, rarity))
        for one in left
        for other in right
    ]
    likely = [part for part in likely if part.score >= _LEAST]
    likely.sort(key=lambda part: -part.score)
    found = aligned(left, right, likely)
    return found if found.pairs else Alignment((pair,), (), ())


def meet_nowhere(pair: Pair, alignment: Alignment) -> bool:
    """Whether two texts of several sentences have none in common, aligned by them.

    Then only their words meet: long texts about one subject share many.
    """
    sizes = len(pair.a.sentences), len(pair.b.sentences)
    return (
        alignment.pairs == (pair,)
        and not pair.exact
        and not pair.a.print.is_code
        and min(sizes) > 1
        and max(sizes) <= _MANY
    )


def share_left(rest: Sequence[Unit], whole: Sequence[Unit]) -> float:
    """The share of the weight that is left over."""
    total = sum(unit.weight for unit in whole)
    return sum(unit.weight for unit in rest) / total if total else 0.0
