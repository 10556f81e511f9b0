"""The formats of `twicetold check`, each imported when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from twicetold.cli.check_options import CheckOptions
from twicetold.cli.json_output import json_text
from twicetold.cli.output import open_output, refuse_input
from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.reports.visible import visible

_DIFF_STYLES = {"+": "green", "-": "red", "@": "cyan"}


def write(run: CheckRun, options: CheckOptions) -> None:
    """Write the run in the format asked for, to where it was asked for.

    What people read holds what was found, and standard error what went wrong.
    """
    if run.errors and (options.diff or options.form == "text"):
        _tell_errors(run)
    files = (check.root / path for check in run.checks for path in check.snapshot.files)
    refuse_input(options.output, files)
    with open_output(options.output) as file:
        if options.diff:
            _write_diff(run, file)
        elif options.form == "text":
            _write_text(run, options, file)
        else:
            file.write(_rendered(run, options.form))


def _tell_errors(run: CheckRun) -> None:
    from rich.console import Console

    from twicetold.reports.check_text import print_errors

    print_errors(Console(stderr=True), run)


def _write_text(run: CheckRun, options: CheckOptions, file: TextIO) -> None:
    from rich.console import Console

    from twicetold.reports.check_text import print_check, print_lines

    printed = print_lines if options.quiet else print_check
    # FORCE_COLOR, which some CI systems set, is not meant for a file.
    is_terminal = False if options.output else None
    printed(Console(file=file, force_terminal=is_terminal), run, Locations(Path.cwd()))


def _write_diff(run: CheckRun, file: TextIO) -> None:
    from rich.console import Console
    from rich.text import Text

    from twicetold.reports.check_diff import check_diff

    console = Console(file=file)
    lines = list(check_diff(run, _of_forge(run)))
    if not lines:
        click.echo("Nothing that is found can take the text of its reference.", err=True)
    for line in lines:
        if file.isatty():
            styled = Text(visible(line.rstrip()), style=_DIFF_STYLES.get(line[0], ""))
            console.print(styled, soft_wrap=True, highlight=False)
        else:
            file.write(line)  # as it is, for git


def _rendered(run: CheckRun, form: str) -> str:
    """What programs read; those of a forge count paths from the top of the repository."""
    if form == "json":
        from twicetold.reports.check_json import check_json

        return json_text(check_json(run))
    locations = _of_forge(run)
    if form == "sarif":
        from twicetold.reports.check_sarif import check_sarif

        return json_text(check_sarif(run, locations))
    if form == "gitlab":
        from twicetold.reports.check_gitlab import check_gitlab

        return json_text(check_gitlab(run, locations))
    from twicetold.reports.check_github import check_github

    return "".join(f"{line}\n" for line in check_github(run, locations))


def _of_forge(run: CheckRun) -> Locations:
    """Paths from the top of the repository that one works in.

    Where that does not hold what was checked, from the top of the first root's.
    """
    here = Locations(_repository(Path.cwd()))
    if not run.checks or here.holds(run.checks[0].root):
        return here
    return Locations(_repository(run.checks[0].root))


def _repository(directory: Path) -> Path:
    """The top of the git repository that a directory lies in; the directory itself in none."""
    around = (directory, *directory.parents)
    return next((above for above in around if (above / ".git").exists()), directory)
