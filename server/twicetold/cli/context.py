"""`twicetold context`."""

from __future__ import annotations

from pathlib import Path

import click

from twicetold.cli.files import existing_directory
from twicetold.cli.json_output import print_json
from twicetold.hosts.catalog import profiles_by_id
from twicetold.workspace.contexts import contexts_of
from twicetold.workspace.explain import explain
from twicetold.workspace.roots import absolute_path, find_root, root_of_directory
from twicetold.workspace.snapshot import build_snapshot


def run(path: Path, start: Path | None, hosts: tuple[str, ...], form: str) -> int:
    """Print what the hosts load for a directory or a file, started there or in one above it."""
    for host in hosts:
        if host not in profiles_by_id():
            raise click.UsageError(f"There is no host {host!r}. {_known_hosts()}")
    worked_on = absolute_path(path) if path.is_file() else None
    touched = worked_on.parent if worked_on else absolute_path(existing_directory(path))
    root = root_of_directory(touched)
    began = absolute_path(existing_directory(start)) if start else touched
    if not (touched == began or began in touched.parents) or not _is_inside(began, root):
        raise click.UsageError(f"{start} is not {path} or above it in one workspace.")
    inside, above = (_relative(path, root) for path in (touched, began))
    file = _relative(worked_on, root) if worked_on else ""
    contexts = contexts_of(build_snapshot(root), hosts, above, inside, file)
    if form == "json":
        from twicetold.reports.context_json import context_json

        print_json(context_json(root.as_posix(), above, inside, contexts, file))
    else:
        from rich.console import Console

        from twicetold.reports.context_text import print_contexts

        console = Console(highlight=False, soft_wrap=True)
        print_contexts(console, file or inside or root.name, contexts)
    return 0


def explain_file(path: Path, form: str) -> int:
    """Print why a file has the reference that it has."""
    from twicetold.reports.explanation import explanation_json, explanation_lines

    absolute = absolute_path(path)
    if not absolute.is_file():
        raise click.UsageError(f"{path} is no file.")
    root = find_root(absolute)
    explanation = explain(build_snapshot(root), _relative(absolute, root))
    if form == "json":
        print_json(explanation_json(root.as_posix(), explanation))
    else:
        for line in explanation_lines(explanation):
            click.echo(line)
    return 0


def _known_hosts() -> str:
    return f"Known are {', '.join(profiles_by_id())}."


def _is_inside(path: Path, root: Path) -> bool:
    return path == root or root in path.parents


def _relative(path: Path, root: Path) -> str:
    relative = path.relative_to(root).as_posix()
    return "" if relative == "." else relative
