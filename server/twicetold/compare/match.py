"""Matching of two profiles, one to one, the largest unit first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.compare.alignment import Alignment, by_sentences, share_left
from twicetold.compare.candidates import Pair, by_score, candidates, one_to_one
from twicetold.compare.match_commands import CommandPair, match_commands
from twicetold.compare.match_sections import SectionPair, match_sections
from twicetold.compare.profile import Profile
from twicetold.compare.rarity import Rarity
from twicetold.compare.unit import Unit

# Within two sections that match, weaker pairs are believed than alone; so are pairs beside
# another pair.
_LEAST_IN_SECTION = 0.08
_LEAST_BESIDE = 0.1
_LEAST_ALONE = 0.22
# A statement whose twin is already matched to a better one.
_LEAST_AGAIN = 0.45
# Unequal blocks of code outside matched sections.
_LEAST_CODE = 0.8
# Where more than this of a statement has no twin, only the sentences that have one are meant.
_MOST_LEFT = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class UnitPair:
    """Two statements, or sentences of them, that are taken for one."""

    pair: Pair
    alignment: Alignment


@dataclass(frozen=True, slots=True)
class Matching:
    """All section pairs and the pairs of statements outside them, each in the order of A."""

    sections: tuple[SectionPair, ...]
    units: tuple[UnitPair, ...]
    commands: tuple[CommandPair, ...]
    rarity: Rarity


def match(a: Profile, b: Profile) -> Matching:
    """Pair sections, then the statements outside them, then sentences of those left over.

    At last a statement of A may be paired with text of B that already has a better twin: what A
    says twice, it says twice after B too.
    """
    rare = Rarity(a, b)
    likely = candidates(a.units, b.index, rare, _LEAST_IN_SECTION)
    sections = match_sections(a.sections, b.sections, likely)
    done_a = {unit for pair in sections for unit in pair.a.units}
    done_b = {unit for pair in sections for unit in pair.b.units}
    alone = [pair for pair in likely if pair.a not in done_a and pair.b not in done_b]
    whole = one_to_one(pair for pair in alone if pair.score >= _least(pair))
    whole += _beside(whole, alone)
    done_a.update(pair.a for pair in whole)
    done_b.update(pair.b for pair in whole)
    rest_a = [unit for unit in a.units if unit not in done_a]
    rest_b = [unit for unit in b.units if unit not in done_b]
    units = []
    for pair in whole:
        alignment = by_sentences(pair, rare)
        if _is_partial(pair, alignment):
            units.extend(_each(alignment))
            rest_a.extend(alignment.rest_a)
            rest_b.extend(alignment.rest_b)
        else:
            units.append(UnitPair(pair, alignment))
    parts = _sentence_pairs(rest_a, rest_b, b, rare)
    units.extend(UnitPair(pair, Alignment((pair,), (), ())) for pair in parts)
    done_a.update(pair.a for pair in parts)
    likely_again = [
        p for p in likely if p.score >= max(_LEAST_AGAIN, _least(p)) and p.a not in done_a
    ]
    again = one_to_one(likely_again, once_in_b=False)
    units.extend(UnitPair(pair, by_sentences(pair, rare)) for pair in again)
    done_a.update(pair.a for pair in again)
    done_a.update(a.units[pair.a.number] for pair in parts)
    told = match_commands(a, b, done_a)
    units.sort(key=lambda unit: (unit.pair.a.statement.start, unit.pair.b.statement.start))
    return Matching(tuple(sections), tuple(units), tuple(told), rare)


def _least(pair: Pair) -> float:
    return _LEAST_CODE if pair.a.print.is_code else _LEAST_ALONE


def _beside(found: Sequence[Pair], likely: Sequence[Pair]) -> list[Pair]:
    """Weaker pairs that stand right beside a pair on both sides."""
    places = {(pair.a.number, pair.b.number) for pair in found}
    taken_a, taken_b = {pair.a for pair in found}, {pair.b for pair in found}
    return one_to_one(
        pair
        for pair in likely
        if pair.score >= _LEAST_BESIDE
        and not pair.a.print.is_code
        and pair.a not in taken_a
        and pair.b not in taken_b
        and any((pair.a.number + n, pair.b.number + n) in places for n in (-1, 1))
    )


def _is_partial(pair: Pair, alignment: Alignment) -> bool:
    """Whether only sentences of the two are meant: one matches better, and much is left over."""
    return max(part.score for part in alignment.pairs) > pair.score and (
        share_left(alignment.rest_a, pair.a.sentences) > _MOST_LEFT
        or share_left(alignment.rest_b, pair.b.sentences) > _MOST_LEFT
    )


def _each(alignment: Alignment) -> list[UnitPair]:
    return [
        UnitPair(part, Alignment((part,), (), ()))
        for part in alignment.pairs
        if part.score >= _LEAST_ALONE
    ]


def _sentence_pairs(
    a: Sequence[Unit], b: Sequence[Unit], document: Profile, rare: Rarity
) -> list[Pair]:
    """Pairs of what is left over of A and of B (``document``), one at least part of a longer text.

    Two whole statements were compared before.
    """
    left = [part for unit in a if not unit.print.is_code for part in unit.sentences]
    right = {part for unit in b if not unit.print.is_code for part in unit.sentences}
    whole = {unit for unit in a if len(unit.sentences) == 1}
    likely = candidates(left, document.part_index, rare, _LEAST_ALONE, right)
    parts = [unit for unit in left if unit not in whole]
    likely += candidates(parts, document.index, rare, _LEAST_ALONE, right)
    likely.sort(key=by_score)
    return one_to_one(likely)
