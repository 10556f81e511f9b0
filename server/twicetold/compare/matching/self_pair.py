"""The likely pairs of a document with itself, kept from one version to the next."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from twicetold.compare.matching.document_pair import words_of
from twicetold.compare.matching.likely_pairs import LikelyPairs, Side
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.unit_change import unit_change
from twicetold.compare.matching.unit_indexes import unit_indexes
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit

_KEPT = 16


class SelfPair:
    """Statements of a document with earlier ones of it.

    ``tells`` says which statements are looked at on both sides.
    """

    def __init__(self, least: float, tells: Callable[[Unit], bool]) -> None:
        # Not a method: what points at itself is freed by no count of references.
        def is_earlier(a: Unit, b: Unit) -> bool:
            return b.number < a.number and tells(b)

        self._tells = tells
        self._profile = EMPTY
        self.rarity = Rarity(EMPTY, EMPTY)
        self.pairs = LikelyPairs(least, is_earlier)

    def update(self, profile: Profile) -> None:
        """Come to another version of the document."""
        if profile is self._profile:
            return
        change = unit_change(self._profile.units, profile.units)
        rarity = Rarity(profile, profile)
        is_new = self._profile is EMPTY
        words = None if is_new else rarity.changed_words(self.rarity, words_of(change))
        told = change.of(lambda unit: (unit,) if self._tells(unit) else ())
        index = unit_indexes(profile).statements
        self.pairs.update(Side(told, (index,)), Side(change, (index,)), rarity, words)
        self._profile, self.rarity = profile, rarity


_kept: dict[object, SelfPair] = {}
_lock = threading.RLock()


@contextmanager
def self_pair(profile: Profile, least: float, tells: Callable[[Unit], bool]) -> Iterator[SelfPair]:
    """The document at this version; nobody else changes what is given meanwhile."""
    with _lock:
        pair = _kept.pop(profile.parsed.lineage, None) or SelfPair(least, tells)
        pair.update(profile)
        _kept[profile.parsed.lineage] = pair
        while len(_kept) > _KEPT:
            _kept.pop(next(iter(_kept)))
        yield pair


def forget() -> None:
    """Drop all pairs."""
    with _lock:
        _kept.clear()
