"""What a statement is recognised by: its exact form and its weighted words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache

from twicetold.compare.boilerplate import is_boilerplate
from twicetold.compare.normalise import code_phrases, code_words, normal_code, words
from twicetold.compare.words import CODE_WEIGHT, COMMON_WEIGHT, Word, name_bag
from twicetold.content.statements import Statement, StatementKind
from twicetold.remembered import LONG_TEXTS
from twicetold.values import value_class


@value_class(frozen=True, slots=True, eq=False)
class Fingerprint:
    """A statement's comparable forms, made once for each text.

    ``key`` is equal for texts that say the same. ``bag`` holds the stems with their weights,
    ``weight`` their sum. ``code`` holds the words that are identifiers, paths, numbers or stand
    in code spans. ``negated`` says whether a word of negation is in it. ``is_stock`` marks stock
    sentences, which never count. ``lines`` are those of code, without comments and indentation.
    """

    key: str
    words: tuple[Word, ...]
    bag: Mapping[str, float]
    weight: float
    code: frozenset[str]
    negated: bool
    is_code: bool
    lines: tuple[str, ...]
    is_stock: bool


def fingerprint(statement: Statement) -> Fingerprint:
    """The statement's fingerprint, kept by text."""
    if statement.kind is StatementKind.CODE:
        return _code_fingerprint(statement.text)
    return _prose_fingerprint(statement.text)


@lru_cache(maxsize=LONG_TEXTS)
def _code_fingerprint(text: str) -> Fingerprint:
    key = normal_code(text)
    found = code_words(key)
    bag = {word.folded: value for word in found for _, value in word.bag}
    return Fingerprint(
        key,
        found,
        bag,
        sum(bag.values()),
        frozenset(bag),
        negated=False,
        is_code=True,
        lines=_code_lines(key),
        is_stock=False,
    )


# Every other empty set would be an object of its own, a fifth of a kilobyte.
_NO_WORDS: frozenset[str] = frozenset()


@lru_cache(maxsize=2_000)
def _prose_fingerprint(text: str) -> Fingerprint:
    found = words(text)
    # A command in a code span is one thing; its words alone ("npm", "run") say little.
    phrases = [[word.folded for word in phrase] for phrase in code_phrases(text)]
    names = {" ".join(phrase) for phrase in phrases if phrase}
    within = {word for phrase in phrases if len(phrase) > 1 for word in phrase}
    bag = {name: CODE_WEIGHT for name in names if " " in name}
    folded, code, negated = [], names.copy(), False
    for word in found:
        folded.append(word.folded)
        if word.is_code:
            code.add(word.folded)
        if word.negates and word.folded not in within:
            negated = True
        for stem, value in _entries(word, names, within) if names else word.bag:
            if value > bag.get(stem, 0.0):
                bag[stem] = value
    key = " ".join(folded)
    return Fingerprint(
        key,
        found,
        bag,
        sum(bag.values()),
        frozenset(code) or _NO_WORDS,
        negated,
        is_code=False,
        lines=(),
        is_stock=is_boilerplate(key),
    )


def _entries(
    word: Word, names: AbstractSet[str], within: AbstractSet[str]
) -> tuple[tuple[str, float], ...]:
    if word.is_code:
        # A flag says little without its command, which is in the bag as one phrase.
        is_flag = word.folded.startswith("--") and word.folded in within
        return ((word.folded, COMMON_WEIGHT),) if is_flag else word.bag
    if word.folded in names:
        return name_bag(word.folded)
    if word.folded in within:
        return tuple([(stem, min(value, COMMON_WEIGHT)) for stem, value in word.bag])
    return word.bag


_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*")


def _code_lines(code: str) -> tuple[str, ...]:
    lines = (" ".join(_COMMENT.sub("", line).split()) for line in code.split("\n"))
    return tuple([line for line in lines if line])
