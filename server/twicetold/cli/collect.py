"""Checks what the PATH arguments of `twicetold check` name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from twicetold.cli.check_options import CheckOptions
from twicetold.reports.check_run import CheckRun
from twicetold.rules.check_workspace import WorkspaceCheck, check_workspace
from twicetold.workspace.roots import root_of_argument


def collect(options: CheckOptions) -> CheckRun:
    """Check each path's root; a path that does not exist is an error of the run."""
    there = [path for path in options.paths if path.exists()]
    unusable = [f"{path} does not exist." for path in options.paths if path not in there]
    return CheckRun(tuple(check for path in there for check in _checks(path)), tuple(unusable))


def _checks(path: Path) -> Iterator[WorkspaceCheck]:
    """A directory with the roots below it, or one file of its root."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow links
    root = root_of_argument(path)
    check = check_workspace(root)
    if not path.is_dir():
        yield check.of_file(path.relative_to(root).as_posix())
        return
    yield check
    for inner in check.snapshot.nested_roots:
        yield from _checks(root / inner)
