"""What is wrong with a file by itself: its bytes, and what the parser had to leave out."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Config
from twicetold.workspace.file import WorkspaceFile

_CUT = attrgetter("cut_at")
_REPLACEMENT = "\ufffd"


def file_problems(config: Config, file: WorkspaceFile) -> Iterator[Problem]:
    """The problems of one file, without any other."""
    for code, line, message in _faults(file):
        severity = severity_of(config, code)
        if severity is not Severity.OFF:
            place = Place(file.path, line, line + 1)
            yield Problem(code, severity, place, message, fingerprint=fingerprint(code, message))


def _faults(file: WorkspaceFile) -> Iterator[tuple[str, int, str]]:
    if file.problem is not None:
        yield file.problem.code, _first_replacement(file), file.problem.message
    if file.parsed is not None:
        yield from _cut_blocks(file.parsed)


def _cut_blocks(parsed: ParsedDocument) -> Iterator[tuple[str, int, str]]:
    if set(map(_CUT, parsed.tree.blocks)) <= {None}:
        return
    for start, block in parsed.tree.placed():
        if block.cut_at is not None:
            message = "Nested too deeply: what lies deeper than this is not read."
            yield "nesting-too-deep", start + block.cut_at, message


def _first_replacement(file: WorkspaceFile) -> int:
    """The 0-based line on which the first replaced byte shows."""
    lines = file.document.lines if file.document else ()
    return next((number for number, line in enumerate(lines) if _REPLACEMENT in line), 0)
