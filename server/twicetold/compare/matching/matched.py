"""What is paired of two documents."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from twicetold.compare.matching.alignment import UnitPair
from twicetold.compare.matching.match_commands import CommandPair
from twicetold.compare.matching.near_sections import SectionPair
from twicetold.compare.matching.rarity import Rarity
from twicetold.compare.unit import Unit


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """All section pairs in the order of A, and in no order the pairs of statements outside them.

    ``told`` are the units of A that one of the pairs holds.
    """

    sections: tuple[SectionPair, ...]
    units: tuple[UnitPair, ...]
    told: AbstractSet[Unit]


@dataclass(frozen=True, slots=True, eq=False)
class Matching:
    """What is matched, and the commands that are told in both documents outside of it.

    ``rarity`` is that of the words when it was matched.
    """

    matched: Matched
    commands: tuple[CommandPair, ...]
    rarity: Rarity

    @property
    def sections(self) -> tuple[SectionPair, ...]:
        """The section pairs in the order of A."""
        return self.matched.sections

    @property
    def units(self) -> tuple[UnitPair, ...]:
        """The pairs of statements and sentences outside the sections, in no order."""
        return self.matched.units
