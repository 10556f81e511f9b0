"""The reference's text pushed to its copies: each drifted copy takes it, in one edit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from twicetold.compare.finding import LineRange
from twicetold.rules.check import check_file
from twicetold.rules.copies import Copy, copies_in
from twicetold.rules.fixes.fix import Fix
from twicetold.rules.fixes.joined_fixes import joined
from twicetold.rules.fixes.subject import subject_of
from twicetold.rules.fixes.take_reference import take_reference
from twicetold.workspace.snapshot import Snapshot


def push_to_copies(
    snapshot: Snapshot, path: str, lines: LineRange, others: Iterable[str]
) -> Fix | None:
    """Give the text on these lines of the reference at ``path`` to its copies in the other files.

    What a program wrote stays, and so does what nobody is told of. None where no copy is left that
    can take the text.
    """
    fixes = [
        fix
        for other in others
        for copy in copies_in(check_file(snapshot, other), path)
        if copy.here.overlaps(lines)
        for fix in _taking(snapshot, copy)
    ]
    files = len({change.path for fix in fixes for change in fix.changes})
    count = "1 file" if files == 1 else f"{files} files"
    return joined(f"Push this text to its copies in {count}", fixes) if fixes else None


def _taking(snapshot: Snapshot, copy: Copy) -> Iterator[Fix]:
    if copy.problem is None or copy.problem.managed_by:
        return
    subject = subject_of(snapshot, copy.problem)
    fix = take_reference(subject) if subject is not None else None
    if fix is not None:
        yield fix
