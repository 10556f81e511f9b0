"""The names that differ between copies of one template: a package's own, everywhere the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from twicetold.compare.matching.unit_pair import Pair
from twicetold.compare.normalise import words
from twicetold.compare.word_difference import word_difference

# A name that differs once may be an error; one that differs everywhere alike is the package's.
_LEAST = 2
_MOST_WORDS = 3


Names = frozenset[tuple[str, str]]
NO_NAMES: Names = frozenset()


def template_names(titles: tuple[str, str], pairs: Iterable[Pair]) -> Names:
    """Pairs of folded words of A and B that stand for each package's own name.

    A replacement counts that stands in the documents' titles or comes twice, if neither word is
    ever replaced by another.
    """
    counts: Counter[tuple[str, str]] = Counter()
    left: dict[str, set[str]] = defaultdict(set)
    right: dict[str, set[str]] = defaultdict(set)
    sources = [(words(titles[0]), words(titles[1]), _LEAST)]
    sources.extend(
        (pair.a.print.words, pair.b.print.words, 1)
        for pair in pairs
        if not pair.exact and not pair.a.print.is_code
    )
    for a, b, count in sources:
        for replacement in word_difference(a, b)[0]:
            if len(replacement.a) == len(replacement.b) <= _MOST_WORDS:
                for one, other in zip(replacement.a, replacement.b, strict=True):
                    counts[one.folded, other.folded] += count
                    left[one.folded].add(other.folded)
                    right[other.folded].add(one.folded)
    return frozenset(
        (one, other)
        for (one, other), count in counts.items()
        if count >= _LEAST and len(left[one]) == len(right[other]) == 1 and one != other
    )


def differ_by_name(a: str, b: str, names: Iterable[tuple[str, str]]) -> bool:
    """Whether putting one name for the other makes the two words equal."""
    return any(one in a and a.replace(one, other) == b for one, other in names)
