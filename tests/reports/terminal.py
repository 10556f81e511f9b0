"""A report as a terminal of some width shows it, and as it is without one."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from twicetold.reports.check_run import CheckRun
from twicetold.reports.check_text import print_check, print_errors
from twicetold.reports.locations import Locations
from twicetold.rules.check_workspace import WorkspaceCheck, check_workspace


def on_terminal(root: Path, width: int) -> str:
    """With escape sequences."""
    return _printed(
        check_workspace(root),
        Console(file=io.StringIO(), force_terminal=True, width=width, color_system="standard"),
    )


def in_log(root: Path) -> str:
    return log_of(check_workspace(root))


def log_of(check: WorkspaceCheck) -> str:
    return _printed(check, Console(file=io.StringIO(), force_terminal=False))


def errors_of(check: WorkspaceCheck) -> str:
    console = Console(file=io.StringIO(), force_terminal=False)
    print_errors(console, CheckRun((check,)))
    return console.file.getvalue()


def _printed(check, console):
    print_check(console, CheckRun((check,)), Locations(check.root))
    return console.file.getvalue()
