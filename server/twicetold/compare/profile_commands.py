"""The commands of a profile, those that an edit left alone as the objects that they were."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from twicetold.compare.profile import PlacedCommand, Profile, unit_at
from twicetold.compare.unit import Unit
from twicetold.content.commands import section_commands
from twicetold.markdown.parsed import ParsedDocument


def command_range(
    commands: Sequence[PlacedCommand], lines: tuple[int | None, int | None]
) -> tuple[int, int]:
    """From which to which command they stand between two lines; None for the document's end."""
    first, last = (
        len(commands) if line is None else bisect_left(commands, line, key=_command_start)
        for line in lines
    )
    return first, last


def kept_by_unit(
    old: Profile,
    replaced: Sequence[PlacedCommand],
    units: Sequence[Unit],
    new: Sequence[PlacedCommand],
) -> list[PlacedCommand]:
    """The new commands; those of a unit that is as it was, behind one that is so too, the old ones.

    What a command says hangs on its unit and on what leads to that.
    """
    before = _by_unit(replaced)
    found: list[PlacedCommand] = []
    for unit, commands in _by_unit(new).items():
        known, number = before.get(unit, []), unit.number
        is_same = [one.command for one in known] == [one.command for one in commands]
        if is_same and (not number or units[number - 1] is old.units[number - 1]):
            found.extend(known)
        else:
            found.extend(commands)
    return found


def _by_unit(commands: Iterable[PlacedCommand]) -> dict[Unit, list[PlacedCommand]]:
    found: dict[Unit, list[PlacedCommand]] = {}
    for placed in commands:
        found.setdefault(placed.unit, []).append(placed)
    return found


def placed_commands(
    parsed: ParsedDocument,
    numbers: Iterable[int | None],
    own: frozenset[str],
    units: Sequence[Unit],
) -> list[PlacedCommand]:
    """The commands of these sections that one of the units holds, which are in order."""
    found = []
    for number in numbers:
        for command in section_commands(parsed, number, own):
            unit = unit_at(units, command.start)
            if unit is not None and command.start < unit.statement.end:
                found.append(PlacedCommand(command, unit))
    return found


def _command_start(placed: PlacedCommand) -> int:
    return placed.command.start
