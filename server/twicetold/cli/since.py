"""`twicetold check --since REV`: what is new or worse than where a branch began."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from twicetold.cli.check_options import CheckOptions
from twicetold.reports.check_run import CheckRun
from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.revisions.on_changed_lines import on_changed_lines
from twicetold.rules.revisions.revision import Revision
from twicetold.rules.revisions.since import problems_since
from twicetold.workspace.git import Repository, find_repository
from twicetold.workspace.git_process import GitError
from twicetold.workspace.git_storage import GitStorage
from twicetold.workspace.snapshot import snapshot_of

# Formats that people see beside the lines of a change.
_BESIDE_CHANGES = ("github", "gitlab", "sarif")


def only_since(run: CheckRun, options: CheckOptions, revision: str) -> CheckRun:
    """The run with what is new or worse since the work tree's branch left ``revision``.

    Where git cannot answer, nothing is shown but why.
    """
    bases: dict[Path, str] = {}
    checks = []
    try:
        for check in run.checks:
            repository = find_repository(check.root)
            if not repository.has_commits():  # the first commit: all of it is new
                checks.append(check)
                continue
            if repository.top not in bases:
                if any(top in repository.top.parents for top in bases):  # a submodule
                    note = f"{check.root} is a repository of its own and left out: check it alone."
                    click.echo(note, err=True)
                    continue
                bases[repository.top] = _base(repository, revision)
            checks.append(_since(check, repository, bases[repository.top], options))
    except GitError as error:
        return CheckRun((), (*run.unusable, f"--since {revision}: {error}"))
    return replace(run, checks=tuple(checks))


def _since(
    check: WorkspaceCheck, repository: Repository, commit: str, options: CheckOptions
) -> WorkspaceCheck:
    storage = GitStorage(check.root, repository, commit)
    revision = Revision(snapshot_of(storage), check.snapshot)
    problems = problems_since(revision, check.problems)
    if options.form in _BESIDE_CHANGES:
        problems = on_changed_lines(revision, problems)
    return replace(check, problems=problems)


def _base(repository: Repository, revision: str) -> str:
    """The commit in which the branch of the work tree left the one of the revision."""
    shallow = ""
    if repository.is_shallow():
        shallow = (
            " The clone is shallow: fetch the history with `git fetch --unshallow`, or step by "
            "step with `git fetch --deepen=100` (actions/checkout: `fetch-depth: 0`)."
        )
    try:
        commit, head = repository.commit(revision), repository.commit("HEAD")
    except GitError as error:
        raise GitError(f"{error}{shallow}") from error
    base = repository.merge_base(commit, head)
    if base is None:
        raise GitError(f"No commit is known that both `{revision}` and HEAD come from.{shallow}")
    return base
