"""Sections that are copies of each other: by equal bodies, or by most of their statements."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from twicetold.compare.matching.near_sections import NearSections, SectionPair
from twicetold.compare.matching.unit_pair import Pair
from twicetold.compare.of_last_version import OfLastVersion
from twicetold.compare.profile import Profile, SectionProfile
from twicetold.text.common_ends import common_ends
from twicetold.text.last_answer import LastAnswer


@dataclass(frozen=True, slots=True)
class AskedSections:
    """The sections that have likely pairs, and those pairs.

    ``alike`` holds for each section of A the sections of B with an equal body.
    """

    a: tuple[SectionProfile, ...]
    b: tuple[SectionProfile, ...]
    alike: list[list[SectionProfile] | None]
    pairs: LikelySections


@dataclass(frozen=True, slots=True, eq=False)
class LikelySections:
    """Likely pairs by the numbers of the sections that they are in, the best first."""

    groups: Mapping[tuple[int, int], list[Pair]]
    numbers_a: list[int]
    numbers_b: list[int]


class AskedBefore:
    """What was asked about last: most edits change none of it."""

    def __init__(self) -> None:
        self.pairs = LastAnswer[LikelySections]()
        self.a = _LastChosen()
        self.b = _LastChosen()
        self.alike = LastAnswer[list[list[SectionProfile] | None]]()


class _LastChosen:
    """The sections with some numbers: the same object where none of them has changed."""

    def __init__(self) -> None:
        self._sections: Sequence[SectionProfile] = ()
        self._numbers: list[int] = []
        self._chosen: tuple[SectionProfile, ...] = ()

    def of(
        self, sections: Sequence[SectionProfile], numbers: list[int]
    ) -> tuple[SectionProfile, ...]:
        """The sections with these numbers, which ascend."""
        if numbers is not self._numbers or self._changed(sections):
            self._numbers, self._chosen = numbers, tuple(map(sections.__getitem__, numbers))
        self._sections = sections
        return self._chosen

    def _changed(self, sections: Sequence[SectionProfile]) -> bool:
        if sections is self._sections:
            return False
        start, same = common_ends(self._sections, sections)
        is_moved = len(sections) != len(self._sections)
        first, behind = (bisect_left(self._numbers, n) for n in (start, len(sections) - same))
        return is_moved or first < behind


def asked_sections(
    a: Profile, b: Profile, likely: Sequence[Pair], before: AskedBefore
) -> AskedSections:
    """The sections to be matched; ``likely`` holds the likely pairs of all units, best first."""
    pairs = before.pairs.to(likely, lambda: _by_sections(likely))
    left = before.a.of(a.sections, pairs.numbers_a)
    right = before.b.of(b.sections, pairs.numbers_b)
    bodies = _bodies(b)
    alike = before.alike.to((left, bodies), lambda: [bodies.get(one.key) for one in left])
    return AskedSections(left, right, alike, pairs)


def match_sections(asked: AskedSections, near_sections: NearSections) -> tuple[SectionPair, ...]:
    """Section pairs in the order of A, each section at most once."""
    near_sections.begin_round()
    left, right = _telling(asked.a), _telling(asked.b)
    alike = zip(asked.a, asked.alike, strict=True)
    equal = [one for one, others in alike if others and one.number in left]
    twins = {other.number: other for others in asked.alike if others for other in others}
    found = []
    for one, other in _equal_bodies(equal, sorted(twins.values(), key=_number)):
        found.append(near_sections.equal(one, other))
        del left[one.number]
        right.pop(other.number, None)
    near = []
    for (number, twin), pairs_of_both in asked.pairs.groups.items():
        if number in left and twin in right:
            pair = near_sections.near(left[number], right[twin], pairs_of_both)
            if pair is not None:
                near.append(pair)
    near.sort(key=lambda pair: (-pair.share, pair.a.number, pair.b.number))
    for pair in near:
        if pair.a.number in left and pair.b.number in right:
            found.append(pair)
            del left[pair.a.number], right[pair.b.number]
    return tuple(sorted(found, key=lambda pair: pair.a.number))


def _telling(sections: Iterable[SectionProfile]) -> dict[int, SectionProfile]:
    """The sections that say something, by number."""
    return {section.number: section for section in sections if section.weight > 1}


@OfLastVersion
def _bodies(document: Profile) -> Mapping[tuple[str, ...], list[SectionProfile]]:
    """The sections of a document that say something, by what they say."""
    found: dict[tuple[str, ...], list[SectionProfile]] = defaultdict(list)
    for section in document.sections:
        if section.weight > 1:
            found[section.key].append(section)
    return found


def _number(section: SectionProfile) -> int:
    return section.number


def _equal_bodies(
    left: Sequence[SectionProfile], right: Sequence[SectionProfile]
) -> list[tuple[SectionProfile, SectionProfile]]:
    """Sections with equal bodies: with the same titles first, then in the order they come."""
    found: list[tuple[SectionProfile, SectionProfile]] = []
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


def _by_sections(likely: Sequence[Pair]) -> LikelySections:
    found: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    for pair in likely:
        a, b = pair.a.statement.section, pair.b.statement.section
        if a is not None and b is not None:
            found[a, b].append(pair)
    return LikelySections(found, sorted({a for a, _ in found}), sorted({b for _, b in found}))
