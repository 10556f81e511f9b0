"""Sections that are copies of each other: by equal bodies, or by most of their statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from twicetold.compare.matching.candidates import Pair
from twicetold.compare.matching.near_sections import NearSections, SectionPair
from twicetold.compare.of_last_version import OfLastVersion
from twicetold.compare.profile import Profile, SectionProfile


def match_sections(
    a: Profile, b: Profile, likely: Sequence[Pair], near_sections: NearSections
) -> list[SectionPair]:
    """Section pairs in the order of A, each section at most once.

    ``likely`` holds the candidate pairs of all units, the best first. Sections without any are
    not looked at.
    """
    by_sections = _by_sections(likely)
    left = _telling(a, (one for one, _ in by_sections))
    right = _telling(b, (other for _, other in by_sections))
    bodies = _bodies(b)
    equal = [one for one in left.values() if one.key in bodies]
    twins = {other.number: other for one in equal for other in bodies[one.key]}
    found = []
    for one, other in _equal_bodies(equal, sorted(twins.values(), key=_number)):
        found.append(near_sections.equal(one, other))
        del left[one.number]
        right.pop(other.number, None)
    near = []
    for (number, twin), pairs_of_both in by_sections.items():
        if number in left and twin in right:
            pair = near_sections.near(left[number], right[twin], pairs_of_both)
            if pair is not None:
                near.append(pair)
    near_sections.keep()
    near.sort(key=lambda pair: (-pair.share, pair.a.number, pair.b.number))
    for pair in near:
        if pair.a.number in left and pair.b.number in right:
            found.append(pair)
            del left[pair.a.number], right[pair.b.number]
    return sorted(found, key=lambda pair: pair.a.number)


def _telling(document: Profile, numbers: Iterable[int]) -> dict[int, SectionProfile]:
    """The sections of these numbers that say something, in order."""
    sections = [document.sections[number] for number in sorted(set(numbers))]
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


def _by_sections(likely: Sequence[Pair]) -> dict[tuple[int, int], list[Pair]]:
    found: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    for pair in likely:
        a, b = pair.a.statement.section, pair.b.statement.section
        if a is not None and b is not None:
            found[a, b].append(pair)
    return found
