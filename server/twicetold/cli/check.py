"""`twicetold check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from twicetold.cli.exit_codes import FINDINGS, OK, USAGE
from twicetold.cli.files import print_json
from twicetold.rules.check_workspace import WorkspaceCheck, check_workspace
from twicetold.rules.severity import Severity
from twicetold.workspace.roots import root_of_argument


def run(paths: Sequence[Path], form: str, fail_on: str) -> int:
    """Check each path's root and print what was found; the exit code says whether to worry."""
    missing = [path for path in paths if not path.exists()]
    errors = [f"{path} does not exist." for path in missing]
    checks = [check for path in paths if path not in missing for check in _checks(path)]
    if form == "json":
        from twicetold.reports.check_json import check_json

        print_json(
            check_json(
                [check.root.as_posix() for check in checks],
                sum(check.files for check in checks),
                [*errors, *(error for check in checks for error in check.errors)],
                [(check.root.as_posix(), p) for check in checks for p in check.problems],
            )
        )
    else:
        _print(checks, errors)
    if errors or any(check.errors for check in checks):
        return USAGE
    worst = max((p.severity.rank for c in checks for p in c.problems), default=0)
    return FINDINGS if fail_on != "never" and worst >= Severity(fail_on).rank else OK


def _checks(path: Path) -> Iterator[WorkspaceCheck]:
    """A directory with the roots below it, or one file of its root."""
    root = root_of_argument(path)
    check = check_workspace(root)
    if not path.is_dir():
        yield check.of_file(path.absolute().relative_to(root).as_posix())
        return
    yield check
    for inner in check.roots:
        yield from _checks(root / inner)


def _print(checks: Sequence[WorkspaceCheck], errors: Sequence[str]) -> None:
    from rich.console import Console

    from twicetold.reports.check_text import print_check

    console = Console(highlight=False, soft_wrap=True)
    for error in errors:
        console.print(error, style="bold red", markup=False)
    for check in checks:
        print_check(console, str(check.root), check.files, check.errors, check.problems)
