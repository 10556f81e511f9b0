"""What a statement is recognised by: its exact form and its weighted words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.boilerplate import is_boilerplate
from twicetold.compare.normalise import (
    Word,
    code_span_words,
    code_words,
    normal_code,
    words,
)
from twicetold.compare.words import (
    CODE_WEIGHT,
    is_negation,
    looks_like_code,
    stem,
    weight,
)
from twicetold.content.statements import Statement, StatementKind

_PARTS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, eq=False)
class Fingerprint:
    """A statement's comparable forms, made once for each text.

    ``key`` is equal for texts that say the same. ``bag`` holds the stems with their weights,
    ``weight`` their sum. ``code`` holds the words that are identifiers, paths, numbers or stand
    in code spans. ``negated`` says whether a word of negation is in it. ``is_stock`` marks stock
    sentences, which never count.
    """

    key: str
    words: tuple[Word, ...]
    bag: Mapping[str, float]
    weight: float
    code: frozenset[str]
    negated: bool
    is_code: bool
    is_stock: bool


def fingerprint(statement: Statement) -> Fingerprint:
    """The statement's fingerprint, kept by text."""
    return _fingerprint(statement.text, statement.kind is StatementKind.CODE)


@lru_cache(maxsize=20_000)
def _fingerprint(text: str, is_code: bool) -> Fingerprint:  # noqa: FBT001 - a cache key
    if is_code:
        key = normal_code(text)
        found = code_words(key)
        spans: frozenset[str] = frozenset()
    else:
        found = words(text)
        key = " ".join([word.folded for word in found])
        spans = code_span_words(text)
    bag: dict[str, float] = {}
    code: set[str] = set()
    negated = False
    for word in found:
        folded = word.folded
        if is_negation(folded):
            negated = True
        if folded in spans or looks_like_code(word.text):
            code.add(folded)
            bag[folded] = CODE_WEIGHT
            _add_parts(bag, folded)
        elif folded.isalpha():
            stemmed = stem(folded)
            value = weight(stemmed)
            if value:
                bag[stemmed] = value
        else:
            _add_parts(bag, folded)
    return Fingerprint(
        key,
        found,
        bag,
        sum(bag.values()),
        frozenset(code),
        negated,
        is_code,
        not is_code and is_boilerplate(text),
    )


def _add_parts(bag: dict[str, float], word: str) -> None:
    """The plain words inside an identifier, a path or a compound, at half their weight."""
    for part in _PARTS.findall(word):
        if part != word and len(part) > 2 and part.isalpha():
            stemmed = stem(part)
            bag[stemmed] = max(bag.get(stemmed, 0.0), weight(stemmed) / 2)
