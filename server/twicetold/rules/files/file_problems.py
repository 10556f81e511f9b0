"""What is wrong with a file by itself: its bytes, and what the parser had to leave out."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add

from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.problem import Place, Problem, fingerprint, gist
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

_REPLACEMENT = "\ufffd"


def byte_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """``unreadable-file`` and ``invalid-encoding``."""
    if file.problem is not None:
        code, message = file.problem.code, file.problem.message
        yield _problem(snapshot, file, code, _first_replacement(file), message)


def nesting_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """``nesting-too-deep``."""
    for line in _CUTS(file.parsed, None) if file.parsed else ():
        message = "Nested too deeply: what lies deeper than this is not read."
        yield _problem(snapshot, file, "nesting-too-deep", line, message)


def _cuts_in(parsed: ParsedDocument, number: int | None, _: None) -> Iterator[int]:
    """The lines of a section at which the parser's limit cuts."""
    for start, block in section_blocks(parsed, number):
        if block.cut_at is not None:
            yield start + block.cut_at


_CUTS = BySection(_cuts_in, add)


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
