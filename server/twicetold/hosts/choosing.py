"""Which of the names that stand in some directories a host takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twicetold.hosts.profile import Choice, Scope
from twicetold.hosts.tree import way_down

Name = tuple[str, str]
"""A name with its real path."""

Groups = dict[int, list[Name]]
"""The names in one directory that a rule matches, by the group of its alternatives."""


def directories_at_start(scope: Scope, working_directory: str) -> Sequence[str]:
    """Where the host looks when it is started in the working directory."""
    if scope is Scope.ROOT:
        return ("",)
    if scope is Scope.WORKING_DIRECTORY:
        return (working_directory,)
    if scope is Scope.ENDS:
        return tuple(dict.fromkeys(("", working_directory)))
    return way_down("", working_directory)


def taken(
    by_directory: Mapping[str, Groups], directories: Sequence[str], choice: Choice
) -> list[Name]:
    """What the host takes in these directories, in their order."""
    present = [by_directory[directory] for directory in directories if directory in by_directory]
    if choice is Choice.ON_PATH and present:
        first = min(group for groups in present for group in groups)
        return [name for groups in present for name in groups.get(first, ())]
    if choice is Choice.IN_DIRECTORY:
        return [name for groups in present for name in groups[min(groups)]]
    return [name for groups in present for name in all_in(groups)]


def all_in(groups: Groups) -> Iterator[Name]:
    """All names of one directory, those of the preferred group first."""
    for group in sorted(groups):
        yield from groups[group]
