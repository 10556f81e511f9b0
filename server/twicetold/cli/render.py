"""The formats of `twicetold check`, each imported when it is asked for."""

from __future__ import annotations

from twicetold.cli.check_options import CheckOptions
from twicetold.cli.files import print_json
from twicetold.reports.check_run import CheckRun


def write(run: CheckRun, options: CheckOptions) -> None:
    """Print the run in the format asked for."""
    if options.form == "json":
        from twicetold.reports.check_json import check_json

        print_json(check_json(run))
    else:
        from rich.console import Console

        from twicetold.reports.check_text import print_check

        console = Console(highlight=False, soft_wrap=True)
        for error in run.unusable:
            console.print(error, style="bold red", markup=False)
        for check in run.checks:
            print_check(
                console,
                str(check.root),
                check.files,
                check.errors,
                check.problems,
                len(check.baselined),
            )
