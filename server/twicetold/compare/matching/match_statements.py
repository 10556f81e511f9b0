"""Sections, statements and sentences of two documents one to one, the largest unit first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain

from twicetold.compare.matching.alignment import (
    Alignment,
    UnitPair,
    by_sentences,
    meet_nowhere,
    share_left,
)
from twicetold.compare.matching.document_pair import LEAST_ALONE, DocumentPair
from twicetold.compare.matching.match_sections import asked_sections, match_sections
from twicetold.compare.matching.matched import Matched
from twicetold.compare.matching.near_sections import SectionPair
from twicetold.compare.matching.signals import similarity
from twicetold.compare.matching.unit_pair import Pair, by_score, one_to_one
from twicetold.compare.profile import Profile
from twicetold.compare.unit import Unit

# Beside another pair weaker ones are believed than alone.
_LEAST_BESIDE = 0.1
# Unequal blocks of code outside matched sections.
_LEAST_CODE = 0.8
# A text that only leads to what follows it: half of what is told is elsewhere.
_LEAST_LEAD = 0.4
# Where more than this of a statement has no twin, only the sentences that have one are meant,
# unless the edit similarity of the whole makes it a copy.
_MOST_LEFT = 0.3
_COPY = 0.65


def match_statements(pairs: DocumentPair) -> Matched:
    """Pair sections, then the statements outside them, then sentences of those left over.

    At last a statement of A may be paired with text of B that already has a better twin: what A
    says twice, it says twice after B too. What an edit did not touch of all that is asked about is
    answered as before.
    """
    likely = pairs.statements.best_first
    asked = asked_sections(pairs.a, pairs.b, likely, pairs.asked_before)
    sections = pairs.sections.to(asked, lambda: match_sections(asked, pairs.near_sections))
    question = sections, likely, pairs.sentences.best_first, pairs.parts.best_first
    return pairs.matched.to(question, lambda: _matched(pairs, sections))


def _matched(pairs: DocumentPair, sections: tuple[SectionPair, ...]) -> Matched:
    a, b, rare = pairs.a, pairs.b, pairs.rarity
    pairs.meant.begin_round()

    def taken(pair: Pair, as_what: Callable[[Pair], Sequence[UnitPair]]) -> Sequence[UnitPair]:
        # A pair of which anything has changed is another object.
        return pairs.meant.to(pair, None, lambda: as_what(pair))

    def meaning(pair: Pair) -> Sequence[UnitPair]:
        return taken(pair, lambda pair: _meant(pair, by_sentences(pair, rare)))

    likely = pairs.statements.best_first
    done_a = {unit for pair in sections for unit in pair.a.units}
    done_b = {unit for pair in sections for unit in pair.b.units}
    alone = [pair for pair in likely if pair.a not in done_a and pair.b not in done_b]
    whole = one_to_one(pair for pair in alone if pair.score >= _least(pair))
    whole += _beside(whole, alone)
    done_a.update(pair.a for pair in whole)
    done_b.update(pair.b for pair in whole)
    rest_a: set[Unit] = set()
    rest_b: set[Unit] = set()
    units: list[UnitPair] = []
    for pair in whole:
        meant = meaning(pair)
        units.extend(meant)
        if not any(unit.pair is pair for unit in meant):
            kept = {unit for found in meant for unit in (found.pair.a, found.pair.b)}
            rest_a.update(part for part in pair.a.sentences if part not in kept)
            rest_b.update(part for part in pair.b.sentences if part not in kept)
    parts = _sentence_pairs(pairs, _Left(a, done_a, rest_a), _Left(b, done_b, rest_b))
    units.extend(chain.from_iterable(taken(pair, _as_it_is) for pair in parts))
    done_a.update(pair.a for pair in parts)
    likely_again = [p for p in likely if p.score >= _least(p) and p.a not in done_a]
    again = one_to_one(likely_again, once_in_b=False)
    for pair in again:
        units.extend(meaning(pair))
    done_a.update(pair.a for pair in again)
    done_a.update(a.units[pair.a.number] for pair in parts)
    return Matched(sections, tuple(units), done_a)


def _least(pair: Pair) -> float:
    if pair.a.print.is_code:
        return _LEAST_CODE
    return _LEAST_LEAD if pair.a.leads or pair.b.leads else LEAST_ALONE


def _beside(found: Sequence[Pair], likely: Sequence[Pair]) -> list[Pair]:
    """Weaker pairs that stand right beside a pair on both sides."""
    taken_a, taken_b = {pair.a for pair in found}, {pair.b for pair in found}
    left = [pair for pair in likely if pair.a not in taken_a and pair.b not in taken_b]
    if not left:
        return []
    places = {(pair.a.number, pair.b.number) for pair in found}
    return one_to_one(
        pair
        for pair in left
        if pair.score >= _LEAST_BESIDE
        and not pair.a.print.is_code
        and any((pair.a.number + n, pair.b.number + n) in places for n in (-1, 1))
    )


def _meant(pair: Pair, alignment: Alignment) -> list[UnitPair]:
    """What of two statements is the same: all of them, or only some of their sentences.

    All, where little has no twin or the whole texts are near copies. Two long texts about one
    subject share words in every sentence and say different things, so they are no evidence alone.
    """
    if meet_nowhere(pair, alignment):
        return []
    if alignment.pairs == (pair,):
        return [UnitPair(pair, alignment)]
    sure = [part for part in alignment.pairs if part.score >= _least(part)]
    rest_a = [part for part in pair.a.sentences if all(part is not found.a for found in sure)]
    rest_b = [part for part in pair.b.sentences if all(part is not found.b for found in sure)]
    left = max(share_left(rest_a, pair.a.sentences), share_left(rest_b, pair.b.sentences))
    if left <= _MOST_LEFT or similarity(pair.a.print.key, pair.b.print.key) >= _COPY:
        return [UnitPair(pair, alignment)]
    return [found for part in sure for found in _as_it_is(part)]


def _as_it_is(pair: Pair) -> list[UnitPair]:
    return [UnitPair(pair, Alignment((pair,), (), ()))]


@dataclass(frozen=True, slots=True)
class _Left:
    """What of a document no pair has yet: statements that are not ``done``, and ``parts``."""

    document: Profile
    done: AbstractSet[Unit]
    parts: AbstractSet[Unit]

    def has(self, part: Unit) -> bool:
        """Whether a sentence, or a statement that is only one, is left over."""
        return part in self.parts or self.has_whole(part)

    def has_whole(self, part: Unit) -> bool:
        """Whether the sentence's statement is left over as a whole."""
        whole = self.document.units[part.number]
        return whole not in self.done and part in whole.sentences


def _sentence_pairs(pairs: DocumentPair, a: _Left, b: _Left) -> list[Pair]:
    """Pairs of what is left over, one at least part of a longer text.

    Two whole statements were compared before.
    """
    likely = [pair for pair in pairs.sentences.best_first if a.has(pair.a) and b.has(pair.b)]
    likely += [pair for pair in pairs.parts.best_first if a.has_whole(pair.a) and b.has(pair.b)]
    likely = [pair for pair in likely if pair.score >= _least(pair)]
    likely.sort(key=by_score)
    return one_to_one(likely)
