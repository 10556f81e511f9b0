"""`twicetold check`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from twicetold.cli.files import print_json
from twicetold.cli.main import FINDINGS, USAGE
from twicetold.rules.check_workspace import WorkspaceCheck, check_workspace
from twicetold.rules.severity import Severity
from twicetold.workspace.roots import find_root


@dataclass(frozen=True, slots=True)
class Target:
    """One PATH: the root that it lies in, and the one file to report, if it is a file."""

    root: Path
    only: str | None = None


def run(paths: Sequence[Path], form: str, fail_on: str) -> int:
    """Check each path's root and print what was found; the exit code says whether to worry."""
    missing = [path for path in paths if not path.exists()]
    errors = [f"{path} does not exist." for path in missing]
    checks = [_check(target(path)) for path in paths if path not in missing]
    if form == "json":
        from twicetold.reports.check_json import check_json

        print_json(
            check_json(
                [check.root.as_posix() for check in checks],
                sum(check.files for check in checks),
                [*errors, *(error for check in checks for error in check.errors)],
                [problem for check in checks for problem in check.problems],
            )
        )
    else:
        _print(checks, errors)
    if errors or any(check.errors for check in checks):
        return USAGE
    worst = max((p.severity.rank for c in checks for p in c.problems), default=0)
    return FINDINGS if fail_on != "never" and worst >= Severity(fail_on).rank else 0


def target(path: Path) -> Target:
    """A directory is a root of its own; a file is reported alone, within its root."""
    resolved = path.resolve()
    if resolved.is_dir():
        return Target(resolved)
    root = find_root(resolved)
    return Target(root, resolved.relative_to(root).as_posix())


def _check(wanted: Target) -> WorkspaceCheck:
    check = check_workspace(wanted.root)
    return check if wanted.only is None else check.of_file(wanted.only)


def _print(checks: Sequence[WorkspaceCheck], errors: Sequence[str]) -> None:
    from rich.console import Console

    from twicetold.reports.check_text import print_check

    console = Console(highlight=False, soft_wrap=True)
    for error in errors:
        console.print(error, style="bold red", markup=False)
    for check in checks:
        print_check(console, str(check.root), check.files, check.errors, check.problems)
