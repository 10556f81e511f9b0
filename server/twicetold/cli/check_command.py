"""The words of `twicetold check`. Each option has the name of its field in `CheckOptions`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from twicetold.cli import words

_LEVELS = ("hint", "information", "warning", "error")
_FORMATS = ("text", "json", "sarif", "github", "gitlab")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), callback=words.paths_or_here)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="How to print what is found.",
)
@click.option(
    "--diff",
    is_flag=True,
    help="Show what taking the reference's text would change. Nothing is rewritten.",
)
@click.option(
    "--select",
    multiple=True,
    metavar="CODES",
    callback=words.codes,
    shell_complete=words.complete_codes,
    help="Show only these codes, or those that begin so: drifted,conflict.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="CODES",
    callback=words.codes,
    shell_complete=words.complete_codes,
    help="Leave these codes out, or those that begin so.",
)
@click.option(
    "--severity",
    type=click.Choice(_LEVELS),
    default="hint",
    show_default=True,
    callback=words.severity,
    help="Show only what is at least this severe.",
)
@click.option(
    "--fail-on",
    type=click.Choice([*_LEVELS, "never"]),
    default="warning",
    show_default=True,
    callback=words.severity,
    help="Exit with 1 when a finding that is shown is at least this severe.",
)
@click.option("--no-new", is_flag=True, help="Exit with 1 on any finding not in the baseline.")
@click.option("--write-baseline", is_flag=True, help="Put all findings of today in the baseline.")
@click.option("--prune-baseline", is_flag=True, help="Take out of it what no finding needs.")
@click.option("-q", "--quiet", is_flag=True, help="One line for each finding, and no summary.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the report to FILE, in UTF-8 and without colours.",
)
@click.option(
    "--since",
    metavar="REV",
    callback=words.revision,
    help="Show only what is new or worse since the branch left this revision of git.",
)
@click.option(
    "--stdin-filename",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Check standard input as if it were the text of FILE, in FILE's workspace.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Share the work between N processes. Default: on Linux, where it is much, one for each "
    "processor, eight at most; else one.",
)
def check(**options: Any) -> None:
    """Check instruction files against their references.

    PATH is a directory (default: here); all instruction files below it are checked. A PATH that
    is a file is reported alone, but compared with its whole workspace.
    """
    from twicetold.cli.check import run
    from twicetold.cli.check_options import CheckOptions

    raise SystemExit(run(CheckOptions(**options)))
