"""A whole root checked: what the command line prints and the editor shows file by file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from twicetold.rules.accepted import unknown_code
from twicetold.rules.check import check_file
from twicetold.rules.codes import severity_of
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Allowance
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.snapshot import Snapshot, build_snapshot


@dataclass(frozen=True)
class WorkspaceCheck:
    """The problems below a root, by path and line.

    ``files`` counts the instruction files that were checked, ``config_problems`` are what cannot
    be used in the configuration.
    """

    snapshot: Snapshot
    files: int
    problems: tuple[Problem, ...]
    config_problems: tuple[ConfigProblem, ...] = ()

    @property
    def root(self) -> Path:
        """The directory to which the paths of the problems are relative."""
        return self.snapshot.root

    @property
    def errors(self) -> tuple[str, ...]:
        """A sentence for each setting that cannot be used, with its place."""
        path = self.snapshot.config_path
        return tuple(
            f"{path}:{problem.line}: {problem.message}" for problem in self.config_problems
        )

    def of_file(self, path: str) -> WorkspaceCheck:
        """The same, with the problems of one file alone, under any of its names."""
        file = self.snapshot.file(path)
        real = file.path if file else path
        kept = tuple(problem for problem in self.problems if problem.place.path == real)
        return replace(self, files=1, problems=kept)


def check_workspace(root: Path) -> WorkspaceCheck:
    """Read a root from the disk and check every instruction file of it."""
    return check_snapshot(build_snapshot(root))


def check_snapshot(snapshot: Snapshot) -> WorkspaceCheck:
    """Check every instruction file of a snapshot."""
    paths = [path for path, file in snapshot.files.items() if not file.excluded]
    checks = [check_file(snapshot, path) for path in paths]
    problems = [problem for check in checks for problem in check.problems]
    used = frozenset[Allowance]().union(*(check.used for check in checks))
    problems += _unused(snapshot, used)
    return WorkspaceCheck(snapshot, len(paths), tuple(problems), configuration_problems(snapshot))


def configuration_problems(snapshot: Snapshot) -> tuple[ConfigProblem, ...]:
    """All that is wrong in the configuration file, the names of codes included."""
    unknown = [
        ConfigProblem(message, entry.line)
        for entry in snapshot.config.allow
        if (message := unknown_code(entry.code))
    ]
    unknown += [
        ConfigProblem(message, snapshot.config.severity_lines.get(name, 1))
        for name in snapshot.config.severity
        if (message := unknown_code(name))
    ]
    found = (*snapshot.config_problems, *unknown)
    return tuple(sorted(found, key=lambda problem: problem.line))


def _unused(snapshot: Snapshot, used: frozenset[Allowance]) -> Iterator[Problem]:
    """Entries that accept nothing in any file: only a check of the whole root can tell."""
    severity = severity_of(snapshot.config, "unused-allow")
    if snapshot.config_path is None or severity is Severity.OFF:
        return
    name = snapshot.config_path.name
    for entry in snapshot.config.allow:
        if entry not in used and unknown_code(entry.code) is None:
            place = Place(name, entry.line - 1, entry.line)
            message = f"This entry accepts no `{entry.code}` any more."
            yield Problem("unused-allow", severity, place, message)
