"""A whole root checked: what the command line prints and the editor shows file by file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from twicetold.rules.check import check_file
from twicetold.rules.problem import Problem
from twicetold.workspace.snapshot import Snapshot, build_snapshot


@dataclass(frozen=True, slots=True)
class WorkspaceCheck:
    """The problems below a root, by path and line.

    ``files`` counts the instruction files that were checked, ``errors`` are sentences about a
    configuration that cannot be used.
    """

    root: Path
    files: int
    errors: tuple[str, ...]
    problems: tuple[Problem, ...]

    def of_file(self, path: str) -> WorkspaceCheck:
        """The same, with the problems of one file alone."""
        kept = tuple(problem for problem in self.problems if problem.place.path == path)
        return replace(self, files=1, problems=kept)


def check_workspace(root: Path) -> WorkspaceCheck:
    """Read a root from the disk and check every instruction file of it."""
    return check_snapshot(build_snapshot(root))


def check_snapshot(snapshot: Snapshot) -> WorkspaceCheck:
    """Check every instruction file of a snapshot."""
    paths = sorted(path for path, file in snapshot.files.items() if not file.excluded)
    errors = tuple(
        f"{snapshot.config_path}:{problem.line}: {problem.message}"
        for problem in snapshot.config_problems
    )
    problems = tuple(
        problem for path in paths for problem in check_file(snapshot, path).problems
    )
    return WorkspaceCheck(snapshot.root, len(paths), errors, problems)
