"""The likely pairs of a document with itself, kept from one version to the next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from twicetold.compare.matching.document_pair import words_of
from twicetold.compare.matching.likely_pairs import LikelyPairs, Side
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.matching.unit_indexes import unit_indexes
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import unit_change
from twicetold.markdown.by_lineage import ByLineage


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


_kept = ByLineage[SelfPair]()


def self_pair(
    profile: Profile, least: float, tells: Callable[[Unit], bool]
) -> AbstractContextManager[SelfPair]:
    """The document at this version; nobody else changes what is given meanwhile."""

    def to_this_version(old: SelfPair | None) -> SelfPair:
        pair = old or SelfPair(least, tells)
        pair.update(profile)
        return pair

    return _kept.held(profile.parsed.lineage, to_this_version)
