"""Duplicate or drifted: whether two matched texts differ in a fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from rapidfuzz.distance import LCSseq

from twicetold.compare.conflicts.opposition import oppose
from twicetold.compare.facts import differing_facts, says_other
from twicetold.compare.matching.alignment import Alignment, by_sentences
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.unit_pair import Pair
from twicetold.compare.turned_words import turns
from twicetold.compare.unit import Unit
from twicetold.compare.word_difference import Replacement, word_difference
from twicetold.content.statements import Statement

# A text with fewer words in common was written anew: wording says nothing about facts then.
_COPY = 0.55
_VERBATIM = 0.8
# Two statements that are this alike are copies, even if no sentence is the same in both.
_LIKE_A_COPY = 0.8
# So many more words that say something are more than another wording.
_ADDITION = 5

SameName = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a fact differs, and the differing words: the facts if any, else the wording.

    ``is_more`` is whether all that differs are whole statements that only one side has.
    """

    drifted: bool
    differs: tuple[tuple[str, str], ...] = ()
    is_more: bool = False


@dataclass(frozen=True, slots=True)
class Classifier:
    """Judges pairs. ``wants_copies``: text that one side lacks is drift, not only other words."""

    same_name: SameName
    wants_copies: bool
    rarity: Rarity

    def statement(self, pair: Pair, alignment: Alignment) -> Verdict:
        """The verdict on two statements with their sentences aligned."""
        verdicts = [self._words(part) for part in alignment.pairs]
        if self.wants_copies and any(not v.drifted for v in verdicts):
            rest = (
                *_left_over(alignment.rest_a, in_a=True),
                *_left_over(alignment.rest_b, in_a=False),
            )
            if rest and _is_copy(pair, alignment):
                verdicts.append(Verdict(drifted=True, differs=rest))
        return _together(verdicts)

    def section(self, alignment: Alignment) -> Verdict:
        """The verdict on two sections: a statement drifted, or a copied list lost or won one."""
        verdicts = [
            self.statement(pair, by_sentences(pair, self.rarity)) for pair in alignment.pairs
        ]
        exact = sum(pair.exact for pair in alignment.pairs)
        if 2 * exact >= len(alignment.pairs):
            rest = (
                *_left_over(alignment.rest_a, in_a=True),
                *_left_over(alignment.rest_b, in_a=False),
            )
            if rest:
                verdicts.append(Verdict(drifted=True, differs=rest, is_more=True))
        return _together(verdicts)

    def _words(self, pair: Pair) -> Verdict:
        if pair.exact:
            return Verdict(drifted=False)
        a, b = pair.a.print, pair.b.print
        if a.is_code:
            return self._lines(a.lines, b.lines)
        replacements, equal = word_difference(a.words, b.words)
        if oppose(pair.a, pair.b):
            return Verdict(drifted=True, differs=_texts(replacements))
        if equal < _COPY:
            return Verdict(drifted=False, differs=_texts(replacements))
        is_verbatim = equal >= _VERBATIM
        # Where more than one word was exchanged, somebody worded it anew.
        is_exchange = (
            is_verbatim and sum(says_other(r, a, b, self.same_name) for r in replacements) == 1
        )
        facts = [
            replacement
            for replacement in replacements
            if (is_verbatim and turns(replacement))
            or differing_facts(replacement, a, b, self.same_name, verbatim=is_exchange)
            or (self.wants_copies and is_verbatim and _adds(replacement))
        ]
        return Verdict(bool(facts), _texts(facts or replacements))

    def _lines(self, a: Sequence[str], b: Sequence[str]) -> Verdict:
        """Code that one side only shows more of is drift where copies are wanted."""
        differs = tuple(line_pairs(a, b))
        if self.wants_copies:
            return Verdict(bool(differs), differs)
        both = any(here for here, _ in differs) and any(there for _, there in differs)
        return Verdict(both, differs)


def line_pairs(a: Sequence[str], b: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Lines that only one side has; those in one place on both sides as one replacement.

    A line that only moved is no difference.
    """
    for is_equal, steps in groupby(LCSseq.opcodes(a, b), key=lambda step: step.tag == "equal"):
        if is_equal:
            continue
        gap = list(steps)
        here = a[gap[0].src_start : gap[-1].src_end]
        there = b[gap[0].dest_start : gap[-1].dest_end]
        yield from zip_longest(
            [line for line in here if line not in b],
            [line for line in there if line not in a],
            fillvalue="",
        )


def _adds(replacement: Replacement) -> bool:
    one, other = len(replacement.a), len(replacement.b)
    return not min(one, other) and max(one, other) >= _ADDITION


def _is_copy(pair: Pair, alignment: Alignment) -> bool:
    return pair.exact or any(part.exact for part in alignment.pairs) or pair.score > _LIKE_A_COPY


def _texts(replacements: Iterable[Replacement]) -> tuple[tuple[str, str], ...]:
    return tuple(replacement.texts for replacement in replacements)


def left_over_text(statement: Statement) -> str:
    """How a text that one side lacks is told: its first line."""
    lines = statement.text.strip().split("\n")
    return lines[0] if len(lines) == 1 else f"{lines[0]} ..."


def _left_over(units: Iterable[Unit], *, in_a: bool) -> tuple[tuple[str, str], ...]:
    texts = [left_over_text(unit.statement) for unit in units]
    return tuple((text, "") if in_a else ("", text) for text in texts)


def _together(verdicts: Iterable[Verdict]) -> Verdict:
    drifted: list[tuple[str, str]] = []
    wording: list[tuple[str, str]] = []
    is_more = True
    for verdict in verdicts:
        (drifted if verdict.drifted else wording).extend(verdict.differs)
        is_more = is_more and (verdict.is_more or not verdict.drifted)
    return Verdict(bool(drifted), tuple(drifted or wording), is_more and bool(drifted))
