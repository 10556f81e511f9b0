"""The table of fixes: what may be done about a problem, the likeliest first.

A fix is a function of a `Subject`, in a module of its own. To add one, write it and name it here.
None goes into text that a program wrote: that comes back with the program's next run.
"""

from __future__ import annotations

from collections.abc import Callable

from twicetold.rules.fix import Fix
from twicetold.rules.fix_subject import Subject, subject_of
from twicetold.rules.fix_take_reference import take_reference
from twicetold.rules.problem import Problem
from twicetold.workspace.snapshot import Snapshot

FIXES: tuple[Callable[[Subject], Fix | None], ...] = (take_reference,)


def fixes_for(snapshot: Snapshot, problem: Problem) -> tuple[Fix, ...]:
    """The fixes of a problem that a check of this very snapshot found."""
    subject = None if problem.managed_by else subject_of(snapshot, problem)
    if subject is None:
        return ()
    return tuple(fix for make in FIXES if (fix := make(subject)) is not None)
