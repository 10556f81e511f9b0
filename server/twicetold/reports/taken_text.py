"""The one fix that reports show: a drifted copy that takes the text of its reference."""

from __future__ import annotations

from twicetold.rules.check_workspace import WorkspaceCheck
from twicetold.rules.fixes.all_fixes import fixes_for
from twicetold.rules.fixes.fix import Fix, FixKind
from twicetold.rules.fixes.take_reference import DRIFTED
from twicetold.rules.problem import Problem


def taken_text(check: WorkspaceCheck, problem: Problem) -> Fix | None:
    """What taking the reference's text would change; None where nothing drifted or can be taken."""
    if problem.code not in DRIFTED:
        return None
    fixes = fixes_for(check.snapshot, problem)
    return next((fix for fix in fixes if fix.kind is FixKind.TAKE_REFERENCE and fix.changes), None)
