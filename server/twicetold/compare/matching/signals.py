"""The signals by which two statements are recognised as one, and the model that weighs them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import exp, log1p

from rapidfuzz import fuzz

from twicetold.compare.fingerprint import Fingerprint
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.weights import BIAS, CONTAINMENT, EDIT, EVIDENCE
from twicetold.remembered import LONG_TEXTS


def likeness(a: Fingerprint, b: Fingerprint, rarity: Rarity) -> float:
    """How likely the two say the same, from 0 to 1; prose and code never do."""
    if a.is_code or b.is_code:
        return _code_likeness(a, b) if a.is_code and b.is_code else 0.0
    if a.key == b.key:
        return 1.0
    containment, edit, shared = _by_text(a, b)
    total = BIAS + CONTAINMENT * containment + EDIT * edit + EVIDENCE * _evidence(shared, rarity)
    return 1 / (1 + exp(-total))


def similarity(a: str, b: str) -> float:
    """The edit similarity of two normal forms, from 0 to 1, and 1 only for equal ones."""
    return 1.0 if a == b else min(_ratio(a, b), 0.999)


def _evidence(shared: tuple[tuple[str, float], ...], rarity: Rarity) -> float:
    return log1p(sum([value * rarity[word] for word, value in shared]))


@lru_cache(maxsize=LONG_TEXTS)
def _ratio(a: str, b: str) -> float:
    return round(fuzz.ratio(a, b) / 100, 3)


@lru_cache(maxsize=LONG_TEXTS)
def _by_text(a: Fingerprint, b: Fingerprint) -> tuple[float, float, tuple[tuple[str, float], ...]]:
    """What hangs on the two texts alone: containment, edit similarity, and the shared words.

    Containment is the weight of the words that both have, by that of the smaller one's.
    """
    few, many = (a.bag, b.bag) if len(a.bag) <= len(b.bag) else (b.bag, a.bag)
    shared = tuple([(word, min(few[word], many[word])) for word in few if word in many])
    weight = sum([value for _, value in shared])
    smaller = min(a.weight, b.weight)
    return (
        weight / smaller if smaller else 0.0,
        fuzz.ratio(a.key, b.key) / 100,
        shared,
    )


@lru_cache(maxsize=LONG_TEXTS)
def _code_likeness(a: Fingerprint, b: Fingerprint) -> float:
    """The share of equal lines, comments and indentation aside."""
    total = len(a.lines) + len(b.lines)
    equal = (Counter(a.lines) & Counter(b.lines)).total()
    return 2 * equal / total if total else 0.0
