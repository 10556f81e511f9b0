"""Checks what the PATH arguments of `twicetold check` name, or what standard input has."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import click

from twicetold.cli.check_options import CheckOptions
from twicetold.cli.file_checks import Root, RootChecks, file_checks
from twicetold.cli.progress import progress
from twicetold.cli.workers import default_jobs
from twicetold.reports.check_run import CheckRun
from twicetold.rules.check_workspace import (
    Watch,
    WorkspaceCheck,
    all_together,
    check_snapshot,
    checked_paths,
)
from twicetold.text.document import Document
from twicetold.workspace.file import contents_of
from twicetold.workspace.roots import absolute_path, root_of_argument
from twicetold.workspace.snapshot import Snapshot, build_snapshot

_WITH_CLUSTERS = ("json", "sarif")


def collect(options: CheckOptions) -> CheckRun:
    """Check each path's root; a path that does not exist is an error of the run."""
    with progress() as watch:
        if options.stdin_filename is not None:
            return CheckRun((_of_stdin(options, options.stdin_filename, watch),))
        if Path("-") in options.paths:
            raise click.UsageError("Say with --stdin-filename which file standard input is.")
        faults = [(path, _why_unusable(path)) for path in options.paths]
        unusable = [f"{path} {why}." for path, why in faults if why]
        there = [path for path, why in faults if not why]
        jobs, with_texts = options.jobs or default_jobs(), options.form in _WITH_CLUSTERS
        checks = file_checks(list(_roots(there)), jobs, with_texts=with_texts)
        found = [_check(of_root, watch) for of_root in checks]
    return CheckRun(tuple(found), tuple(unusable))


def _why_unusable(path: Path) -> str:
    """Why a path cannot be checked; "" where it can be. A pipe has no place in a workspace."""
    if not path.exists():
        return "does not exist"
    return "" if path.is_dir() or path.is_file() else "is no file and no directory"


def _of_stdin(options: CheckOptions, path: Path, watch: Watch) -> WorkspaceCheck:
    """A file with the text of standard input, in the workspace that it stands in or would."""
    if set(options.paths) - {Path(), Path("-")}:
        raise click.UsageError("With --stdin-filename no other PATH is checked.")
    path = absolute_path(path)
    root = root_of_argument(path)
    name = path.relative_to(root).as_posix()
    snapshot = _with_bytes(root, name, sys.stdin.buffer.read())
    return check_snapshot(snapshot, watch).of_files([name])


def _with_bytes(root: Path, name: str, data: bytes) -> Snapshot:
    """The workspace with these bytes in place of a file's, and what is wrong with them."""
    contents = contents_of(data)
    snapshot = build_snapshot(
        root, {name: Document() if contents.document is None else contents.document}
    )
    file = snapshot.file(name)
    if file is None:
        return snapshot
    document = None if contents.document is None else file.document
    read = replace(file, document=document, problem=contents.problem, encoding=contents.encoding)
    return replace(snapshot, files=MappingProxyType({**snapshot.files, file.path: read}))


def _roots(paths: list[Path]) -> Iterator[Root]:
    """Directories with the roots below them, and files: those of one root together."""
    files: dict[Path, list[str]] = {}
    for path in map(absolute_path, paths):
        if path.is_dir():
            yield from _below(path)
        else:
            root = root_of_argument(path)
            files.setdefault(root, []).append(path.relative_to(root).as_posix())
    for root, names in files.items():
        yield Root(build_snapshot(root), names)


def _below(path: Path) -> Iterator[Root]:
    root = Root(build_snapshot(path))
    yield root
    for inner in root.snapshot.nested_roots:
        yield from _below(path / inner)


def _check(of_root: RootChecks, watch: Watch) -> WorkspaceCheck:
    snapshot, names = of_root.root.snapshot, of_root.root.names
    watched = zip(watch(checked_paths(snapshot)), of_root, strict=True)
    check = all_together(snapshot, [check for _, check in watched])
    check = replace(check, repeated=of_root.repeated)
    return check if names is None else check.of_files(names)
