"""The same command line told in both documents, outside of what is matched already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from twicetold.compare.profile import PlacedCommand, Profile, Unit
from twicetold.content.command import Where


@dataclass(frozen=True, slots=True, eq=False)
class CommandPair:
    """A command of A and the place where B tells it."""

    a: PlacedCommand
    b: PlacedCommand


def match_commands(
    a: Profile, b: Profile, done: AbstractSet[Unit]
) -> list[CommandPair]:
    """Each command of A that no matched unit of A (``done``) holds, with its place in B.

    Equal means equal normal forms and the same polarity. Of several places in B that is taken
    which is not taken yet, then one in a code block, then the first.
    """
    places: dict[tuple[str, bool], list[PlacedCommand]] = defaultdict(list)
    for other in b.commands:
        places[other.command.form, other.command.forbidden].append(other)
    found: list[CommandPair] = []
    used: set[PlacedCommand] = set()
    for one in a.commands:
        if one.unit in done or not _tells(one):
            continue
        others = places.get((one.command.form, one.command.forbidden))
        if not others:
            continue
        twin = max(
            others,
            key=lambda other: (
                other not in used,
                other.command.where is Where.FENCE,
                -other.command.start,
            ),
        )
        used.add(twin)
        found.append(CommandPair(one, twin))
    return found


def _tells(placed: PlacedCommand) -> bool:
    """A bare program is mentioned rather than told to be run."""
    return " " in placed.command.form
