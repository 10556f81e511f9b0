"""The vocabulary of the tags: read from `tags.toml`, found in words.

An entry is one word or a phrase. A ``*`` at the end of a word stands for any ending. At each place
the longest entries count and take up their words, so "code review" does not count as "code".
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

# The lists of the file: which words they are looked for in, and how much an entry is worth.
_LISTS = {
    "title": ("title", 1.0),
    "hint": ("title", 0.5),
    "text": ("text", 1.0),
    "mention": ("text", 0.3),
    "command": ("command", 1.0),
}
_NEUTRAL = "neutral"
# Han, Hiragana and Katakana are written without spaces, so they are read in overlapping pairs.
_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(rf"([^\W_{_UNSPACED}]+)|(?=([{_UNSPACED}]{{2}})).")
_ASCII_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Hit:
    """Words that speak for a tag; ``weight`` is 1 where they settle it, less where they lean."""

    tag: str
    weight: float
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A word or phrase of the vocabulary; ``tag`` is empty where it speaks for none."""

    patterns: tuple[str, ...]
    tag: str
    weight: float

    def stands_in(self, words: Sequence[str], at: int) -> bool:
        """Whether the entry stands in the words at that index."""
        if at + len(self.patterns) > len(words):
            return False
        return all(_fits(pattern, words[at + n]) for n, pattern in enumerate(self.patterns))


class Lexicon:
    """The entries for one kind of words: a title's, a text's, a command's."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_first: dict[str, list[Entry]] = {}
        for entry in entries:
            self._by_first.setdefault(entry.patterns[0], []).append(entry)
        self._candidates = lru_cache(maxsize=20_000)(self._find_candidates)

    def find(self, words: Sequence[str]) -> Iterator[Hit]:
        """What speaks for a tag, in order. At one place a tag counts once."""
        at = 0
        while at < len(words):
            length = 1
            tags: set[str] = set()
            for entry in self._candidates(words[at]):
                if len(entry.patterns) < length:
                    break
                if entry.tag not in tags and entry.stands_in(words, at):
                    length = len(entry.patterns)
                    tags.add(entry.tag)
                    if entry.tag:
                        yield Hit(entry.tag, entry.weight, " ".join(words[at : at + length]))
            at += length

    def _find_candidates(self, word: str) -> tuple[Entry, ...]:
        """The entries whose first word fits: long ones first, then heavy ones."""
        patterns = (word, *(word[:end] + "*" for end in range(1, len(word) + 1)))
        entries = [entry for pattern in patterns for entry in self._by_first.get(pattern, ())]
        return tuple(sorted(entries, key=lambda entry: (-len(entry.patterns), -entry.weight)))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What `tags.toml` holds.

    ``points`` are by the name of a feature or limit; ``traits`` gives each trait's tag and points.
    """

    points: dict[str, float]
    traits: dict[str, tuple[str, float]]
    title: Lexicon
    text: Lexicon
    command: Lexicon


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The package's vocabulary, read when first asked for."""
    source = files("twicetold.content").joinpath("tags.toml").read_text(encoding="utf-8")
    return _vocabulary(tomllib.loads(source))


def words_of(text: str) -> list[str]:
    """The words of a text in lower case; what is no letter and no digit separates them."""
    text = text.lower()
    if text.isascii():
        return _ASCII_WORD.findall(text)
    return [match[1] or match[2] for match in _WORD.finditer(text) if match[1] or match[2]]


def _vocabulary(data: dict[str, Any]) -> Vocabulary:
    points = data.pop("points")
    neutral = data.pop(_NEUTRAL)
    entries: dict[str, list[Entry]] = {"title": [], "text": [], "command": []}
    for tag, lists in (("", neutral), *data.items()):
        for name, (kind, weight) in _LISTS.items():
            for text in lists.get(name, ()):
                entries[kind].append(Entry(_patterns(text), tag, weight))
    return Vocabulary(
        points,
        {
            trait: (tag, worth)
            for tag, lists in data.items()
            for trait, worth in lists.get("traits", {}).items()
        },
        Lexicon(entries["title"]),
        Lexicon(entries["text"]),
        Lexicon(entries["command"]),
    )


def _patterns(entry: str) -> tuple[str, ...]:
    patterns: list[str] = []
    for part in entry.split():
        patterns += words_of(part)
        if part.endswith("*"):
            patterns[-1] += "*"
    return tuple(patterns)


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern
