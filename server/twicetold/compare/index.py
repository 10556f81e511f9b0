"""An inverted index over a document's statements: what holds a text, and what holds its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.unit import Unit

# A word that more units hold than this finds nothing: it is not rare.
_COMMON = 12
# Shared weight below which two statements are not looked at more closely.
_LEAST_SHARED = 0.9
# A shorter text says the same only where it is the same: a lone path or link is no instruction.
_LEAST_WORDS = 3
# How many units a text finds by its words, and how many by being equal.
_BEST = 5
_EQUALS = 12
# How many answers are kept; more than a document has statements and sentences.
_KEPT = 4_000


class Index:
    """Finds the units of one document that a text may be a copy of.

    The document never changes, so answers are kept by text: after an edit of the other document
    only its new texts are looked up.
    """

    __slots__ = ("_answers", "_equal", "_holders")

    def __init__(self, units: Sequence[Unit]) -> None:
        self._equal: dict[str, list[Unit]] = defaultdict(list)
        self._holders: dict[str, list[Unit]] = defaultdict(list)
        self._answers: dict[Fingerprint, tuple[Unit, ...]] = {}
        for unit in units:
            text = unit.print
            if text.is_stock:
                continue
            self._equal[text.key].append(unit)
            if len(text.words) >= _LEAST_WORDS:
                for word in text.bag:
                    self._holders[word].append(unit)

    def likely(self, text: Fingerprint) -> tuple[Unit, ...]:
        """The units with an equal text, then those that share the most weight in rare words."""
        known = self._answers.get(text)
        if known is None:
            if len(self._answers) >= _KEPT:
                self._answers.clear()
            known = self._answers[text] = self._look_up(text)
        return known

    def _look_up(self, text: Fingerprint) -> tuple[Unit, ...]:
        if text.is_stock:
            return ()
        equal = self._equal.get(text.key, [])[:_EQUALS]
        if len(text.words) < _LEAST_WORDS:
            return tuple(equal)
        votes: dict[Unit, float] = defaultdict(float)
        for word, value in text.bag.items():
            others = self._holders.get(word, ())
            if len(others) <= _COMMON:
                for other in others:
                    votes[other] += min(value, other.print.bag[word])
        near = [
            other
            for other, shared in votes.items()
            if shared >= _LEAST_SHARED and other.print.key != text.key
        ]
        near.sort(key=lambda other: (-votes[other], other.number))
        return (*equal, *near[:_BEST])
