"""A whole root checked: what the command line prints and the editor shows file by file."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from twicetold.rules.accepted import has_expired, this_day, unknown_code
from twicetold.rules.baseline import Sifted, sift, stale_entries
from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.codes import severity_of
from twicetold.rules.overview.repeated_text import RepeatedText
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.severity import Severity
from twicetold.workspace.baseline import BaselineEntry
from twicetold.workspace.config import Allowance
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.ignore import glob_spec
from twicetold.workspace.snapshot import Snapshot, build_snapshot

_GLOB_SIGN = re.compile(r"[*?\[\\!]")
_NEAR = 0.85

Watch = Callable[[Sequence[str]], Iterable[str]]
"""Gives the paths on, one after the other, and may tell somebody how far that is."""


@dataclass(frozen=True)
class WorkspaceCheck:
    """The problems below a root, by path and line.

    ``files`` counts the instruction files that were checked, ``config_problems`` are what cannot
    be used in the configuration. ``baselined`` are problems that the baseline keeps back.
    ``repeated`` are the texts that several files say, where somebody has looked for them.
    """

    snapshot: Snapshot
    files: int
    problems: tuple[Problem, ...]
    config_problems: tuple[ConfigProblem, ...] = ()
    baselined: tuple[Problem, ...] = ()
    repeated: tuple[RepeatedText, ...] | None = None

    @property
    def root(self) -> Path:
        """The directory to which the paths of the problems are relative."""
        return self.snapshot.root

    @property
    def errors(self) -> tuple[str, ...]:
        """A sentence for each setting that cannot be used, with its place."""
        return tuple(
            f"{self.root / problem.file}:{problem.line}: {problem.message}"
            for problem in self.config_problems
        )

    def of_files(self, paths: Collection[str]) -> WorkspaceCheck:
        """The same, with the problems of some files alone, each under any of its names."""
        known = {path: self.snapshot.file(path) for path in paths}
        real = {file.path if file else path for path, file in known.items()}
        checked = {file.path for file in known.values() if file and not file.excluded}
        return replace(
            self,
            files=len(checked),
            problems=tuple(problem for problem in self.problems if problem.place.path in real),
            baselined=tuple(problem for problem in self.baselined if problem.place.path in real),
        )


def check_workspace(root: Path) -> WorkspaceCheck:
    """Read a root from the disk and check every instruction file of it."""
    return check_snapshot(build_snapshot(root))


def check_snapshot(snapshot: Snapshot, watch: Watch = iter) -> WorkspaceCheck:
    """Check every instruction file of a snapshot; ``watch`` is gone through as files are done."""
    return all_together(
        snapshot, [check_file(snapshot, path) for path in watch(checked_paths(snapshot))]
    )


def checked_paths(snapshot: Snapshot) -> list[str]:
    """The files that are checked, in the order in which they are told."""
    return [path for path, file in snapshot.files.items() if not file.excluded]


def all_together(snapshot: Snapshot, checks: Collection[FileCheck]) -> WorkspaceCheck:
    """The check of a snapshot of which all files are checked, in order."""
    whole = whole_root_problems(snapshot, UsedEntries.of(checks))
    return WorkspaceCheck(
        snapshot,
        len(checks),
        (*(problem for check in checks for problem in check.problems), *whole.new),
        configuration_problems(snapshot),
        (*(problem for check in checks for problem in check.baselined), *whole.known),
    )


@dataclass(frozen=True, slots=True)
class UsedEntries:
    """The entries of the configuration and of the baseline that accept something."""

    allowances: frozenset[Allowance]
    baseline: frozenset[BaselineEntry]

    @classmethod
    def of(cls, checks: Iterable[FileCheck]) -> UsedEntries:
        """What the checks of some files took."""
        return cls.all(cls(check.used, check.used_baseline) for check in checks)

    @classmethod
    def all(cls, parts: Iterable[UsedEntries]) -> UsedEntries:
        """What any part of them took."""
        every = list(parts)
        return cls(
            frozenset[Allowance]().union(*(part.allowances for part in every)),
            frozenset[BaselineEntry]().union(*(part.baseline for part in every)),
        )


def whole_root_problems(snapshot: Snapshot, used: UsedEntries) -> Sifted:
    """What only the checks of all files together tell: entries that nothing needs any more."""
    name = snapshot.config_path.name if snapshot.config_path else ""
    unused = sift(snapshot, name, tuple(_unused(snapshot, used.allowances)))
    used_baseline = unused.used.union(used.baseline)
    stale = stale_entries(snapshot, used_baseline)
    return replace(unused, new=(*unused.new, *stale), used=used_baseline)


def configuration_problems(snapshot: Snapshot) -> tuple[ConfigProblem, ...]:
    """All that is wrong in the configuration file, names of codes included, and the baseline."""
    name = snapshot.config_path.name if snapshot.config_path else ""
    found = (problem for problem in _all_problems(snapshot) if problem.line)
    named = sorted((replace(problem, file=name) for problem in found), key=_by_line)
    return (*named, snapshot.baseline.problem) if snapshot.baseline.problem else tuple(named)


def fallback_problems(snapshot: Snapshot) -> tuple[ConfigProblem, ...]:
    """What is wrong in the settings that are in force and from no file of the workspace."""
    return tuple(problem for problem in _all_problems(snapshot) if not problem.line)


def _all_problems(snapshot: Snapshot) -> Iterator[ConfigProblem]:
    yield from snapshot.config_problems
    yield from _wrong_settings(snapshot)


def _wrong_settings(snapshot: Snapshot) -> Iterator[ConfigProblem]:
    """Names of codes and files that do not exist, and a baseline that is not there."""
    for reference in snapshot.config.references:
        for path in reference.files:
            if why := _why_no_file(snapshot, path):
                yield ConfigProblem(f"`files` names {path!r}, which {why}", reference.files_line)
    for entry in snapshot.config.allow:
        if message := unknown_code(entry.code):
            yield ConfigProblem(message, entry.line)
    for name in snapshot.config.severity:
        if message := unknown_code(name):
            yield ConfigProblem(message, snapshot.config.severity_lines.get(name, 0))
    if snapshot.baseline.is_missing:
        message = (
            f"The baseline {snapshot.config.baseline!r} does not exist. "
            "`twicetold check --write-baseline` writes it."
        )
        yield ConfigProblem(message, snapshot.config.baseline_line)


def _why_no_file(snapshot: Snapshot, path: str) -> str:
    """Why a path of the configuration leads to no instruction file, where it is surely a mistake.

    A glob may find something later, and a file that is not there may be made in another place:
    only one that is there, or is misspelled, is told.
    """
    known = [name for file in snapshot.files.values() for name in file.names]
    if _GLOB_SIGN.search(path) or any(map(glob_spec((path,)).match_file, known)):
        return ""
    path = path.strip("/")
    beside = {name.casefold(): name for name in known if name.count("/") == path.count("/")}
    if path.casefold() not in beside and snapshot.tree.exists(path):
        return "is no instruction file: name it in `include`."
    near = difflib.get_close_matches(path.casefold(), beside, 1, _NEAR)
    return f'is not there. Did you mean "{beside[near[0]]}"?' if near else ""


def _by_line(problem: ConfigProblem) -> int:
    return problem.line


def _unused(snapshot: Snapshot, used: frozenset[Allowance]) -> Iterator[Problem]:
    """Entries that accept nothing in any file: only a check of the whole root can tell."""
    severity = severity_of(snapshot.config, "unused-allow")
    if snapshot.config_path is None or severity is Severity.OFF:
        return
    name = snapshot.config_path.name
    for entry in snapshot.config.allow:
        if entry not in used and unknown_code(entry.code) is None:
            place = Place(name, entry.line - 1, entry.line)
            message = f"This entry accepts no `{entry.code}`."
            if has_expired(entry, this_day()):
                message = f"This entry expired on {entry.expires}, and accepts nothing since."
            parts = (entry.code, entry.path, entry.heading, entry.text)
            known_by = fingerprint("unused-allow", *parts)
            yield Problem("unused-allow", severity, place, message, fingerprint=known_by)
