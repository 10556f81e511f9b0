"""Two sections most of whose statements match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.compare.matching.alignment import Alignment, aligned
from twicetold.compare.matching.unit_pair import Pair
from twicetold.compare.profile import SectionProfile
from twicetold.text.last_answer import LastAnswers

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


class NearSections:
    """What came out for two sections and the likely pairs between them, from round to round."""

    def __init__(self) -> None:
        self._near = LastAnswers[tuple[SectionProfile, SectionProfile], SectionPair | None]()
        self._equal = LastAnswers[tuple[SectionProfile, SectionProfile], SectionPair]()

    def begin_round(self) -> None:
        """Forget what the last matching has not asked about."""
        self._near.begin_round()
        self._equal.begin_round()

    def equal(self, a: SectionProfile, b: SectionProfile) -> SectionPair:
        """Two sections with equal bodies as a pair."""
        return self._equal.to((a, b), None, lambda: _equal(a, b))

    def near(
        self, a: SectionProfile, b: SectionProfile, likely: Sequence[Pair]
    ) -> SectionPair | None:
        """The sections as a pair where enough of both bodies matches."""
        return self._near.to((a, b), likely, lambda: _near(a, b, likely))


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
