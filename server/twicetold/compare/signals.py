"""The signals by which two statements are recognised as one, and the model that weighs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, log1p

from rapidfuzz import fuzz

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.profile import Unit
from twicetold.compare.weights import BIAS, WEIGHTS


@dataclass(frozen=True, slots=True)
class Signals:
    """How alike two statements are, each from 0 to 1 but ``evidence``.

    ``overlap``: weighted words that both have, by all. ``containment``: the same, by those of
    the smaller one. ``edit``: normalised edit similarity of the texts. ``evidence``: the
    logarithm of one plus the shared weight.
    """

    overlap: float
    containment: float
    edit: float
    evidence: float


def shared_weight(a: Fingerprint, b: Fingerprint) -> float:
    """The weight of the words that both have."""
    if len(b.bag) < len(a.bag):
        a, b = b, a
    other = b.bag
    return sum([min(value, other[word]) for word, value in a.bag.items() if word in other])


def signals(a: Fingerprint, b: Fingerprint) -> Signals:
    """All signals of a pair."""
    shared = shared_weight(a, b)
    union = a.weight + b.weight - shared
    smaller = min(a.weight, b.weight)
    return Signals(
        shared / union if union else 0.0,
        shared / smaller if smaller else 0.0,
        fuzz.ratio(a.key, b.key) / 100,
        log1p(shared),
    )


def likeness(a: Unit, b: Unit) -> float:
    """How likely the two say the same, from 0 to 1; prose and code never do."""
    if a.print.is_code or b.print.is_code:
        return _code_likeness(a.print, b.print) if a.print.is_code and b.print.is_code else 0.0
    return _likeness(a.print, b.print)


@lru_cache(maxsize=50_000)
def _likeness(a: Fingerprint, b: Fingerprint) -> float:
    found = signals(a, b)
    total = BIAS
    for name, weight in WEIGHTS.items():
        total += weight * getattr(found, name)
    return 1 / (1 + exp(-total))


@lru_cache(maxsize=20_000)
def _code_likeness(a: Fingerprint, b: Fingerprint) -> float:
    """The share of equal lines; a line's indentation does not matter here."""
    left, right = a.key.split("\n"), b.key.split("\n")
    rest = [line.strip() for line in right]
    equal = 0
    for line in left:
        if line.strip() in rest:
            rest.remove(line.strip())
            equal += 1
    return 2 * equal / (len(left) + len(right))
