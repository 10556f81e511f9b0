"""Sections that one document has and the other lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.compare.match import Matching
from twicetold.compare.profile import Profile, SectionProfile
from twicetold.compare.unit import Unit
from twicetold.markdown.outline import Section

# A section of which this share is said somewhere in the other document is not missing there.
_SAID = 0.5


@dataclass(frozen=True, slots=True)
class Missing:
    """What A lacks of B, and what B lacks of A."""

    in_a: tuple[Section, ...]
    in_b: tuple[Section, ...]


def missing(a: Profile, b: Profile, matching: Matching) -> Missing:
    """The headings without a counterpart: no matched body, no like title, no matched child.

    The first headings of level 1 are the documents' own titles and counterparts of each other.
    """
    known_a = {pair.a.number for pair in matching.sections}
    known_b = {pair.b.number for pair in matching.sections}
    known_a |= _mostly_said(a.sections, {unit.pair.a.number for unit in matching.units})
    known_b |= _mostly_said(b.sections, {unit.pair.b.number for unit in matching.units})
    paired_a = {pair.a.number for pair in matching.sections}
    paired_b = {pair.b.number for pair in matching.sections}
    for number, twin in _namesakes(a.sections, b.sections, paired_a, paired_b):
        known_a.add(number)
        known_b.add(twin)
    return Missing(_without(b.sections, known_b), _without(a.sections, known_a))


def _mostly_said(sections: Sequence[SectionProfile], said: set[int]) -> set[int]:
    def share(units: Sequence[Unit]) -> float:
        return sum(unit.weight for unit in units if unit.number in said)

    return {
        section.number
        for section in sections
        if section.weight and share(section.units) >= _SAID * section.weight
    }


def _namesakes(
    a: Sequence[SectionProfile],
    b: Sequence[SectionProfile],
    paired_a: set[int],
    paired_b: set[int],
) -> list[tuple[int, int]]:
    """Sections with equal titles, in order, of those whose bodies have no twin."""
    left = [section for section in a if section.number not in paired_a]
    right = [section for section in b if section.number not in paired_b]
    found = []
    waiting = Counter(section.title for section in left)
    for title in waiting:
        ones = [section.number for section in left if section.title == title]
        others = [section.number for section in right if section.title == title]
        found.extend(zip(ones, others, strict=False))
    if left and right and left[0].number == right[0].number == 0:
        if left[0].section.level == right[0].section.level == 1:
            found.append((0, 0))
    return found


def _is_container(section: SectionProfile) -> bool:
    """Whether it only groups others; the document's own title stands for more."""
    return not section.units and not (section.number == 0 and section.section.level == 1)


def _without(sections: Sequence[SectionProfile], known: set[int]) -> tuple[Section, ...]:
    """The sections that are not known; one without a body counts by those below it."""
    found: list[Section] = []
    counterpart_below = False
    for section in reversed(sections):
        level = section.section.level
        following = sections[section.number + 1 :]
        below = []
        for other in following:
            if other.section.level <= level:
                break
            below.append(other)
        counterpart_below = any(other.number in known for other in below)
        if section.number in known or (_is_container(section) and counterpart_below):
            continue
        found.append(section.section)
    return tuple(reversed(found))
