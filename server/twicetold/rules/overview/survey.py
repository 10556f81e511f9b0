"""A workspace that nobody has configured yet, at a glance: files, hosts, mirrors, problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from twicetold.compare.relation import Relation
from twicetold.hosts.profile import HostProfile
from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.pair import originality
from twicetold.rules.problem import Problem
from twicetold.workspace.snapshot import Snapshot

_SHARED = ("AGENTS.md",)


@dataclass(frozen=True, slots=True)
class Mirror:
    """A file that says what another one says, and that other one, which is held to lead."""

    path: str
    original: str


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
        _mirrors(checks),
        tuple(problem for check in checks for problem in check.problems),
    )


def _mirrors(checks: Iterable[FileCheck]) -> tuple[Mirror, ...]:
    pairs = {
        tuple(sorted((check.path, pair.reference.path), key=originality))
        for check in checks
        for pair in check.pairs
        if pair.relation is Relation.EITHER
    }
    return tuple(Mirror(path, original) for original, path in sorted(pairs))
