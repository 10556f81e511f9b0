"""Several fixes made one."""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.rules.fixes.fix import Fix, TextChange, ordered


def joined(title: str, fixes: Sequence[Fix]) -> Fix:
    """One fix with the changes of all, as far as they do not meet: the earlier fix comes first."""
    kept: list[TextChange] = []
    for fix in fixes:
        new = [change for change in fix.changes if change not in kept]
        if not any(_meet(change, other) for change in new for other in kept):
            kept += new
    changes = ordered(kept)
    return Fix(title, fixes[0].kind, lambda: changes)


def _meet(one: TextChange, other: TextChange) -> bool:
    """Whether two changes have text in common; two insertions at one place do not."""
    if one.path != other.path:
        return False
    return one.start < other.end and other.start < one.end
