"""The same command line told in both documents, outside of what is matched already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from twicetold.compare.profile import PlacedCommand, Profile
from twicetold.compare.unit import Unit
from twicetold.content.command import Where


@dataclass(frozen=True, slots=True, eq=False)
class CommandPair:
    """A command of A and the place where B tells it."""

    a: PlacedCommand
    b: PlacedCommand


def match_commands(a: Profile, b: Profile, done: AbstractSet[Unit]) -> list[CommandPair]:
    """Each command of A that no matched unit of A (``done``) holds, with its place in B.

    Equal means equal normal forms and the same polarity. A command told in several places makes
    one pair, of the first places in code blocks if there are any.
    """
    places_a: dict[tuple[str, bool], list[PlacedCommand]] = defaultdict(list)
    places_b: dict[tuple[str, bool], list[PlacedCommand]] = defaultdict(list)
    for other in b.commands:
        places_b[other.command.form, other.command.forbidden].append(other)
    for one in a.commands:
        if one.unit not in done and _tells(one):
            places_a[one.command.form, one.command.forbidden].append(one)
    found = [
        CommandPair(_first(places_a[key]), _first(places_b[key]))
        for key in places_a
        if key in places_b
    ]
    return sorted(found, key=lambda pair: pair.a.command.start)


def _first(places: Sequence[PlacedCommand]) -> PlacedCommand:
    return min(places, key=lambda p: (p.command.where is not Where.FENCE, p.command.start))


def _tells(placed: PlacedCommand) -> bool:
    """A bare program is mentioned rather than told to be run."""
    return " " in placed.command.form
