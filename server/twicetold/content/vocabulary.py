"""The vocabulary of the tags: read from `tags.toml`, matched against words.

An entry is one word or a phrase. A ``*`` at the end of a word stands for any ending. At each place
the longest entries count and take up their words, so "code review" does not count as "code".
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

# What an entry of each list of the file is worth, and the place whose words it is matched with.
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
class Entry:
    """A word or phrase that speaks for a tag; ``tag`` is empty where it speaks for none."""

    text: str
    words: tuple[str, ...]
    tag: str
    weight: float

    def matches(self, words: Sequence[str], at: int) -> bool:
        """Whether the entry stands in the words at that index."""
        if at + len(self.words) > len(words):
            return False
        return all(_fits(want, words[at + n]) for n, want in enumerate(self.words))


class Lexicon:
    """The entries of one place (titles, text or commands), found by their first word."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_first: dict[str, list[Entry]] = {}
        for entry in entries:
            self._by_first.setdefault(entry.words[0], []).append(entry)
        self._candidates = lru_cache(maxsize=20_000)(self._find_candidates)

    def find(self, words: Sequence[str]) -> list[Entry]:
        """The entries that stand in the words, in order, the same one as often as it stands.

        At one place a tag counts once.
        """
        found = []
        at = 0
        while at < len(words):
            length = 1
            tags: set[str] = set()
            for entry in self._candidates(words[at]):
                if len(entry.words) < length:
                    break
                if entry.tag not in tags and entry.matches(words, at):
                    length = len(entry.words)
                    tags.add(entry.tag)
                    if entry.tag:
                        found.append(entry)
            at += length
        return found

    def _find_candidates(self, word: str) -> tuple[Entry, ...]:
        """The entries whose first word fits, longest first."""
        patterns = (word, *(word[:end] + "*" for end in range(1, len(word) + 1)))
        entries = [entry for pattern in patterns for entry in self._by_first.get(pattern, ())]
        return tuple(sorted(entries, key=lambda entry: (-len(entry.words), -entry.weight)))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What `tags.toml` holds: each tag's meaning, each trait's tag, the entries by place."""

    meanings: dict[str, str]
    traits: dict[str, str]
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
    return [match[1] or match[2] for match in _WORD.finditer(text)]


def _vocabulary(data: dict[str, Any]) -> Vocabulary:
    entries: dict[str, list[Entry]] = {"title": [], "text": [], "command": []}
    for tag, lists in data.items():
        for name, (place, weight) in _LISTS.items():
            for text in lists.get(name, ()):
                of_tag = "" if tag == _NEUTRAL else tag
                entries[place].append(Entry(text, _patterns(text), of_tag, weight))
    meanings = {tag: lists["about"] for tag, lists in data.items() if tag != _NEUTRAL}
    traits = {trait: tag for tag, lists in data.items() for trait in lists.get("trait", ())}
    return Vocabulary(meanings, traits, *(Lexicon(entries[place]) for place in ("title", "text", "command")))


def _patterns(entry: str) -> tuple[str, ...]:
    patterns: list[str] = []
    for part in entry.split():
        patterns += words_of(part)
        if part.endswith("*"):
            patterns[-1] += "*"
    return tuple(patterns)


def _fits(pattern: str, word: str) -> bool:
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else word == pattern
