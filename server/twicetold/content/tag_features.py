"""What speaks for each tag in a section, as hits, and as numbers between 0 and 1.

The numbers are what `tags.toml` gives points for: a tag's points are their sum, each times its
points. The names are the same in both.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from twicetold.content.section_words import DEFINITION, SectionWords
from twicetold.content.tag_vocabulary import Hit, vocabulary, words_of


@dataclass(frozen=True, slots=True)
class Evidence:
    """What of a section speaks for tags, by place; ``empty`` says that it has no text of its own.

    ``commands`` holds the hits of one command line after the other, a tag once for each line.
    """

    title: tuple[Hit, ...]
    parent: tuple[Hit, ...]
    text: tuple[Hit, ...]
    commands: tuple[Hit, ...]
    traits: dict[str, float]
    empty: bool


def gather_evidence(title: str, path: tuple[str, ...], words: SectionWords) -> Evidence:
    """Look for the vocabulary in a section's title, its parent's title, its text and commands."""
    lexicons = vocabulary()
    in_title = tuple(lexicons.title.find(words_of(title)))
    commands = []
    for line in words.command:
        by_tag = {hit.tag: hit for hit in lexicons.command.find(line)}
        commands += by_tag.values()
    traits = dict(words.traits)
    if path or in_title:
        # Only under a document's own name does "X is a ..." introduce the project.
        traits.pop(DEFINITION, None)
    return Evidence(
        in_title,
        tuple(lexicons.title.find(words_of(path[-1]))) if path else (),
        tuple(lexicons.text.find(words.text)),
        tuple(commands),
        traits,
        words.empty,
    )


def tag_features(evidence: Evidence) -> dict[str, dict[str, float]]:
    """For each tag that anything speaks for: the features that are not 0, by name."""
    title, parent = _heaviest(evidence.title), _heaviest(evidence.parent)
    text, commands = _text_weights(evidence.text), Counter(hit.tag for hit in evidence.commands)
    all_text = sum(text.values())
    features: dict[str, dict[str, float]] = {}

    def add(tag: str, name: str, value: float) -> None:
        features.setdefault(tag, {})[name] = value

    for tag, weight in title.items():
        if weight == 1:
            add(tag, "title", 1.0)
        elif not evidence.empty:
            add(tag, "title-hint", 1.0)
    if not evidence.empty:
        for tag, weight in parent.items():
            add(tag, "parent" if weight == 1 else "parent-hint", 1.0)
    for tag, weight in text.items():
        add(tag, "text", weight / (weight + 2))
        add(tag, "share", weight / (all_text + 2))
    for tag, lines in commands.items():
        add(tag, "command", lines / (lines + 0.5))
    for trait, marked in evidence.traits.items():
        add(vocabulary().traits[trait], trait, marked)
    if 1 in title.values():
        for tag in features:
            if "title" not in features[tag]:
                add(tag, "other-title", 1.0)
    return features


def _heaviest(hits: tuple[Hit, ...]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for hit in hits:
        weights[hit.tag] = max(weights.get(hit.tag, 0), hit.weight)
    return weights


def _text_weights(hits: tuple[Hit, ...]) -> dict[str, float]:
    """The weight of each tag's words; the same words again count less and less."""
    weights: dict[str, float] = {}
    for hit, times in Counter(hits).items():
        weights[hit.tag] = weights.get(hit.tag, 0) + hit.weight * (1 + math.log(times))
    return weights
