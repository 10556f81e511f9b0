"""Which of the names that stand in some directories a host takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from twicetold.hosts.pattern import last_name
from twicetold.hosts.terms import Choice, Scope
from twicetold.hosts.tree import way_down


class Name(NamedTuple):
    """A name that a rule matches, with its real path and the directory that it speaks for.

    ``group`` is which of the rule's alternatives it is one of.
    """

    name: str
    path: str
    directory: str
    group: int


_group = attrgetter("group")


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
    by_directory: Mapping[str, Sequence[Name]], directories: Sequence[str], choice: Choice
) -> list[Name]:
    """What the host takes in these directories, in their order."""
    present = [by_directory[directory] for directory in directories if directory in by_directory]
    if choice is Choice.ON_PATH and present:
        first = min(name.group for names in present for name in names)
        return [name for names in present for name in names if name.group == first]
    if choice is Choice.IN_DIRECTORY:
        return [name for names in present for name in _of_first_group(names)]
    if choice is Choice.BY_NAME:
        return [name for names in present for name in _first_of_each_name(names)]
    return [name for names in present for name in by_group(names)]


def standing_for(name: Name, taken: Iterable[str]) -> str:
    """Which of the taken names stands for one that is not: one near by, else one like it."""

    def distance(other: str) -> tuple[bool, bool, str]:
        folder = other.rpartition("/")[0]
        return folder != name.directory, last_name(other) != last_name(name.name), other

    return min(taken, key=distance)


def by_group(names: Sequence[Name]) -> Sequence[Name]:
    """All names of one directory, those of the preferred group first."""
    return sorted(names, key=_group)


def _of_first_group(names: Sequence[Name]) -> Iterator[Name]:
    first = min(name.group for name in names)
    return (name for name in names if name.group == first)


def _first_of_each_name(names: Sequence[Name]) -> Iterable[Name]:
    first: dict[str, Name] = {}
    for name in by_group(names):
        first.setdefault(last_name(name.name), name)
    return first.values()
