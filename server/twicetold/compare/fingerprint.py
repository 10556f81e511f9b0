"""What a statement is recognised by: its exact form and its weighted words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from twicetold.compare.boilerplate import is_boilerplate
from twicetold.compare.normalise import (
    Word,
    code_phrases,
    code_words,
    normal_code,
    words,
)
from twicetold.compare.words import (
    CODE_WEIGHT,
    COMMON_WEIGHT,
    is_negation,
    looks_like_code,
    stem,
    weight,
)
from twicetold.content.statements import Statement, StatementKind

# "and/or", "functional/declarative": words more often than a path.
_ALTERNATIVES = re.compile(r"[A-Za-z]{2,}(?:/[A-Za-z]{2,}){1,2}")
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
        phrases: tuple[tuple[Word, ...], ...] = ()
    else:
        found = words(text)
        key = " ".join([word.folded for word in found])
        phrases = code_phrases(text)
    bag: dict[str, float] = {}
    code: set[str] = set()
    # A command in a code span is one thing; its words alone ("npm", "run") say little.
    within: set[str] = set()
    for phrase in phrases:
        whole = " ".join([word.folded for word in phrase])
        if whole:
            code.add(whole)
            bag[whole] = CODE_WEIGHT
        if len(phrase) > 1:
            within.update([word.folded for word in phrase])
    negated = False
    for word in found:
        folded = word.folded
        if _ALTERNATIVES.fullmatch(word.text) and folded not in code:
            code.add(folded)
            for part in folded.split("/"):
                bag[stem(part)] = weight(stem(part))
        elif folded in code or looks_like_code(word.text):
            code.add(folded)
            _add_name(bag, folded)
        elif folded.isalpha():
            stemmed = stem(folded)
            value = weight(stemmed)
            if folded in within:
                value = min(value, COMMON_WEIGHT)
            elif is_negation(folded):
                negated = True
            if value:
                bag[stemmed] = max(bag.get(stemmed, 0.0), value)
        else:
            negated = negated or is_negation(folded)
            _add_name(bag, folded)
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


def _add_name(bag: dict[str, float], word: str) -> None:
    """An identifier, a path or a compound: half its weight for the whole, half for its words.

    So that a name weighs the same whether it has one word or five, and a part of it still counts.
    """
    parts = [
        stem(part)
        for part in _PARTS.findall(word)
        if part != word and len(part) > 2 and part.isalpha() and weight(stem(part))
    ]
    bag[word] = CODE_WEIGHT / 2 if parts else CODE_WEIGHT
    for part in parts:
        share = min(weight(part) / 2, CODE_WEIGHT / 2 / len(parts))
        bag[part] = max(bag.get(part, 0.0), share)
