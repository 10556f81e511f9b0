"""What stands around a section and speaks for its tags: the rest of its document.

In a guide on commits hardly a section says again that it is about commits. The other sections
do, each by itself, and so does the front matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from twicetold.content.tag_vocabulary import vocabulary, words_of

# The names of the features, as in `tags.toml`, and how a reader would say them.
DOCUMENT = "document"
SIBLINGS = "siblings"
HEADER = "header"
AROUND = {
    DOCUMENT: "other sections",
    SIBLINGS: "sections beside it",
    HEADER: "the front matter",
}
# As many sections more are reckoned with that have no tag: a few sections say less than many.
_UNKNOWN_SECTIONS = 2
_UNKNOWN_SIBLINGS = 1


@dataclass(frozen=True, slots=True)
class Alone:
    """A section by itself: the titles above it, the tags it has; ``empty`` without a text."""

    path: tuple[str, ...]
    tags: tuple[str, ...]
    empty: bool


def surroundings(
    sections: Sequence[Alone], front_matter: str
) -> Iterator[dict[str, dict[str, float]]]:
    """For each section: the features of each tag that its surroundings speak for, by name.

    A section without a text has none: it takes its tags from its title alone.
    """
    header = _header(front_matter)
    telling = [section for section in sections if not section.empty]
    everywhere = Counter(tag for section in telling for tag in section.tags)
    under: dict[tuple[str, ...], list[Alone]] = {}
    for section in telling:
        under.setdefault(section.path, []).append(section)
    nearby = {
        path: Counter(tag for sibling in siblings for tag in sibling.tags)
        for path, siblings in under.items()
    }
    for section in sections:
        features: dict[str, dict[str, float]] = {}
        if not section.empty:
            path = section.path
            siblings = len(under[path]) - 1 + _UNKNOWN_SIBLINGS
            for name, counts, others in (
                (DOCUMENT, everywhere, len(telling) - 1 + _UNKNOWN_SECTIONS),
                (SIBLINGS, nearby[path], siblings),
            ):
                for tag, times in counts.items():
                    if beside := times - (tag in section.tags):
                        features.setdefault(tag, {})[name] = beside / others
            for tag, share in header.items():
                features.setdefault(tag, {})[HEADER] = share
        yield features


@lru_cache(maxsize=200)
def _header(front_matter: str) -> dict[str, float]:
    """The share of each tag in the weight of the words of a front matter, each counted once."""
    words = words_of(front_matter)
    lexicons = vocabulary()
    weights: dict[str, float] = {}
    for lexicon in (lexicons.text, lexicons.title):
        for hit in dict.fromkeys(lexicon.find(words)):
            weights[hit.tag] = weights.get(hit.tag, 0) + hit.weight
    together = sum(weights.values())
    return {tag: weight / (together + 1) for tag, weight in weights.items()}
