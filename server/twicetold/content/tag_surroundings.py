"""What stands around a section and speaks for its tags: the rest of its document.

In a guide on commits hardly a section says again that it is about commits. The other sections
do, each by itself, and so does the front matter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
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


class Surroundings:
    """What the sections of a document are about, each by itself, and its front matter."""

    def __init__(self, sections: Sequence[Alone], front_matter: str) -> None:
        telling = [section for section in sections if not section.empty]
        self._header = _header(front_matter)
        self._others = len(telling) - 1 + _UNKNOWN_SECTIONS
        self._everywhere = Counter(tag for section in telling for tag in section.tags)
        self._siblings = Counter(section.path for section in telling)
        self._nearby: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for section in telling:
            self._nearby[section.path].update(section.tags)

    def of(self, section: Alone) -> dict[str, dict[str, float]]:
        """The features of each tag that the surroundings of one of the sections speak for, by name.

        A section without a text has none: it takes its tags from its title alone.
        """
        features: dict[str, dict[str, float]] = {}
        if section.empty:
            return features
        siblings = self._siblings[section.path] - 1 + _UNKNOWN_SIBLINGS
        for name, counts, others in (
            (DOCUMENT, self._everywhere, self._others),
            (SIBLINGS, self._nearby[section.path], siblings),
        ):
            for tag, times in counts.items():
                if beside := times - (tag in section.tags):
                    features.setdefault(tag, {})[name] = beside / others
        for tag, share in self._header.items():
            features.setdefault(tag, {})[HEADER] = share
        return features


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
