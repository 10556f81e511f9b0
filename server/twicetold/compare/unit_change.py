"""Which units came, went and moved between two versions of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from twicetold.compare.unit import Unit
from twicetold.text.common_ends import changed_between


@dataclass(frozen=True, slots=True)
class UnitChange:
    """Units that are gone, units that are new, and for each that moved the one in its place."""

    gone: Sequence[Unit] = ()
    new: Sequence[Unit] = ()
    moved: tuple[tuple[Unit, Unit], ...] = ()

    def of(self, choose: Callable[[Unit], Iterable[Unit]]) -> UnitChange:
        """The same of what ``choose`` makes of each unit, as its sentences; it may be nothing."""
        return UnitChange(
            tuple(chain.from_iterable(map(choose, self.gone))),
            tuple(chain.from_iterable(map(choose, self.new))),
            tuple(
                pair
                for old, new in self.moved
                for pair in zip(choose(old), choose(new), strict=True)
            ),
        )


def unit_change(old: Sequence[Unit], new: Sequence[Unit]) -> UnitChange:
    """What is different in ``new``. Units at the end with the texts of the old ones moved."""
    left, right = changed_between(old, new)
    moved = 0
    while moved < min(len(left), len(right)) and _moved(left[-1 - moved], right[-1 - moved]):
        moved += 1
    pairs = zip(left[len(left) - moved :], right[len(right) - moved :], strict=True)
    return UnitChange(left[: len(left) - moved], right[: len(right) - moved], tuple(pairs))


def _moved(old: Unit, new: Unit) -> bool:
    return (
        old.print is new.print
        and old.statement.kind is new.statement.kind
        and old.statement.text == new.statement.text
    )
