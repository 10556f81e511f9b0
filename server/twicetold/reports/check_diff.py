"""What taking the reference's text would change, as a unified diff that git can apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff

from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.reports.taken_text import taken_text
from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.fixes.fix import Changes, by_file, changed
from twicetold.rules.fixes.joined_fixes import joined

_NO_LINE_END = "\\ No newline at end of file\n"


def check_diff(run: CheckRun, locations: Locations) -> Iterator[str]:
    """The lines of the diff, with their line ends."""
    for check in run.checks:
        for path, changes in by_file(_changes(check)).items():
            file = check.snapshot.files[path]
            if file.document is None:
                continue
            shown = locations.shown(check.root, path)
            yield from _difference(
                file.document.lines, changed(file.document, changes).lines, shown
            )


def _changes(check: WorkspaceCheck) -> Changes:
    """The changes of all problems, as an editor makes them at once."""
    fixes = [fix for problem in check.problems if (fix := taken_text(check, problem))]
    return joined("Take the texts of the references", fixes).changes if fixes else ()


def _difference(before: Sequence[str], after: Sequence[str], path: str) -> Iterator[str]:
    # The empty line behind the last line end is none to a diff.
    old, new = ([line for line in lines if line] for lines in (before, after))
    for line in unified_diff(old, new, f"a/{path}", f"b/{path}"):
        yield line if line.endswith("\n") else f"{line}\n{_NO_LINE_END}"
