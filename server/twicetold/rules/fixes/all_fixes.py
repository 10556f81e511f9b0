"""The table of fixes: what may be done about a problem, the likeliest first.

A fix is a function of a `Subject`, in a module of its own. To add one, write it and name it here.
None changes text that a program wrote: that comes back with the program's next run.
"""

from __future__ import annotations

from collections.abc import Callable

from twicetold.rules.fixes.accept import accept_in_configuration
from twicetold.rules.fixes.fix import Fix, FixKind
from twicetold.rules.fixes.generated_text import change_generated
from twicetold.rules.fixes.insert_missing import insert_missing
from twicetold.rules.fixes.link import link_to_reference
from twicetold.rules.fixes.new_path import write_new_path
from twicetold.rules.fixes.push import push
from twicetold.rules.fixes.remove_copy import remove_copy
from twicetold.rules.fixes.silence import accept_by_comment
from twicetold.rules.fixes.stub import import_reference
from twicetold.rules.fixes.subject import Subject, subject_of
from twicetold.rules.fixes.take_reference import take_reference
from twicetold.rules.problem import Problem
from twicetold.workspace.snapshot import Snapshot

Maker = Callable[[Subject], Fix | None]

_OF_TEXTS: tuple[Maker, ...] = (
    take_reference,
    push,
    remove_copy,
    link_to_reference,
    insert_missing,
    import_reference,
)
_OF_FILES: tuple[Maker, ...] = (write_new_path,)
_OF_ANY: tuple[Maker, ...] = (accept_in_configuration,)
_BY_COMMENT: tuple[Maker, ...] = (accept_by_comment,)


def fixes_for(snapshot: Snapshot, problem: Problem) -> tuple[Fix, ...]:
    """The fixes of a problem that a check of this very snapshot found."""
    subject = subject_of(snapshot, problem)
    if subject is None:
        return ()
    makers = _OF_ANY if problem.managed_by else (*_OF_TEXTS, *_OF_FILES, *_OF_ANY, *_BY_COMMENT)
    found = (fix for make in makers if (fix := make(subject)) is not None)
    return tuple(fix for fix in found if not _is_undone(snapshot, fix))


def _is_undone(snapshot: Snapshot, fix: Fix) -> bool:
    """Whether a program would undo the fix; pushing looks at each copy when it comes to it."""
    return fix.kind is not FixKind.PUSH and change_generated(snapshot, fix.changes)
