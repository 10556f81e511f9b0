"""The indexes of a document's statements and sentences, which all comparisons with it share."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from twicetold.compare.matching.index import Index
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.compare.unit_change import unit_change
from twicetold.markdown.by_lineage import ByLineage


class UnitIndexes:
    """The indexes of one document; they follow it from version to version, so nobody keeps them."""

    def __init__(self) -> None:
        self.statements = Index()
        self._profile = EMPTY
        self._parts: Index | None = None

    @property
    def parts(self) -> Index:
        """The index of the sentences of statements that have several, made when first asked for."""
        if self._parts is None:
            self._parts = Index(chain.from_iterable(map(parts_of, self._profile.units)))
        return self._parts

    def at(self, profile: Profile) -> UnitIndexes:
        """The same, of another version of the document."""
        if profile is not self._profile:
            change = unit_change(self._profile.units, profile.units)
            self.statements.change(change)
            if self._parts is not None:
                self._parts.change(change.of(parts_of))
            self._profile = profile
        return self


_kept = ByLineage[UnitIndexes]()


def unit_indexes(profile: Profile) -> UnitIndexes:
    """The document's indexes, at this version until somebody asks for another one."""
    return _kept.update(profile.parsed.lineage, lambda old: (old or UnitIndexes()).at(profile))


def parts_of(unit: Unit) -> Iterable[Unit]:
    """The sentences of a statement that has several."""
    return unit.parts
