"""How rules about hosts make a problem: its severity, what it underlines, its fingerprint."""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import Highlight
from twicetold.rules.problem import Place, Problem, fingerprint, gist
from twicetold.text.positions import Position
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def fault(
    snapshot: Snapshot,
    code: str,
    place: Place,
    message: str,
    *,
    twins: Sequence[str] = (),
    hosts: Sequence[str] = (),
    is_sure: bool = True,
) -> Problem:
    """A problem at a place; ``twins`` are paths of the files that it has to do with."""
    return Problem(
        code,
        severity_of(snapshot.config, code, is_sure=is_sure),
        place,
        message,
        tuple(Place(path, 0, 1) for path in twins),
        tuple(hosts),
        fingerprint=fingerprint(code, gist(message, place.path)),
    )


def line_place(file: WorkspaceFile, line: int, text: str = "") -> Place:
    """A 0-based line of the file, or of it only the ``text``, where that stands there."""
    content = file.document.line(line) if file.document else ""
    start = content.find(text) if text else -1
    if start < 0:
        return Place(file.path, line, line + 1)
    shown = Highlight(Position(line, start), Position(line, start + len(text)))
    return Place(file.path, line, line + 1, shown)
