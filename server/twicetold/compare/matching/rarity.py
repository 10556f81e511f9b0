"""How much a word tells within two documents: little where it is in every other statement."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from twicetold.compare.profile import Profile

_LEAST = 0.15
# In a document of a few statements a word that comes twice is no less rare than in a longer one.
_FEWEST = 20.0


class Rarity(dict[str, float]):
    """The inverse document frequency of words, from 0.15 to 1, over the statements of two files.

    By stem or name, as fingerprints hold them; worked out when first asked for.

    The higher of the two frequencies counts, so that a word which one of the files is about does
    not tell, however seldom the other has it. (Spärck Jones 1972, scaled to 1 for a word that
    comes once.)
    """

    __slots__ = ("_a", "_b", "_own", "_scale")

    def __init__(self, a: Profile, b: Profile) -> None:
        super().__init__()
        self._a = a.frequency
        self._b = b.frequency
        # Of two statements of one document both have the words that they share.
        self._own = 2 if a is b else 1
        self._scale = log(max(_rounded((a.prose + b.prose) // 2), _FEWEST))

    def changed_words(self, before: Rarity, words: Iterable[str]) -> frozenset[str] | None:
        """Those of the words that had another rarity before; None where it may be all words.

        ``words`` are those of the statements that came and went.
        """
        if self._scale != before._scale:
            return None
        return frozenset(word for word in words if self[word] != before[word])

    def __missing__(self, word: str) -> float:
        count = max(self._a.get(word, 1), self._b.get(word, 1)) - self._own + 1
        self[word] = found = max(_LEAST, 1 - log(max(count, 1)) / self._scale)
        return found


def _rounded(count: int) -> int:
    """The count to two digits: that one more statement changes no other's score."""
    unit: int = 10 ** max(0, len(str(count)) - 2)
    return count // unit * unit
