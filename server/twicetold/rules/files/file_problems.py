"""What is wrong with a file by itself: its bytes, and what the parser had to leave out."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from twicetold.rules.codes import severity_of
from twicetold.rules.problem import Place, Problem, fingerprint, gist
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

_CUT = attrgetter("cut_at")
_REPLACEMENT = "\ufffd"


def byte_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """``unreadable-file`` and ``invalid-encoding``."""
    if file.problem is not None:
        code, message = file.problem.code, file.problem.message
        yield _problem(snapshot, file, code, _first_replacement(file), message)


def nesting_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """``nesting-too-deep``."""
    if file.parsed is None or set(map(_CUT, file.parsed.tree.blocks)) <= {None}:
        return
    for start, block in file.parsed.tree.placed():
        if block.cut_at is not None:
            message = "Nested too deeply: what lies deeper than this is not read."
            yield _problem(snapshot, file, "nesting-too-deep", start + block.cut_at, message)


def _problem(
    snapshot: Snapshot, file: WorkspaceFile, code: str, line: int, message: str
) -> Problem:
    return Problem(
        code,
        severity_of(snapshot.config, code),
        Place(file.path, line, line + 1),
        message,
        fingerprint=fingerprint(code, gist(message, file.path)),
    )


def _first_replacement(file: WorkspaceFile) -> int:
    """The 0-based line on which the first replaced byte shows."""
    lines = file.document.lines if file.document else ()
    return next((number for number, line in enumerate(lines) if _REPLACEMENT in line), 0)
