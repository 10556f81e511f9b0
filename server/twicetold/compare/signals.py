"""The signals by which two statements are recognised as one, and the model that weighs them."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log1p

from rapidfuzz import fuzz

from twicetold.compare.fingerprint import Fingerprint


@dataclass(frozen=True, slots=True)
class Signals:
    """How alike two statements are, each from 0 to 1 but ``evidence``.

    ``overlap``: weighted words that both have, by all. ``containment``: the same, by those of
    the smaller one. ``edit``: normalised edit similarity of the texts. ``code``: shared
    identifiers, by all. ``evidence``: the logarithm of one plus the shared weight. ``heading``:
    shared words of the titles and leads above them.
    """

    overlap: float
    containment: float
    edit: float
    code: float
    evidence: float
    heading: float


def shared_weight(a: Fingerprint, b: Fingerprint) -> float:
    """The weight of the words that both have."""
    if len(b.bag) < len(a.bag):
        a, b = b, a
    other = b.bag
    return sum([min(value, other[word]) for word, value in a.bag.items() if word in other])


def signals(a: Fingerprint, b: Fingerprint, heading: float) -> Signals:
    """All signals of a pair."""
    shared = shared_weight(a, b)
    union = a.weight + b.weight - shared
    smaller = min(a.weight, b.weight)
    codes = len(a.code | b.code)
    return Signals(
        shared / union if union else 0.0,
        shared / smaller if smaller else 0.0,
        fuzz.ratio(a.key, b.key) / 100,
        len(a.code & b.code) / codes if codes else 0.0,
        log1p(shared),
        heading,
    )
