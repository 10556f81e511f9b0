"""`twicetold init`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from twicetold.cli.exit_codes import OK, USAGE
from twicetold.cli.files import UnusableFileError, existing_directory
from twicetold.reports.starter_config import starter_config
from twicetold.reports.starter_files import StarterFile
from twicetold.rules.overview.survey import Mirror, Survey, survey
from twicetold.rules.problem import Problem
from twicetold.workspace.roots import CONFIG_NAME, absolute_path, root_of_directory
from twicetold.workspace.snapshot import build_snapshot
from twicetold.workspace.storage import reason_of


def run(directory: Path, wanted: Sequence[StarterFile], *, dry_run: bool) -> int:
    """Say what is there, and write what is not there yet; nothing is ever overwritten."""
    root = root_of_directory(absolute_path(existing_directory(directory)))
    snapshot = build_snapshot(root)
    found = survey(snapshot)
    click.echo(f"{root}: {_found(found)}.")
    if not found.files:
        click.echo("Nothing is written. `twicetold inspect --all` lists those that are left out.")
        return USAGE
    config = starter_config(found)
    if snapshot.config_path is not None:
        click.echo(f"{snapshot.config_path.name} has the configuration already; it stays as it is.")
    else:
        _place(root, StarterFile(CONFIG_NAME, config, config), dry_run=dry_run)
        for mirror in found.mirrors:
            click.echo(f"{mirror.original} leads {mirror.path}: {_why(mirror)}.")
    for file in wanted:
        _place(root, file, dry_run=dry_run)
    if not dry_run and snapshot.config_path is None:
        after = survey(build_snapshot(root))
        click.echo(f"With it `twicetold check` finds: {_counted(after.problems)}.")
        if after.problems:
            click.echo("`twicetold check --write-baseline` keeps back what is there today.")
    return OK


def _place(root: Path, file: StarterFile, *, dry_run: bool) -> None:
    path = root / file.path
    if path.is_file() and path.read_bytes() == file.text.encode():
        click.echo(f"{file.path} is there already, and up to date.")
        return
    if path.is_symlink() or path.exists():
        click.echo(f"{file.path} is there already. Add to it:\n\n{file.addition}")
        return
    if dry_run:
        click.echo(f"{file.path} would be written:\n\n{file.text}")
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as target:
            target.write(file.text)
    except OSError as error:
        raise UnusableFileError(f"{path} cannot be written: {reason_of(error)}.") from error
    click.echo(f"{file.path} is written.")


def _found(found: Survey) -> str:
    if not found.files:
        return "no instruction files"
    mirrors = _many(len(found.mirrors), "mirror")
    findings = _many(len(found.problems), "finding")
    return f"{_many(found.files, 'instruction file')}, {mirrors}, {findings}"


def _why(mirror: Mirror) -> str:
    """Why the one leads and not the other, in a few words."""
    if mirror.is_written:
        return f"a program writes {mirror.path}"
    count, own = len(mirror.lacks), len(mirror.own)
    if count == own:
        return f"each lacks {_many(count, 'section')} of the other, and it comes first by path"
    lacks = f", and lacks {own} itself" if own else ""
    return f"it has {_many(count, 'section')} that {mirror.path} lacks{lacks}"


def _counted(problems: Iterable[Problem]) -> str:
    codes = Counter(problem.code for problem in problems)
    return ", ".join(f"{count} {code}" for code, count in codes.most_common()) or "nothing"


def _many(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
