"""Two sections most of whose statements match, kept from one version to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.compare.matching.alignment import Alignment, aligned
from twicetold.compare.matching.candidates import Pair
from twicetold.compare.profile import SectionProfile

# The least share of both bodies together that must match, and of each of them. Equal titles do not
# lower it: most sections of equal titles say different things.
_LEAST = 0.6
_LEAST_OF_EACH = 0.55


@dataclass(frozen=True, slots=True, eq=False)
class SectionPair:
    """Two sections that are taken for one, their inside, and the share of both that matches."""

    a: SectionProfile
    b: SectionProfile
    alignment: Alignment
    share: float


_Known = tuple[Sequence[Pair], SectionPair | None]


class NearSections:
    """What came out for two sections and the likely pairs between them.

    What one matching did not ask for is gone after the next.
    """

    def __init__(self) -> None:
        self._before: dict[tuple[SectionProfile, SectionProfile], _Known] = {}
        self._now: dict[tuple[SectionProfile, SectionProfile], _Known] = {}
        self._equal_before: dict[tuple[SectionProfile, SectionProfile], SectionPair] = {}
        self._equal_now: dict[tuple[SectionProfile, SectionProfile], SectionPair] = {}

    def equal(self, a: SectionProfile, b: SectionProfile) -> SectionPair:
        """Two sections with equal bodies as a pair."""
        known = self._equal_before.get((a, b)) or _equal(a, b)
        self._equal_now[a, b] = known
        return known

    def near(
        self, a: SectionProfile, b: SectionProfile, likely: Sequence[Pair]
    ) -> SectionPair | None:
        """The sections as a pair where enough of both bodies matches."""
        known = self._before.get((a, b))
        if known is None or known[0] != likely:
            known = likely, _near(a, b, likely)
        self._now[a, b] = known
        return known[1]

    def keep(self) -> None:
        """Forget what this matching has not asked for."""
        self._before, self._now = self._now, {}
        self._equal_before, self._equal_now = self._equal_now, {}


def _equal(a: SectionProfile, b: SectionProfile) -> SectionPair:
    pairs = tuple(Pair(x, y, 1.0) for x, y in zip(a.units, b.units, strict=True))
    return SectionPair(a, b, Alignment(pairs, (), ()), 1.0)


def _near(a: SectionProfile, b: SectionProfile, likely: Sequence[Pair]) -> SectionPair | None:
    if sum([pair.a.weight * pair.score for pair in likely]) < _LEAST_OF_EACH * a.weight:
        return None
    found = aligned(a.units, b.units, likely)
    matched_a = sum(pair.a.weight * pair.score for pair in found.pairs)
    matched_b = sum(pair.b.weight * pair.score for pair in found.pairs)
    share = (matched_a + matched_b) / (a.weight + b.weight)
    if share < _LEAST or min(matched_a / a.weight, matched_b / b.weight) < _LEAST_OF_EACH:
        return None
    return SectionPair(a, b, found, share)
