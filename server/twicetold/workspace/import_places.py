"""Where the imports of a file stand in its lines, for what happens at a cursor."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.hosts.imports import written_imports
from twicetold.hosts.terms import ImportSyntax
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.imports import ResolvedImport
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class ImportPlace:
    """An import and the columns (code points) of its sign and of its end."""

    item: ResolvedImport
    start: int
    end: int


def import_places(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[ImportPlace]:
    """The file's imports in order; one whose place cannot be told is left out."""
    if file.document is None:
        return
    spans: dict[tuple[int, str, ImportSyntax], deque[tuple[int, int]]] = defaultdict(deque)
    imports = snapshot.imports.get(file.path, ())
    for line in {item.line for item in imports}:
        for found in written_imports(file.document.line(line)):
            spans[line, found.target, found.syntax].append((found.start, found.end))
    for item in imports:
        if columns := spans[item.line, item.target, item.syntax]:
            yield ImportPlace(item, *columns.popleft())


def import_at(
    snapshot: Snapshot, file: WorkspaceFile, line: int, column: int
) -> ImportPlace | None:
    """The import under a position (0-based line, code points)."""
    for place in import_places(snapshot, file):
        if place.item.line == line and place.start <= column <= place.end:
            return place
    return None
