"""The command line's words: commands, options, exit codes.

Each command's work is a module of its own, imported when the command runs, so that `--version`
and the shell's completion stay fast.
"""

from __future__ import annotations

from pathlib import Path

import click

from twicetold import __version__

_RELATIONS = ("together", "either", "merged", "template", "sibling")
_SEVERITIES = ("hint", "information", "warning", "error", "never")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def main() -> None:
    """Say what instruction files for coding agents say twice."""


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--fail-on",
    type=click.Choice(_SEVERITIES),
    default="warning",
    show_default=True,
    help="Exit with 1 when a finding is at least this severe.",
)
def check(paths: tuple[Path, ...], form: str, fail_on: str) -> None:
    """Check the instruction files below each PATH (default: here) against their references.

    A PATH that is a file is reported alone, but compared with its whole workspace.
    """
    from twicetold.cli.check import run

    raise SystemExit(run(paths or (Path(),), form, fail_on))


@main.command()
@click.argument("a", type=click.Path(path_type=Path))
@click.argument("b", type=click.Path(path_type=Path))
@click.option("--relation", type=click.Choice(_RELATIONS), help="Default: what the hosts say.")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text")
def compare(a: Path, b: Path, relation: str | None, form: str) -> None:
    """Compare file A with its reference B: sections, commands, tags, lines, findings."""
    from twicetold.cli.compare import run

    raise SystemExit(run(a, b, relation, form))


@main.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--all", "everything", is_flag=True, help="List every file, also those left out.")
def inspect(file: Path | None, form: str, *, everything: bool) -> None:
    """Show what is read in FILE, or with --all which files there are and why some are left out."""
    from twicetold.cli.inspect import inspect_all, inspect_file

    if everything:
        raise SystemExit(inspect_all(file or Path(), form))
    if file is None:
        raise click.UsageError("Name a FILE, or list them with --all.")
    raise SystemExit(inspect_file(file, form))


@main.command()
@click.option("--stdio", is_flag=True, help="Accepted because many clients send it.")
def server(*, stdio: bool) -> None:  # noqa: ARG001 - stdio is the only transport
    """Serve the Language Server Protocol over stdin and stdout."""
    from twicetold.cli.server import run

    run()
