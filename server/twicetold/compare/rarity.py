"""How much a word tells within two documents: little where it is in every other statement."""

from __future__ import annotations

from math import log

from twicetold.compare.profile import Profile

_LEAST = 0.15


class Rarity:
    """The inverse document frequency of words, from 0.15 to 1, over the statements of two files.

    The higher of the two frequencies counts, so that a word which one of the files is about does
    not tell, however seldom the other has it. (Spärck Jones 1972, scaled to 1 for a word that
    comes once.)
    """

    __slots__ = ("_a", "_b", "_known", "_scale")

    def __init__(self, a: Profile, b: Profile) -> None:
        self._a = a.frequency
        self._b = b.frequency
        self._scale = log(max((a.prose + b.prose) / 2, 3.0))
        self._known: dict[str, float] = {}

    def __call__(self, word: str) -> float:
        """The word's rarity; ``word`` is a stem or a name as fingerprints hold it."""
        known = self._known.get(word)
        if known is None:
            count = max(self._a.get(word, 1), self._b.get(word, 1))
            known = max(_LEAST, 1 - log(count) / self._scale)
            self._known[word] = known
        return known
