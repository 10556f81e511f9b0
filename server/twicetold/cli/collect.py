"""Checks what the PATH arguments of `twicetold check` name, or what standard input has."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from twicetold.cli.check_options import CheckOptions
from twicetold.cli.progress import progress
from twicetold.reports.check_run import CheckRun
from twicetold.rules.check_workspace import Watch, WorkspaceCheck, check_snapshot
from twicetold.text.decode import decode
from twicetold.text.document import Document
from twicetold.workspace.roots import root_of_argument
from twicetold.workspace.snapshot import build_snapshot


def collect(options: CheckOptions) -> CheckRun:
    """Check each path's root; a path that does not exist is an error of the run."""
    with progress() as watch:
        if options.stdin_filename is not None:
            return CheckRun((_of_stdin(options, options.stdin_filename, watch),))
        there = [path for path in options.paths if path.exists()]
        unusable = [f"{path} does not exist." for path in options.paths if path not in there]
        found = list(_checks(there, watch))
    return CheckRun(tuple(found), tuple(unusable))


def _of_stdin(options: CheckOptions, path: Path, watch: Watch) -> WorkspaceCheck:
    """A file with the text of standard input, in the workspace that it stands in or would."""
    if set(options.paths) - {Path(), Path("-")}:
        raise click.UsageError("With --stdin-filename no other PATH is checked.")
    path = _absolute(path)
    root = root_of_argument(path)
    name = path.relative_to(root).as_posix()
    document = decode(sys.stdin.buffer.read()).document
    return _check(root, watch, {name: document}).of_files([name])


def _checks(paths: list[Path], watch: Watch) -> Iterator[WorkspaceCheck]:
    """Directories with the roots below them, and files: those of one root together."""
    files: dict[Path, list[str]] = {}
    for path in map(_absolute, paths):
        if path.is_dir():
            yield from _below(path, watch)
        else:
            root = root_of_argument(path)
            files.setdefault(root, []).append(path.relative_to(root).as_posix())
    for root, names in files.items():
        yield _check(root, watch).of_files(names)


def _below(root: Path, watch: Watch) -> Iterator[WorkspaceCheck]:
    check = _check(root, watch)
    yield check
    for inner in check.snapshot.nested_roots:
        yield from _below(root / inner, watch)


def _check(
    root: Path, watch: Watch, overlay: Mapping[str, Document] | None = None
) -> WorkspaceCheck:
    return check_snapshot(build_snapshot(root, overlay), watch)


def _absolute(path: Path) -> Path:
    """Without ``..``, and with the links in the path as they are."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow links
