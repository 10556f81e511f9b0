"""What taking the reference's text would change, as a unified diff that git can apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff

from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.reports.taken_text import taken_text
from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.fixes.fix import TextChange, by_file, changed

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


def _changes(check: WorkspaceCheck) -> list[TextChange]:
    """The changes of all problems. Of two that meet in one place the first is made."""
    made: list[TextChange] = []
    for problem in check.problems:
        fix = taken_text(check, problem)
        if fix and not any(_meet(new, old) for new in fix.changes for old in made):
            made.extend(fix.changes)
    return made


def _meet(one: TextChange, other: TextChange) -> bool:
    return one.path == other.path and one.start <= other.end and other.start <= one.end


def _difference(before: Sequence[str], after: Sequence[str], path: str) -> Iterator[str]:
    # The empty line behind the last line end is none to a diff.
    old, new = ([line for line in lines if line] for lines in (before, after))
    for line in unified_diff(old, new, f"a/{path}", f"b/{path}"):
        yield line if line.endswith("\n") else f"{line}\n{_NO_LINE_END}"
