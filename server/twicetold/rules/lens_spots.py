"""Where lenses stand in a file, and what each does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from twicetold.rules.check import FileCheck
from twicetold.rules.copies import Copy, CopyGroup, told_groups
from twicetold.rules.fixes.subject import subject_of
from twicetold.rules.fixes.take_reference import DRIFTED, take_reference
from twicetold.rules.problem import Problem
from twicetold.rules.twins import Twin, twins
from twicetold.workspace.snapshot import Snapshot


class Action(str, Enum):
    """What a lens tells, and does."""

    FILE = "file"
    """Counts what is found against a reference; compares."""
    TWIN = "twin"
    """Says how a section stands to its twin; goes there."""
    COMPARE = "compare"
    """Compares with the twin's file."""
    TAKE = "take"
    """Takes the twin's text."""
    COPIES = "copies"
    """Counts the copies of a text in other files; shows them."""
    PUSH = "push"
    """Gives the text to the copies that differ."""

    @property
    def edits(self) -> bool:
        """Whether it changes text."""
        return self in (Action.TAKE, Action.PUSH)


@dataclass(frozen=True, slots=True)
class Spot:
    """A lens to be: its 0-based line, what it does, and the path of the reference it is about.

    The path is empty where the file itself is the reference.
    """

    line: int
    action: Action
    path: str = ""


def lens_spots(snapshot: Snapshot, check: FileCheck, copies: Iterable[Copy]) -> list[Spot]:
    """The lenses of a checked file, in order of lines.

    Equal sections of a mirror get none: that they are equal is right, and the file's lens counts
    them. What can take or push no text does not offer it.
    """
    found = [
        Spot(0, Action.FILE, pair.reference.path)
        for pair in check.pairs
        if pair.found.findings or pair.found.missing_in_a
    ]
    for twin in twins(check):
        if twin.is_section and not twin.is_wanted:
            line, path = twin.finding.a.start, twin.pair.reference.path
            found += [Spot(line, Action.TWIN, path), Spot(line, Action.COMPARE, path)]
            if _can_take(snapshot, check, twin):
                found.append(Spot(line, Action.TAKE, path))
    for group in told_groups(check, copies):
        found.append(Spot(group.lines.start, Action.COPIES))
        if can_push(group):
            found.append(Spot(group.lines.start, Action.PUSH))
    return sorted(found, key=lambda spot: spot.line)


def can_push(group: CopyGroup) -> bool:
    """Whether there is a copy that may be made to say what is said here."""
    return any(_is_drift(copy.problem) for copy in group.differing)


def _can_take(snapshot: Snapshot, check: FileCheck, twin: Twin) -> bool:
    place = (twin.finding.a.start, twin.pair.reference.path)
    for problem in check.problems:
        if not _is_drift(problem) or (problem.place.start, problem.twins[0].path) != place:
            continue
        subject = subject_of(snapshot, problem)
        return subject is not None and take_reference(subject) is not None
    return False


def _is_drift(problem: Problem | None) -> bool:
    return problem is not None and problem.code in DRIFTED and not problem.managed_by
