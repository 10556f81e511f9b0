"""Pairs of statements that may say the same, and their order."""

from __future__ import annotations

from collections.abc import Iterable

from twicetold.compare.unit import Unit
from twicetold.values import value_class


@value_class(frozen=True, slots=True, eq=False)
class Pair:
    """Two units that may say the same; ``score`` is 1 where their normal forms are equal."""

    a: Unit
    b: Unit
    score: float

    @property
    def exact(self) -> bool:
        """Whether nothing but markup, case and punctuation differs."""
        return self.a.print.key == self.b.print.key


def by_score(pair: Pair) -> tuple[float | int | str, ...]:
    """Best score, then the likeliest heading, then the order of the documents."""
    a, b = pair.a, pair.b
    near = len(a.heading & b.heading)
    places = a.number, b.number, b.statement.start, a.statement.start
    return (-pair.score, -near, *places, a.print.key, b.print.key)


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
