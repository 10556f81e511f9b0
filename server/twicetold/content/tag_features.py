"""What speaks for each tag in a section, as hits, and as numbers between 0 and 1.

The numbers are what `tags.toml` gives points for: a tag's points are their sum, each times its
points. The names are the same in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from twicetold.content.section_words import SectionWords
from twicetold.content.tag_vocabulary import Hit, Lexicon, vocabulary, words_of

# What a title says of its section alone: not each part of an overview is one.
_NOT_PASSED_ON = frozenset({"overview"})
# Conventions are of anything. A part with a topic of its own is rather about that.
_MADE_WAY = frozenset({"code-style"})

# A tag, the name of a feature, its value.
Feature = tuple[str, str, float]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What of a section speaks for tags, by place; ``empty`` says that it has no text of its own.

    ``topmost`` says that the parent has no parent: it is mostly the document's own title, which
    often holds the project's name. ``ancestor`` is the nearest title above the parent that settles
    a tag. ``commands`` and ``paths`` hold the hits of one after the other, a tag once for each.
    """

    title: tuple[Hit, ...]
    parent: tuple[Hit, ...]
    topmost: bool
    ancestor: tuple[Hit, ...]
    text: tuple[Hit, ...]
    commands: tuple[Hit, ...]
    paths: tuple[Hit, ...]
    traits: dict[str, float]
    statements: int
    empty: bool


def gather_evidence(title: str, path: tuple[str, ...], words: SectionWords) -> Evidence:
    """Look for the vocabulary in a section's title, the titles above, its text and commands."""
    lexicons = vocabulary()
    return Evidence(
        _in_title(title),
        _in_title(path[-1]) if path else (),
        len(path) == 1,
        _of_ancestors(path),
        tuple(lexicons.text.find(words.text)),
        _once_each(lexicons.command, words.commands),
        _once_each(lexicons.path, words.paths),
        words.traits,
        words.statements,
        words.empty,
    )


def _once_each(lexicon: Lexicon, texts: Iterable[Sequence[str]]) -> tuple[Hit, ...]:
    """The hits of one text after the other, a tag once for each."""
    found: list[Hit] = []
    for words in texts:
        by_tag = {hit.tag: hit for hit in lexicon.find(words)}
        found += by_tag.values()
    return tuple(found)


def _of_ancestors(path: tuple[str, ...]) -> tuple[Hit, ...]:
    for title in reversed(path[:-1]):
        settling = tuple(hit for hit in _in_title(title) if hit.weight == 1)
        if settling:
            return settling
    return ()


@lru_cache(maxsize=2_000)
def _in_title(title: str) -> tuple[Hit, ...]:
    return tuple(vocabulary().title.find_whole(words_of(title)))


def tag_features(evidence: Evidence) -> dict[str, dict[str, float]]:
    """For each tag that anything speaks for: the features that are not 0, by name."""
    features: dict[str, dict[str, float]] = {}
    for tag, name, value in (
        *_of_title(evidence),
        *_of_titles_above(evidence),
        *_of_text(evidence.text),
        *_of_commands(evidence.commands),
        *_of_paths(evidence.paths, evidence.statements),
        *((vocabulary().traits[trait], trait, marked) for trait, marked in evidence.traits.items()),
    ):
        features.setdefault(tag, {})[name] = value
    if any("title" in of_tag for of_tag in features.values()):
        for of_tag in features.values():
            if "title" not in of_tag:
                of_tag["other-title"] = 1.0
    return features


def _of_title(evidence: Evidence) -> Iterator[Feature]:
    for tag, weight in _heaviest(evidence.title).items():
        if weight == 1:
            yield tag, "title", 1.0
        elif not evidence.empty:
            yield tag, "title-hint", 1.0


def _of_titles_above(evidence: Evidence) -> Iterator[Feature]:
    """What the titles above pass on to a section with a text of its own."""
    if evidence.empty:
        return
    kept_back = _NOT_PASSED_ON
    if any(hit.weight == 1 for hit in evidence.title):
        kept_back |= _MADE_WAY
    parent = _heaviest(evidence.parent)
    for tag in parent.keys() - kept_back:
        settled = parent[tag] == 1
        if not evidence.topmost:
            yield tag, "parent" if settled else "parent-hint", 1.0
        elif settled:
            yield tag, "top-title", 1.0
    for tag in _heaviest(evidence.ancestor).keys() - kept_back:
        if parent.get(tag) != 1:
            yield tag, "ancestor", 1.0


def _heaviest(hits: tuple[Hit, ...]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for hit in hits:
        weights[hit.tag] = max(weights.get(hit.tag, 0), hit.weight)
    return weights


def _of_text(hits: tuple[Hit, ...]) -> Iterator[Feature]:
    """The weight of a tag's words; said again, a word says no more."""
    weights: dict[str, float] = {}
    for hit in dict.fromkeys(hits):
        weights[hit.tag] = weights.get(hit.tag, 0) + hit.weight
    together = sum(weights.values())
    for tag, weight in weights.items():
        yield tag, "text", weight / (weight + 2)
        yield tag, "share", weight / (together + 2)


def _of_commands(hits: tuple[Hit, ...]) -> Iterator[Feature]:
    for tag, lines in Counter(hit.tag for hit in hits).items():
        yield tag, "command", lines / (lines + 0.5)


def _of_paths(hits: tuple[Hit, ...], statements: int) -> Iterator[Feature]:
    for tag, paths in Counter(hit.tag for hit in hits).items():
        yield tag, "path", min(1.0, paths / max(1, statements))
