"""Which units of one document may be alike units of another, found from both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from twicetold.compare.unit import Unit


class LikelyUnits:
    """For each unit of A that has any, the units of B that may say the same.

    An edit moves few units, and asks only about those that name them.
    """

    __slots__ = ("_others", "_seekers")

    def __init__(self) -> None:
        self._others: dict[Unit, tuple[Unit, ...]] = {}
        # The way back, in the order in which they came.
        self._seekers: dict[Unit, dict[Unit, None]] = {}

    def of(self, unit: Unit) -> Sequence[Unit]:
        """The units of B that may say what this one of A says."""
        return self._others.get(unit, ())

    def seekers(self, others: Iterable[Unit]) -> list[Unit]:
        """The units of A that have one of these of B, each once."""
        return list(dict.fromkeys(unit for one in others for unit in self._seekers.get(one, ())))

    def put(self, unit: Unit, others: Sequence[Unit]) -> None:
        """Say what a unit of A may be alike; nothing, where it is gone."""
        for other in self._others.pop(unit, ()):
            seekers = self._seekers[other]
            del seekers[unit]
            if not seekers:
                del self._seekers[other]
        if others:
            self._others[unit] = tuple(others)
            for other in others:
                self._seekers.setdefault(other, {})[unit] = None

    def move(self, a: Mapping[Unit, Unit], b: Mapping[Unit, Unit]) -> None:
        """Put units that moved in the place of those that they were."""
        met = [unit for unit in a if unit in self._others]
        met += [unit for unit in self.seekers(b) if unit not in a]
        changed = [(unit, self._others[unit]) for unit in met]
        for unit, _ in changed:
            self.put(unit, ())
        for unit, others in changed:
            self.put(a.get(unit, unit), [b.get(other, other) for other in others])
