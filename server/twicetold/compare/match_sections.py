"""Sections that are copies of each other: by equal bodies, or by most of their statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from twicetold.compare.alignment import Alignment, aligned
from twicetold.compare.candidates import Pair
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


def match_sections(
    a: Sequence[SectionProfile], b: Sequence[SectionProfile], likely: Sequence[Pair]
) -> list[SectionPair]:
    """Section pairs in the order of A, each section at most once.

    ``likely`` holds the candidate pairs of all units, the best first.
    """
    left = {section.number: section for section in a if section.weight > 1}
    right = {section.number: section for section in b if section.weight > 1}
    found = []
    for one, other in _equal_bodies(left.values(), right.values()):
        pairs = tuple(Pair(x, y, 1.0) for x, y in zip(one.units, other.units, strict=True))
        found.append(SectionPair(one, other, Alignment(pairs, (), ()), 1.0))
        del left[one.number], right[other.number]
    near = []
    for (number, twin), pairs_of_both in _by_sections(likely).items():
        if number in left and twin in right:
            pair = _near(left[number], right[twin], pairs_of_both)
            if pair is not None:
                near.append(pair)
    near.sort(key=lambda pair: (-pair.share, pair.a.number, pair.b.number))
    for pair in near:
        if pair.a.number in left and pair.b.number in right:
            found.append(pair)
            del left[pair.a.number], right[pair.b.number]
    return sorted(found, key=lambda pair: pair.a.number)


def _equal_bodies(
    a: Iterable[SectionProfile], b: Iterable[SectionProfile]
) -> list[tuple[SectionProfile, SectionProfile]]:
    """Sections with equal bodies: with the same titles first, then in the order they come."""
    found: list[tuple[SectionProfile, SectionProfile]] = []
    left, right = list(a), list(b)
    both = {one.key for one in left} & {other.key for other in right}
    left = [one for one in left if one.key in both]
    right = [other for other in right if other.key in both]
    keys: tuple[Callable[[SectionProfile], object], ...] = (
        lambda section: (section.key, section.title, section.section.path[-1:]),
        lambda section: (section.key, section.title),
        lambda section: section.key,
    )
    for key in keys:
        waiting: dict[object, list[SectionProfile]] = defaultdict(list)
        for other in right:
            waiting[key(other)].append(other)
        rest = []
        for one in left:
            others = waiting.get(key(one))
            if others:
                found.append((one, others.pop(0)))
            else:
                rest.append(one)
        left = rest
        taken = {other.number for _, other in found}
        right = [other for other in right if other.number not in taken]
    return found


def _by_sections(likely: Sequence[Pair]) -> dict[tuple[int, int], list[Pair]]:
    found: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    for pair in likely:
        a, b = pair.a.statement.section, pair.b.statement.section
        if a is not None and b is not None:
            found[a, b].append(pair)
    return found


def _near(a: SectionProfile, b: SectionProfile, likely: Sequence[Pair]) -> SectionPair | None:
    """The sections as a pair where enough of both bodies matches."""
    if sum([pair.a.weight * pair.score for pair in likely]) < _LEAST_OF_EACH * a.weight:
        return None
    found = aligned(a.units, b.units, likely)
    matched_a = sum(pair.a.weight * pair.score for pair in found.pairs)
    matched_b = sum(pair.b.weight * pair.score for pair in found.pairs)
    share = (matched_a + matched_b) / (a.weight + b.weight)
    if share < _LEAST or min(matched_a / a.weight, matched_b / b.weight) < _LEAST_OF_EACH:
        return None
    return SectionPair(a, b, found, share)
