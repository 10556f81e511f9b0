"""Sections that one document has and the other lacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import takewhile

from twicetold.compare.matching.matched import Matching
from twicetold.compare.profile import Profile, SectionProfile
from twicetold.markdown.outline import Section

# A section of which this share is said somewhere in the other document is not missing there.
_SAID = 0.5


@dataclass(frozen=True, slots=True)
class Missing:
    """What A lacks of B, and what B lacks of A."""

    in_a: tuple[Section, ...]
    in_b: tuple[Section, ...]


def missing(a: Profile, b: Profile, matching: Matching) -> Missing:
    """The sections without a counterpart.

    A counterpart is a section with a matching body, else one with an equal title, else the places
    where most of the section's statements are said. The documents' own titles (first headings of
    level 1) are counterparts of each other.
    """
    paired_a = {pair.a.number for pair in matching.sections}
    paired_b = {pair.b.number for pair in matching.sections}
    namesakes = _namesakes(
        [section for section in a.sections if section.number not in paired_a],
        [section for section in b.sections if section.number not in paired_b],
    )
    known_a = paired_a | {one for one, _ in namesakes}
    known_b = paired_b | {other for _, other in namesakes}
    known_a |= _mostly_said(a.sections, {unit.pair.a.number for unit in matching.units})
    known_b |= _mostly_said(b.sections, {unit.pair.b.number for unit in matching.units})
    return Missing(_without(b.sections, known_b), _without(a.sections, known_a))


def _mostly_said(sections: Sequence[SectionProfile], said: AbstractSet[int]) -> set[int]:
    """The sections of which enough units, by number, are said in the other document."""
    return {
        section.number
        for section in sections
        if section.weight
        and sum(unit.weight for unit in section.units if unit.number in said)
        >= _SAID * section.weight
    }


def _namesakes(a: Sequence[SectionProfile], b: Sequence[SectionProfile]) -> list[tuple[int, int]]:
    """Sections with equal titles, in the order they come, and the documents' own titles."""
    waiting: dict[str, list[int]] = defaultdict(list)
    for other in reversed(b):
        waiting[other.title].append(other.number)
    found = [(one.number, waiting[one.title].pop()) for one in a if waiting.get(one.title)]
    if a and b and _is_own_title(a[0]) and _is_own_title(b[0]):
        found.append((a[0].number, b[0].number))
    return found


def _is_own_title(section: SectionProfile) -> bool:
    return section.number == 0 and section.section.level == 1


def _without(sections: Sequence[SectionProfile], known: AbstractSet[int]) -> tuple[Section, ...]:
    """The sections that are not known; one that only groups others is known by any of them."""
    found = []
    for section in sections:
        if section.number in known or _groups_known(section, sections, known):
            continue
        found.append(section.section)
    return tuple(found)


def _groups_known(
    section: SectionProfile, sections: Sequence[SectionProfile], known: AbstractSet[int]
) -> bool:
    if section.units or _is_own_title(section):
        return False
    below = takewhile(
        lambda other: other.section.level > section.section.level, sections[section.number + 1 :]
    )
    return any(other.number in known for other in below)
