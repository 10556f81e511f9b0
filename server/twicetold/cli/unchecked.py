"""What is not checked: files that are named on the command line, directories that are closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from twicetold.reports.check_run import CheckRun
from twicetold.workspace.roots import absolute_path, root_of_argument

_TAKES_IN = "`include` in the configuration takes in files by no name that a host knows."


def tell_of_unchecked(files: Iterable[Path], run: CheckRun) -> None:
    """Say on standard error, once, that files which were named are not looked at.

    "Nothing to report" would else be read as if they had been. Where a program names all files of
    a change, most are of no interest: many get one sentence.
    """
    found = list(_unchecked(files, run))
    if len(found) == 1:
        path, excluded = found[0]
        reason = f": {excluded}." if excluded else f": it is no instruction file. {_TAKES_IN}"
        click.echo(f"{path} is not checked{reason}", err=True)
    elif found:
        more = f"{len(found) - 1} more file{'s' if len(found) > 2 else ''}"
        why = "`twicetold inspect FILE` says why."
        click.echo(f"{found[0][0]} and {more} are not checked: {why} {_TAKES_IN}", err=True)


def tell_of_unreadable(run: CheckRun) -> None:
    """Say on standard error, once, that directories which cannot be listed are not looked into."""
    found = [
        check.root / directory
        for check in run.checks
        for directory in check.snapshot.ground.found.unreadable
    ]
    if found:
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        click.echo(f"{found[0]}{more} cannot be read: nothing below is looked at.", err=True)


def _unchecked(files: Iterable[Path], run: CheckRun) -> Iterator[tuple[Path, str]]:
    """Those of the files, each with why it is left out; "" where no host knows the name."""
    snapshots = {check.root: check.snapshot for check in run.checks}
    for path in files:
        snapshot = snapshots.get(root_of_argument(path))
        if snapshot is not None:
            name = absolute_path(path).relative_to(snapshot.root).as_posix()
            # What is in a folder that the walk did not enter is known by its name alone.
            file = snapshot.file(name) or snapshot.ground.naming.new_file(name)
            if file is None or file.excluded:
                yield path, file.excluded if file else ""
