"""Which of several references speaks for a text: each is told once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum

from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.normalise import words
from twicetold.compare.relation import Relation
from twicetold.compare.word_difference import word_difference
from twicetold.rules.pair import Pair, text_of

# From this share of equal words on, a text is mostly copied.
_MOST = 0.8


class _Copied(IntEnum):
    """How much of the wording of a copy is that of its twin."""

    IN_PART = 0
    MOSTLY = 1
    WHOLLY = 2


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    """A finding and the pair that it is one of."""

    pair: Pair
    finding: Finding

    def gives_way(self, farther: _Told) -> bool:
        """Whether a farther reference says all of the text in words that are closer to it.

        What is the same but for a detail beside a nearer file is a fault between these two,
        whoever else says it.
        """
        if not (self.is_weighed and farther.is_weighed):
            return False
        if not farther.finding.a.covers(self.finding.a):
            return False
        copied = self.copied()
        is_fault = self.finding.code is FindingCode.DRIFTED and copied >= _Copied.MOSTLY
        return not is_fault and copied < farther.copied()

    @property
    def is_weighed(self) -> bool:
        """Whether it is a copy in a file that loads together with the other."""
        return self.pair.relation is Relation.TOGETHER and self.finding.code.is_copy

    def copied(self) -> _Copied:
        """How close the two texts are, word for word."""
        if self.finding.similarity == 1:
            return _Copied.WHOLLY
        here = text_of(self.pair.a, self.finding.a)
        there = text_of(self.pair.b, self.finding.b)
        _, equal = word_difference(words(here), words(there))
        return _Copied.MOSTLY if equal >= _MOST else _Copied.IN_PART


def told_once(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """The pairs, nearest first, each text in the findings of one of them.

    Where several references say it that is the nearest one, unless a farther one is clearly the
    better twin. Mirrors and files that load together are asked about different faults, so neither
    takes findings from the other.
    """
    pairs = tuple(pairs)
    if len(pairs) == 1:
        return pairs
    told: dict[bool, list[_Told]] = {True: [], False: []}
    for pair in pairs:
        before = told[pair.relation.wants_copies]
        new = []
        for finding in pair.found.findings:
            one = _Told(pair, finding)
            nearer = [other for other in before if other.finding.a.overlaps(finding.a)]
            if all(other.gives_way(one) for other in nearer):
                new.append(one)
                for other in nearer:
                    before.remove(other)
        before += new
    kept: dict[str, list[Finding]] = {pair.reference.path: [] for pair in pairs}
    for one in (*told[True], *told[False]):
        kept[one.pair.reference.path].append(one.finding)
    return tuple(_with(pair, kept[pair.reference.path]) for pair in pairs)


def _with(pair: Pair, findings: list[Finding]) -> Pair:
    return replace(pair, found=replace(pair.found, findings=tuple(findings)))
