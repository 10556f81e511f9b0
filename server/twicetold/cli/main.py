"""The command line's words: commands, options, exit codes.

Each command's work is a module of its own, imported when the command runs, so that `--version`
and the shell's completion stay fast.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from twicetold import __version__
from twicetold.cli import words
from twicetold.cli.check_command import check
from twicetold.cli.exit_codes import USAGE
from twicetold.garbage import AT_FIRST, collect_nothing_at_end, collect_seldom

_PYTHON = ".".join(map(str, sys.version_info[:3]))

_SCHEMAS = (
    "config", "check", "compare", "context", "context-explain", "inspect", "inspect-all", "map"
)  # fmt: skip
_RELATIONS = ("together", "either", "merged", "template", "sibling")


class _Commands(click.Group):
    """Commands that a full disk, or a directory that is gone, ends without a traceback."""

    def main(self, *arguments: Any, **how: Any) -> Any:
        """Run the command that is asked for, and end the process."""
        from twicetold.cli.output import flushed_output

        with flushed_output():
            try:
                return super().main(*arguments, **how)
            except FileNotFoundError:
                if _is_somewhere():
                    raise
                click.echo("Error: The directory that this runs in does not exist.", err=True)
                raise SystemExit(USAGE) from None


def _is_somewhere() -> bool:
    """Whether the current directory is there: another process may have removed it."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message=f"%(prog)s %(version)s (Python {_PYTHON})")
def main() -> None:
    """Say what instruction files for coding agents say twice."""
    from twicetold.cli.output import prepare_standard_output

    prepare_standard_output()
    collect_seldom(AT_FIRST)
    collect_nothing_at_end()


main.add_command(check)


@main.command()
@click.argument("a")
@click.argument("b")
@click.option("--relation", type=click.Choice(_RELATIONS), help="Default: what the hosts say.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to FILE instead of standard output.",
)
def compare(a: str, b: str, relation: str | None, form: str, output: Path | None) -> None:
    """Compare file A with its reference B.

    Shows sections, commands, tags, lines and findings. Each is a path, or REVISION:PATH for a
    file of an earlier git revision.
    """
    from twicetold.cli.compare import run

    raise SystemExit(run(a, b, relation, form, output))


@main.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option("--all", "everything", is_flag=True, help="List every file, also those left out.")
def inspect(file: Path | None, form: str, *, everything: bool) -> None:
    """Show what is read in FILE.

    With --all: which files there are, and why some are left out.
    """
    from twicetold.cli.inspect import inspect_all, inspect_file

    if everything:
        raise SystemExit(inspect_all(file or Path(), form))
    if file is None:
        raise click.UsageError("Name a FILE, or list them with --all.")
    raise SystemExit(inspect_file(file, form))


@main.command()
@click.argument("path", type=click.Path(path_type=Path), default=".")
@click.option(
    "--host",
    "hosts",
    multiple=True,
    metavar="ID",
    shell_complete=words.complete_hosts,
    help="Default: the hosts in play.",
)
@click.option(
    "--from",
    "start",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where the agent was started, if above PATH.",
)
@click.option("--explain", "why", is_flag=True, help="Say why the file PATH has its reference.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def context(
    path: Path, hosts: tuple[str, ...], start: Path | None, form: str, *, why: bool
) -> None:
    """Show what each host loads for a directory or file.

    PATH is where the agent works; with --explain it is an instruction file.
    """
    from twicetold.cli.context import explain_file, run

    if why and (hosts or start):
        other = "--host" if hosts else "--from"
        raise click.UsageError(f"--explain and {other} exclude each other.")
    raise SystemExit(explain_file(path, form) if why else run(path, start, hosts, form))


@main.command(name="map")
@click.argument("directory", type=click.Path(path_type=Path), default=".")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    show_default=True,
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to FILE instead of standard output.",
)
def map_(directory: Path, form: str, output: Path | None) -> None:
    """Show all files at a glance, and who repeats whom.

    DIRECTORY is the workspace (default: here).
    """
    from twicetold.cli.map import run

    raise SystemExit(run(directory, form, output))


@main.command()
@click.option("--stdio", is_flag=True, help="Accepted because many clients send it.")
def server(*, stdio: bool) -> None:  # noqa: ARG001 - stdio is the only transport
    """Serve the Language Server Protocol over stdin and stdout."""
    from twicetold.cli.server import run

    run()


@main.command()
@click.argument("name", type=click.Choice(_SCHEMAS), default="config", metavar="[NAME]")
def schema(name: str) -> None:
    """Print the JSON schema of settings, or of a command's JSON.

    NAME is config (the settings; the default), or what writes JSON: check, compare, context,
    context-explain, inspect, inspect-all or map.
    """
    from twicetold.cli.json_output import print_json
    from twicetold.reports.json_schemas import json_schema

    print_json(json_schema(name))


@main.command()
@click.argument("code", required=False, callback=words.code, shell_complete=words.complete_codes)
def explain(code: str | None) -> None:
    """Say what a CODE means, with an example.

    Without one, list all codes.
    """
    from twicetold.cli import explain as work

    work.explain(code) if code else work.list_codes()


@main.command()
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False), default=".")
@click.option("--github", is_flag=True, help="Also write a workflow for GitHub.")
@click.option("--gitlab", is_flag=True, help="Also write a job for GitLab.")
@click.option("--pre-commit", is_flag=True, help="Also write a hook for pre-commit.")
@click.option("--vscode", is_flag=True, help="Also recommend the extension to users of VS Code.")
@click.option("--dry-run", is_flag=True, help="Print what would be written, and write nothing.")
def init(directory: Path, *, dry_run: bool, **asked: bool) -> None:
    """Write a commented configuration for a workspace.

    Says what is there first: files, mirrors, findings. Nothing is ever overwritten.
    """
    from twicetold.cli.init import run
    from twicetold.reports import starter_files

    files = {
        "github": starter_files.GITHUB,
        "gitlab": starter_files.GITLAB,
        "pre_commit": starter_files.PRE_COMMIT,
        "vscode": starter_files.VSCODE,
    }
    wanted = [file for name, file in files.items() if asked[name]]
    raise SystemExit(run(directory, wanted, dry_run=dry_run))
