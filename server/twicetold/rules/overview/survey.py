"""A workspace that nobody has configured yet, at a glance: files, hosts, mirrors, problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from twicetold.compare.relation import Relation
from twicetold.hosts.profile import HostProfile
from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.pair import Pair, originality
from twicetold.rules.problem import Problem
from twicetold.workspace.origins import origin_of
from twicetold.workspace.snapshot import Snapshot

_SHARED = ("AGENTS.md",)


@dataclass(frozen=True, slots=True)
class Mirror:
    """A file that says what another one says, and that other one, which is held to lead.

    ``lacks`` are titles of the original's sections that the file lacks, ``own`` of those that only
    the file has. ``is_written`` is whether a program writes the file, and not the original.
    """

    path: str
    original: str
    lacks: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    is_written: bool = False


@dataclass(frozen=True, slots=True)
class Survey:
    """What is there: how many files, hosts with files of their own, mirrors, problems.

    ``shared`` are names of files that belong to no host and that several read.
    """

    files: int
    hosts: tuple[HostProfile, ...]
    shared: tuple[str, ...]
    mirrors: tuple[Mirror, ...]
    problems: tuple[Problem, ...]


def survey(snapshot: Snapshot) -> Survey:
    """Look at every instruction file of a workspace."""
    paths = [path for path, file in snapshot.files.items() if not file.excluded]
    checks = [check_file(snapshot, path) for path in paths]
    return Survey(
        len(paths),
        snapshot.index.in_play,
        _SHARED if any(path.rpartition("/")[2] in _SHARED for path in paths) else (),
        tuple(_mirrors(snapshot, checks)),
        tuple(problem for check in checks for problem in check.problems),
    )


def _mirrors(snapshot: Snapshot, checks: Iterable[FileCheck]) -> Iterator[Mirror]:
    found: dict[tuple[str, ...], Mirror] = {}
    for check in checks:
        for pair in check.pairs:
            if pair.relation is Relation.EITHER:
                mirror = _mirror(snapshot, check.path, pair)
                found.setdefault(tuple(sorted((mirror.path, mirror.original))), mirror)
    return iter(sorted(found.values(), key=lambda mirror: (mirror.original, mirror.path)))


def _mirror(snapshot: Snapshot, path: str, pair: Pair) -> Mirror:
    """Which of two mirrors leads: the fuller one, since only what the other lacks is told.

    Not one that a program writes. Where all that is equal the one that `originality` says.
    """
    other = pair.reference.path
    lacks, own = (
        tuple(section.title for section in missing)
        for missing in (pair.found.missing_in_a, pair.found.missing_in_b)
    )
    here, there = (bool(origin_of(snapshot, snapshot.files[p]).tool) for p in (path, other))
    if (here, len(lacks), originality(path)) < (there, len(own), originality(other)):
        return Mirror(other, path, own, lacks, there and not here)
    return Mirror(path, other, lacks, own, here and not there)
