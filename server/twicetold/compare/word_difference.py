"""The words in which two near copies differ, found by a word-level alignment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

from twicetold.compare.words import Word, stem, weight


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words of A and the words of B in their place; one side may be empty."""

    a: tuple[Word, ...]
    b: tuple[Word, ...]

    @property
    def texts(self) -> tuple[str, str]:
        """Both sides as a person reads them."""
        return " ".join(word.text for word in self.a), " ".join(word.text for word in self.b)


def word_difference(a: Sequence[Word], b: Sequence[Word]) -> tuple[tuple[Replacement, ...], float]:
    """The replacements that turn A into B, in order, and the share of equal words (0 to 1).

    The alignment is a longest common subsequence of folded words. Two replacements with nothing
    but one stop word between them read as one.
    """
    left, right = [word.folded for word in a], [word.folded for word in b]
    spans: list[list[int]] = []
    equal = 0
    for step in LCSseq.opcodes(left, right):
        if step.tag == "equal":
            equal += step.src_end - step.src_start
            continue
        place = [step.src_start, step.src_end, step.dest_start, step.dest_end]
        if spans and _joins(left[spans[-1][1] : place[0]]):
            spans[-1][1], spans[-1][3] = place[1], place[3]
        else:
            spans.append(place)
    total = len(left) + len(right)
    return (
        tuple(Replacement(tuple(a[i:j]), tuple(b[k:m])) for i, j, k, m in spans),
        2 * equal / total if total else 1.0,
    )


def _joins(between: Sequence[str]) -> bool:
    return not between or (len(between) == 1 and not weight(stem(between[0])))
