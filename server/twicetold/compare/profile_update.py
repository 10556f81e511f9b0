"""The profile of a document from that of its version before: only changed sections are read."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from twicetold.compare.counts import counted
from twicetold.compare.fingerprint import fingerprint
from twicetold.compare.normalise import normal_title
from twicetold.compare.profile import PlacedCommand, Profile, SectionProfile
from twicetold.compare.profile_commands import command_range, kept_by_unit, placed_commands
from twicetold.compare.unit import Unit
from twicetold.compare.words import stem, weight
from twicetold.content.commands import block_programs
from twicetold.content.statements import StatementKind, section_statements
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument
from twicetold.markdown.section_change import SectionChange, section_change
from twicetold.text.common_ends import common_ends
from twicetold.text.splice import spliced

_WORD = re.compile(r"[^\W_]+")


def profile_after(old: Profile, parsed: ParsedDocument) -> Profile:
    """The profile of ``parsed``. Whatever ``old`` is, it equals one made from nothing.

    Units of sections that have not changed are the same objects where they have not moved.
    """
    span = section_change(old.parsed, parsed)
    change = span.blocks
    programs = counted(
        old.programs,
        map(block_programs, old.parsed.tree.blocks[change.start : change.old_end]),
        map(block_programs, parsed.tree.blocks[change.start : change.new_end]),
    )
    own = frozenset(programs)
    first, last = _unit_range(old, span)
    replaced = old.units[first:last]
    new = _new_units(parsed, span, replaced, first)
    head, tail = _same_ends(replaced, new)
    new[:head] = replaced[:head]
    new[len(new) - tail :] = replaced[len(replaced) - tail :]
    shift = _Shift(change.line_shift, first + len(new) - last, span.shift)
    moved = shift.units(old.units[last:]) if shift else []
    units = spliced(old.units, first, len(old.units) if shift else last, [*new, *moved])
    behind = 0 if shift else len(old.units) - last + tail
    common_ends.say(old.units, units, (first + head, behind))
    removed_prose = [u.print.bag for u in replaced if not u.print.is_code]
    added_prose = [u.print.bag for u in new if not u.print.is_code]
    sections = _sections(old, parsed, span, new, shift, moved)
    if own != frozenset(old.programs):
        everything = range(len(parsed.outline.sections))
        commands = placed_commands(parsed, (None, *everything), own, units)
    else:
        first, last = command_range(old.commands, span.lines)
        new_commands = placed_commands(parsed, span.numbers(), own, new)
        new_commands = kept_by_unit(old, old.commands[first:last], units, new_commands)
        if shift:
            new_commands += shift.commands(old.commands[last:], units)
            last = len(old.commands)
        commands = spliced(old.commands, first, last, new_commands)
        common_ends.say(old.commands, commands, (first, len(old.commands) - last))
    return Profile(
        parsed,
        units,
        sections,
        commands,
        programs,
        old.prose - len(removed_prose) + len(added_prose),
        counted(old.frequency, removed_prose, added_prose),
    )


def _unit_range(old: Profile, span: SectionChange) -> tuple[int, int]:
    return _at(old.units, span.lines[0]), _at(old.units, span.lines[1])


def _at(units: Sequence[Unit], line: int | None) -> int:
    return len(units) if line is None else bisect_left(units, line, key=_start)


def _start(unit: Unit) -> int:
    return unit.statement.start


def _same_ends(old: Sequence[Unit], new: Sequence[Unit]) -> tuple[int, int]:
    """How many units at the start, and how many of the others at the end, came out as they were."""
    most = min(len(old), len(new))
    head = next((n for n in range(most) if not _is_same(old[n], new[n])), most)
    most -= head
    tail = next((n for n in range(most) if not _is_same(old[-1 - n], new[-1 - n])), most)
    return head, tail


def _is_same(old: Unit, new: Unit) -> bool:
    return old.number == new.number and old.statement == new.statement


def _new_units(
    parsed: ParsedDocument, span: SectionChange, replaced: Sequence[Unit], first: int
) -> list[Unit]:
    """The units of the changed sections; ``replaced`` are those that they had."""
    found = [one for number in span.numbers() for one in section_statements(parsed, number)]
    prints = {(unit.print.is_code, unit.statement.text): unit.print for unit in replaced}
    return [
        Unit(
            number,
            statement,
            prints.get((statement.kind is StatementKind.CODE, statement.text))
            or fingerprint(statement),
            _heading(statement.path[-2:], statement.lead),
        )
        for number, statement in enumerate(found, first)
    ]


@lru_cache(maxsize=2_000)
def _heading(titles: Sequence[str], lead: str) -> frozenset[str]:
    """The stems of the nearest titles and the lead above a statement."""
    text = " ".join((*titles, lead)).casefold()
    return frozenset(stemmed for word in _WORD.findall(text) if weight(stemmed := stem(word)))


@dataclass(frozen=True, slots=True)
class _Shift:
    """By how much what is behind the change moved: lines, units and sections."""

    lines: int
    numbers: int
    sections: int

    def __bool__(self) -> bool:
        return bool(self.lines or self.numbers or self.sections)

    def units(self, units: Iterable[Unit]) -> list[Unit]:
        """The units at their new places."""
        return list(map(self._unit, units))

    def _unit(self, unit: Unit) -> Unit:
        old = unit.statement
        section = None if old.section is None else old.section + self.sections
        statement = replace(
            old, start=old.start + self.lines, end=old.end + self.lines, section=section
        )
        return Unit(unit.number + self.numbers, statement, unit.print, unit.heading)

    def commands(
        self, commands: Iterable[PlacedCommand], units: Sequence[Unit]
    ) -> list[PlacedCommand]:
        """The commands at their new places, held by the units there."""
        return [self._command(placed, units) for placed in commands]

    def _command(self, placed: PlacedCommand, units: Sequence[Unit]) -> PlacedCommand:
        old = placed.command
        command = replace(old, start=old.start + self.lines, end=old.end + self.lines)
        return PlacedCommand(command, units[placed.unit.number + self.numbers])


def _sections(
    old: Profile,
    parsed: ParsedDocument,
    span: SectionChange,
    new: Iterable[Unit],
    shift: _Shift,
    moved: Iterable[Unit],
) -> list[SectionProfile]:
    outline = parsed.outline.sections
    bodies = _bodies(new)
    made = [
        _section(number, outline[number], bodies.get(number, ()))
        for number in range(span.start, span.new_end)
    ]
    last = len(old.sections)
    if shift:
        bodies = _bodies(moved)
        made += [
            replace(
                section,
                number=number,
                section=outline[number],
                units=tuple(bodies.get(number, ())),
            )
            for number, section in enumerate(old.sections[span.old_end :], span.new_end)
        ]
    elif span.old_end < last and old.sections[span.old_end].section is not outline[span.new_end]:
        # On the same lines, but behind more or fewer blocks.
        made += [
            replace(section, section=outline[number])
            for number, section in enumerate(old.sections[span.old_end :], span.new_end)
        ]
    else:
        last = span.old_end
    sections = spliced(old.sections, span.start, last, made)
    common_ends.say(old.sections, sections, (span.start, len(old.sections) - last))
    return sections


def _bodies(units: Iterable[Unit]) -> dict[int | None, list[Unit]]:
    found: dict[int | None, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.statement.section, []).append(unit)
    return found


def _section(number: int, section: Section, units: Sequence[Unit]) -> SectionProfile:
    return SectionProfile(
        number,
        section,
        normal_title(section.title),
        tuple(units),
        tuple([unit.print.key for unit in units]),
        sum([unit.weight for unit in units]),
    )
