"""Options of `twicetold check` of which one would be without effect beside the other."""

from __future__ import annotations

from dataclasses import fields

import click

from twicetold.cli.check_options import CheckOptions

# A baseline is a whole directory's, whatever a report would show of it or where that would go.
_OF_REPORTS = (
    "form", "diff", "select", "ignore", "severity", "fail_on", "no_new", "output", "since",
    "stdin_filename",
)  # fmt: skip
# `--quiet` and `--jobs` say nothing of what is done, and may stand beside anything.
_EXCLUDES = {
    "write_baseline": ("prune_baseline", *_OF_REPORTS),
    "prune_baseline": _OF_REPORTS,
    "diff": ("form",),
    "no_new": ("fail_on",),
}


def refuse_excluded(options: CheckOptions) -> None:
    """Complain of two options that exclude each other; what is as by default is not asked for.

    Raises:
        click.UsageError: where there are two.
    """
    defaults = {field.name: field.default for field in fields(CheckOptions)}
    for name, others in _EXCLUDES.items():
        for other in others if getattr(options, name) else ():
            if getattr(options, other) != defaults[other]:
                message = f"{_written(name)} and {_written(other)} exclude each other."
                raise click.UsageError(message)


def _written(name: str) -> str:
    return "--format" if name == "form" else f"--{name.replace('_', '-')}"
