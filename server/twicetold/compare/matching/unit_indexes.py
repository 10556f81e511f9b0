"""The indexes of a document's statements and sentences, which all comparisons with it share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from twicetold.compare.matching.index import Index
from twicetold.compare.matching.unit_change import unit_change
from twicetold.compare.profile import EMPTY, Profile
from twicetold.compare.unit import Unit
from twicetold.markdown.by_lineage import ByLineage


@dataclass(slots=True)
class UnitIndexes:
    """``statements`` finds whole statements, ``parts`` the sentences of those that have several.

    They follow the document from version to version, so nobody may keep them.
    """

    profile: Profile = EMPTY
    statements: Index = field(default_factory=Index)
    parts: Index = field(default_factory=Index)

    def at(self, profile: Profile) -> UnitIndexes:
        """The same, of another version of the document."""
        if profile is not self.profile:
            change = unit_change(self.profile.units, profile.units)
            self.statements.change(change)
            self.parts.change(change.of(parts_of))
            self.profile = profile
        return self


_kept = ByLineage[UnitIndexes]()


def unit_indexes(profile: Profile) -> UnitIndexes:
    """The document's indexes, at this version until somebody asks for another one."""
    return _kept.update(profile.parsed.lineage, lambda old: (old or UnitIndexes()).at(profile))


def forget() -> None:
    """Drop all indexes."""
    _kept.clear()


def parts_of(unit: Unit) -> Iterable[Unit]:
    """The sentences of a statement that has several."""
    return unit.sentences if len(unit.sentences) > 1 else ()
