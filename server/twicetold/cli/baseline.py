"""`twicetold check` and the baseline: writing it, pruning it, failing on what is not in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from twicetold.cli.exit_codes import OK, USAGE
from twicetold.rules.baseline import baseline_text, entries_of
from twicetold.rules.check_workspace import check_snapshot
from twicetold.rules.problem import Problem
from twicetold.workspace.baseline import BASELINE_NAME, Baseline, BaselineEntry
from twicetold.workspace.roots import absolute_path
from twicetold.workspace.snapshot import Snapshot, build_snapshot
from twicetold.workspace.storage import reason_of


def is_new(problem: Problem) -> bool:
    """Whether a problem that no baseline keeps back is reason to fail under ``--no-new``.

    An entry of the baseline that nothing needs is none of the text: what was mended should not
    fail.
    """
    return problem.code != "stale-baseline"


def rewrite(paths: Sequence[Path], *, prune_only: bool) -> int:
    """Write the baselines of each path's roots: all that a check finds today.

    To prune is to take out what nothing needs any more; what is new is not taken in.
    """
    for path in paths:
        if not path.is_dir():
            raise click.UsageError(f"A baseline is a whole directory's; {path} is none.")
    roots = [absolute_path(path) for path in paths]
    return max(_rewrite_root(root, prune_only=prune_only) for root in roots)


def _rewrite_root(root: Path, *, prune_only: bool) -> int:
    snapshot = build_snapshot(root)
    if not prune_only:
        snapshot = _without_baseline(snapshot)
    check = check_snapshot(snapshot)
    codes = [_rewrite_root(root / inner, prune_only=prune_only) for inner in snapshot.nested_roots]
    if check.errors:
        for error in check.errors:
            click.echo(error, err=True)
        click.echo(f"{root}: correct this first; the baseline is as it was.", err=True)
        return USAGE
    before = len(snapshot.baseline.entries)
    entries = entries_of(snapshot, check.baselined if prune_only else check.problems)
    name = snapshot.storage.real_path(snapshot.baseline.path or BASELINE_NAME)
    if name is None:
        click.echo(f"{root}: the baseline's path leads out of the workspace.", err=True)
        return USAGE
    if prune_only and not before:
        click.echo(f"{root}: there is no baseline.")
    elif entries or snapshot.baseline.path:
        codes.append(_save(root / name, entries, before))
    else:
        click.echo(f"{root}: nothing to report, so no baseline is needed.")
    return max([OK, *codes])


def _without_baseline(snapshot: Snapshot) -> Snapshot:
    """The workspace with an empty baseline at the same place."""
    empty = Baseline(snapshot.baseline.path)
    return replace(snapshot, ground=replace(snapshot.ground, baseline=empty))


def _save(path: Path, entries: Sequence[BaselineEntry], before: int) -> int:
    count = len(entries)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(baseline_text(entries), encoding="utf-8", newline="\n")
    except OSError as error:
        click.echo(f"{path} cannot be written: {reason_of(error)}.", err=True)
        return USAGE
    went = f", {before - count} fewer than before" if before > count else ""
    click.echo(f"{path}: {count} finding{'' if count == 1 else 's'}{went}.")
    return OK
