"""Whether changes go into text that a program wrote, where its next run would undo them."""

from __future__ import annotations

from collections.abc import Iterable

from twicetold.content.origin import Origin
from twicetold.rules.fixes.fix import TextChange
from twicetold.workspace.origins import origin_of
from twicetold.workspace.snapshot import Snapshot


def change_generated(snapshot: Snapshot, changes: Iterable[TextChange]) -> bool:
    """Whether one of the changes touches a generated file, or a region between two markers."""
    for change in changes:
        file = snapshot.files.get(change.path)
        if file is not None and _touches(origin_of(snapshot, file), change):
            return True
    return False


def _touches(origin: Origin, change: TextChange) -> bool:
    if origin.tool:
        return True
    # A change that ends at the start of a line leaves that line alone.
    first, last = change.start.line, change.end.line
    if change.end.character == 0:
        last -= 1
    if change.start == change.end and change.start.character == 0:
        return any(region.start < first < region.end for region in origin.regions)
    return any(region.start <= last and first < region.end for region in origin.regions)
