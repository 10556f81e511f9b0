"""The vocabulary of the tags: read from `tags.toml`, found in words.

An entry is one word or a phrase. A ``*`` at the end of a word stands for any ending. At each place
the longest entries count and take up their words, so "code review" does not count as "code".
An entry of a title that begins with ``=`` is the whole title: "Features" says what a section is
about, "Test LSP features" does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from typing import Any, NamedTuple

from twicetold.toml import tomllib

# The lists of the file: which words they are looked for in, and how much an entry is worth.
_LISTS = {
    "title": ("title", 1.0),
    "hint": ("title", 0.5),
    "text": ("text", 1.0),
    "mention": ("text", 0.3),
    "command": ("command", 1.0),
    "path": ("path", 1.0),
}
_NEUTRAL = "neutral"
# Han, Hiragana and Katakana are written without spaces, so they are read in overlapping pairs.
_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"
_WORD = re.compile(rf"([^\W_{_UNSPACED}]+)|(?=([{_UNSPACED}]{{2}})).")
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_WHOLE = "="
# What is no part of a whole title: "2. Features", "Step 3: Setup", "References (optional)".
_COUNTERS = frozenset("step phase part section stage optional required important critical".split())


class Hit(NamedTuple):
    """Words that speak for a tag; ``weight`` is 1 where they settle it, less where they lean."""

    tag: str
    weight: float
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A word or phrase of the vocabulary, or a ``whole`` title.

    ``tag`` is empty where it speaks for none.
    """

    patterns: tuple[str, ...]
    tag: str
    weight: float
    whole: bool


@dataclass(frozen=True, slots=True)
class _Start:
    """What may begin with a word: the hits of the word alone, and phrases.

    The phrases stand under their second word, or where that has any ending (``stems``), beside
    what it begins with.
    """

    alone: tuple[Hit, ...]
    phrases: dict[str, list[Entry]]
    stems: tuple[tuple[str, Entry], ...]

    def beginning(self, second: str) -> Sequence[Entry]:
        """The phrases that have this word, or its beginning, in the second place."""
        entries = self.phrases.get(second, ())
        if self.stems:
            return [*entries, *(entry for stem, entry in self.stems if second.startswith(stem))]
        return entries


class Lexicon:
    """The entries for one kind of words: a title's, a text's, a command's."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_first: dict[str, list[Entry]] = {}
        self._whole: dict[tuple[str, ...], list[Entry]] = {}
        for entry in entries:
            if entry.whole:
                self._whole.setdefault(entry.patterns, []).append(entry)
            else:
                self._by_first.setdefault(entry.patterns[0], []).append(entry)
        self._longest = max(len(entry.patterns) for entry in chain(*self._by_first.values()))
        self._start = lru_cache(maxsize=2_000)(self._find_start)

    def find(self, words: Sequence[str]) -> list[Hit]:
        """What speaks for a tag, in order. At one place a tag counts once."""
        found: list[Hit] = []
        start_of = self._start
        skip_to = 0
        for at, word in enumerate(words):
            start = start_of(word)
            if start is None or at < skip_to:
                continue
            phrases = start.beginning(words[at + 1]) if at + 1 < len(words) else ()
            entries = _longest(phrases, words[at : at + self._longest]) if phrases else ()
            if entries:
                skip_to = at + len(entries[0].patterns)
                found += _hits(entries, " ".join(words[at:skip_to]))
            else:
                found += start.alone
        return found

    def find_whole(self, words: Sequence[str]) -> list[Hit]:
        """What the words speak for as a whole title, counters left out, and as single words."""
        kept = tuple(word for word in words if not word.isdecimal() and word not in _COUNTERS)
        whole = _hits(self._whole.get(kept, ()), " ".join(kept))
        settled = {hit.tag for hit in whole}
        return whole + [hit for hit in self.find(words) if hit.tag not in settled]

    def _find_start(self, word: str) -> _Start | None:
        patterns = (word, *(word[:end] + "*" for end in range(1, len(word) + 1)))
        entries = [entry for pattern in patterns for entry in self._by_first.get(pattern, ())]
        if not entries:
            return None
        phrases: dict[str, list[Entry]] = {}
        stems: list[tuple[str, Entry]] = []
        for entry in entries:
            second = entry.patterns[1] if entry.patterns[1:] else ""
            if second.endswith("*"):
                stems.append((second[:-1], entry))
            elif second:
                phrases.setdefault(second, []).append(entry)
        alone = _hits([entry for entry in entries if len(entry.patterns) == 1], word)
        return _Start(tuple(alone), phrases, tuple(stems))


def _longest(phrases: Sequence[Entry], words: Sequence[str]) -> list[Entry]:
    """The longest phrases that the words begin with; all are equally long."""
    fitting = [
        entry
        for entry in phrases
        if len(entry.patterns) <= len(words) and all(map(_fits, entry.patterns, words))
    ]
    length = max((len(entry.patterns) for entry in fitting), default=0)
    return [entry for entry in fitting if len(entry.patterns) == length]


def _hits(entries: Sequence[Entry], said: str) -> list[Hit]:
    """One hit for each tag, with its heaviest entry."""
    weights: dict[str, float] = {}
    for entry in entries:
        weights[entry.tag] = max(weights.get(entry.tag, 0), entry.weight)
    return [Hit(tag, weight, said) for tag, weight in weights.items() if tag]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What `tags.toml` holds.

    ``points`` are by the name of a feature, a trait or a limit; ``traits`` gives each trait's tag.
    """

    points: dict[str, float]
    traits: dict[str, str]
    title: Lexicon
    text: Lexicon
    command: Lexicon
    path: Lexicon


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
    points: dict[str, float] = data.pop("points")
    neutral = data.pop(_NEUTRAL)
    traits: dict[str, str] = {}
    entries: dict[str, list[Entry]] = {"title": [], "text": [], "command": [], "path": []}
    for tag, lists in (("", neutral), *data.items()):
        for name, (kind, weight) in _LISTS.items():
            for text in lists.get(name, ()):
                whole = text.startswith(_WHOLE)
                entries[kind].append(Entry(_patterns(text), tag, weight, whole))
        for trait, worth in lists.get("traits", {}).items():
            traits[trait] = tag
            points[trait] = worth
    return Vocabulary(
        points,
        traits,
        Lexicon(entries["title"]),
        Lexicon(entries["text"]),
        Lexicon(entries["command"]),
        Lexicon(entries["path"]),
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
