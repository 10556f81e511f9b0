"""``unclosed-fence`` and ``swallowed-heading``: text that is something else than it looks."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.content.fences import FaultyFence, FenceFault, faulty_fences
from twicetold.content.swallowed import SwallowedHeading, swallowed_headings
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import line_highlight
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def unclosed_fence_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """Each fence that turns text into code; the twin is the first stretch of it."""
    code = "unclosed-fence"
    if file.parsed is None:
        return
    document = file.parsed.document
    for fence in faulty_fences(file.parsed):
        yield Problem(
            code,
            severity_of(snapshot.config, code),
            Place(file.path, fence.line, fence.line + 1, line_highlight(document, fence.line)),
            _fence_message(fence),
            (Place(file.path, fence.start, fence.end),),
            fingerprint=fingerprint(code, fence.fault.value, document.line(fence.line)),
        )


def swallowed_heading_problems(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """Each heading that an HTML block takes in; the twin is the block."""
    code = "swallowed-heading"
    if file.parsed is None:
        return
    for found in swallowed_headings(file.parsed):
        underlined = line_highlight(file.parsed.document, found.line)
        yield Problem(
            code,
            severity_of(snapshot.config, code),
            Place(file.path, found.line, found.line + 1, underlined),
            _heading_message(found),
            (Place(file.path, found.start, found.end),),
            fingerprint=fingerprint(code, found.title),
        )


def _fence_message(fence: FaultyFence) -> str:
    where = _lines(fence.start, fence.end)
    if fence.fault is FenceFault.UNCLOSED:
        count = "1 line below is" if fence.lines == 1 else f"{fence.lines} lines below are"
        return f"This fence is never closed: {count} code ({where})."
    if fence.fault is FenceFault.RUNS_ON:
        return (
            f"This fence is not closed before the next one opens on line {fence.inner + 1}: "
            f"all between is code ({where})."
        )
    if fence.fault is FenceFault.IN_HTML:
        return (
            "This fence opens nothing, because it belongs to the HTML block above. From here on "
            f"text and code change places ({where}). A blank line before it helps."
        )
    if fence.inner < 0:
        return f"This fence ends early, and its closing marker opens another one ({where})."
    return (
        f"The end of the fence inside (line {fence.inner + 1}) ends this one too: from there on "
        f"text and code change places ({where}). A longer marker at both ends of this one helps."
    )


def _heading_message(found: SwallowedHeading) -> str:
    if found.is_comment:
        return (
            f"This heading and all below is part of the comment that opens on line "
            f"{found.start + 1} and is never closed."
        )
    return (
        f"This heading is part of the HTML block that begins on line {found.start + 1}, and opens "
        "no section. A blank line before it makes it a heading."
    )


def _lines(start: int, end: int) -> str:
    return f"line {start + 1}" if end == start + 1 else f"lines {start + 1} to {end}"
