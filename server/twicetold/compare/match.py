"""Matching of two profiles, one to one, the largest unit first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from twicetold.compare.model import THRESHOLD, score
from twicetold.compare.profile import Profile, SectionProfile, Unit, unit_weight

# A word that more units of one side hold than this finds no candidates: it is not rare.
_COMMON = 12
# Shared weight below which two statements are not looked at more closely.
_LEAST_SHARED = 0.9
_BEST = 4


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two units that are taken for one; ``score`` is 1 where the normal forms are equal."""

    a: Unit
    b: Unit
    score: float

    @property
    def exact(self) -> bool:
        """Whether nothing but markup, case and punctuation differs."""
        return self.a.print.key == self.b.print.key


@dataclass(frozen=True, slots=True, eq=False)
class SectionPair:
    """Two sections that are taken for one, their matched units and the share matched."""

    a: SectionProfile
    b: SectionProfile
    pairs: tuple[Pair, ...]
    share: float

    @property
    def rest_a(self) -> tuple[Unit, ...]:
        """Units of A's section without a twin."""
        taken = {pair.a.number for pair in self.pairs}
        return tuple(unit for unit in self.a.units if unit.number not in taken)

    @property
    def rest_b(self) -> tuple[Unit, ...]:
        """Units of B's section without a twin."""
        taken = {pair.b.number for pair in self.pairs}
        return tuple(unit for unit in self.b.units if unit.number not in taken)


@dataclass(frozen=True, slots=True)
class Matching:
    """All section pairs and the pairs of units outside them, in the order of A."""

    sections: tuple[SectionPair, ...]
    units: tuple[Pair, ...]


def match(a: Profile, b: Profile) -> Matching:
    """Pair sections, then the statements that no paired section holds."""
    sections = match_sections(a.sections, b.sections)
    done_a = {unit.number for pair in sections for unit in pair.a.units}
    done_b = {unit.number for pair in sections for unit in pair.b.units}
    units = match_units(
        [unit for unit in a.units if unit.number not in done_a],
        [unit for unit in b.units if unit.number not in done_b],
    )
    return Matching(tuple(sections), tuple(units))


def match_sections(
    a: Sequence[SectionProfile], b: Sequence[SectionProfile]
) -> list[SectionPair]:
    """Sections with equal bodies first, then those of which most statements match."""
    found: list[SectionPair] = []
    left = {section.number: section for section in a if section.weight > 1}
    right = {section.number: section for section in b if section.weight > 1}
    for one, other in _in_order(left.values(), right.values()):
        pairs = tuple(Pair(x, y, 1.0) for x, y in zip(one.units, other.units, strict=True))
        found.append(SectionPair(one, other, pairs, 1.0))
        del left[one.number], right[other.number]
    near = [
        pair
        for one, other in _section_candidates(left.values(), right.values())
        if (pair := _aligned(one, other)) is not None
    ]
    near.sort(key=lambda pair: (-pair.share, pair.a.number, pair.b.number))
    for pair in near:
        if pair.a.number in left and pair.b.number in right:
            found.append(pair)
            del left[pair.a.number], right[pair.b.number]
    return sorted(found, key=lambda pair: pair.a.number)


def _in_order(
    a: Iterable[SectionProfile], b: Iterable[SectionProfile]
) -> list[tuple[SectionProfile, SectionProfile]]:
    """Sections with equal bodies: those with the same title path, the same title, then in order."""
    found = []
    left, right = list(a), list(b)
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


def _section_candidates(
    a: Iterable[SectionProfile], b: Iterable[SectionProfile]
) -> list[tuple[SectionProfile, SectionProfile]]:
    """For each section of A the few of B that share the most rare words, and its namesakes."""
    right = {section.number: section for section in b}
    holders: dict[str, set[int]] = defaultdict(set)
    titles: dict[str, list[int]] = defaultdict(list)
    for number, section in right.items():
        titles[section.title].append(number)
        for unit in section.units:
            for word, value in unit.print.bag.items():
                if value >= 1:
                    holders[word].add(number)
    found = []
    for one in a:
        votes: dict[int, float] = defaultdict(float)
        for word in {w for u in one.units for w, value in u.print.bag.items() if value >= 1}:
            numbers = holders.get(word, ())
            for number in numbers:
                votes[number] += 1 / len(numbers)
        best = sorted(votes, key=lambda number: (-votes[number], number))[:_BEST]
        for number in dict.fromkeys((*titles.get(one.title, ())[:_BEST], *best)):
            found.append((one, right[number]))
    return found


def _aligned(a: SectionProfile, b: SectionProfile) -> SectionPair | None:
    """The sections as a pair where enough of both bodies matches."""
    pairs = match_units(a.units, b.units)
    total = a.weight + b.weight
    matched = sum(
        (unit_weight(pair.a) + unit_weight(pair.b)) * (0.5 + pair.score / 2) for pair in pairs
    )
    share = matched / total if total else 0.0
    least = 0.5 if a.title == b.title else 0.62
    if share < least:
        return None
    smaller = sum(unit_weight(pair.a) for pair in pairs) / a.weight if a.weight else 0
    if smaller < 0.5:
        return None
    return SectionPair(a, b, tuple(pairs), share)


def match_units(a: Sequence[Unit], b: Sequence[Unit]) -> list[Pair]:
    """Pairs of units, equal ones first, then by falling score; each unit at most once."""
    found: list[Pair] = []
    waiting: dict[str, list[Unit]] = defaultdict(list)
    for unit in b:
        if not unit.print.is_stock and unit.print.key:
            waiting[unit.print.key].append(unit)
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    for unit in a:
        others = waiting.get(unit.print.key)
        if others:
            other = max(others, key=lambda o: (len(o.heading & unit.heading), -o.number))
            others.remove(other)
            found.append(Pair(unit, other, 1.0))
            taken_a.add(unit.number)
            taken_b.add(other.number)
    left = [unit for unit in a if unit.number not in taken_a and not unit.print.is_stock]
    right = [unit for unit in b if unit.number not in taken_b and not unit.print.is_stock]
    scored = []
    for one, other in _unit_candidates(left, right):
        value = score(one, other)
        if value >= THRESHOLD:
            scored.append((value, one, other))
    scored.sort(key=lambda entry: (-entry[0], entry[1].number, entry[2].number))
    for value, one, other in scored:
        if one.number not in taken_a and other.number not in taken_b:
            found.append(Pair(one, other, value))
            taken_a.add(one.number)
            taken_b.add(other.number)
    return sorted(found, key=lambda pair: pair.a.number)


def _unit_candidates(a: Sequence[Unit], b: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """For each unit of A the few of B that share the most weight through rare words."""
    holders: dict[str, list[int]] = defaultdict(list)
    for number, unit in enumerate(b):
        for word in unit.print.bag:
            holders[word].append(number)
    found = []
    for one in a:
        votes: dict[int, float] = defaultdict(float)
        for word, value in one.print.bag.items():
            numbers = holders.get(word, ())
            if len(numbers) <= _COMMON:
                for number in numbers:
                    votes[number] += min(value, b[number].print.bag[word])
        likely = [number for number, shared in votes.items() if shared >= _LEAST_SHARED]
        likely.sort(key=lambda number: (-votes[number], number))
        found.extend((one, b[number]) for number in likely[:_BEST])
    return found
