"""The formats of `twicetold check`, each imported when it is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

from twicetold.cli.check_options import CheckOptions
from twicetold.cli.output import open_output
from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations


def write(run: CheckRun, options: CheckOptions) -> None:
    """Write the run in the format asked for, to where it was asked for."""
    with open_output(options.output) as file:
        if options.form == "text":
            _write_text(run, options, file)
        else:
            file.write(_rendered(run, options))


def _write_text(run: CheckRun, options: CheckOptions, file: TextIO) -> None:
    from rich.console import Console

    from twicetold.reports.check_text import print_check, print_lines

    console = Console(file=file, highlight=False)
    printed = print_lines if options.quiet else print_check
    printed(console, run, Locations(Path.cwd()))


def _rendered(run: CheckRun, options: CheckOptions) -> str:  # noqa: ARG001
    from twicetold.reports.check_json import check_json

    return _json(check_json(run))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
