"""textDocument/inlayHint and inlayHint/resolve: at the end of a line where its twin is.

One channel for one fact: a line on which a lens stands gets no hint.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from lsprotocol import types as lsp

from twicetold.compare.finding import FindingCode
from twicetold.lsp.carried import carried
from twicetold.lsp.checks import Checked
from twicetold.lsp.convert import from_position
from twicetold.lsp.copies import copies_at_hand
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile, Session
from twicetold.reports.hover_markdown import twin_markdown
from twicetold.rules.check import FileCheck
from twicetold.rules.lens_spots import lens_spots
from twicetold.rules.summary import percent
from twicetold.rules.twins import Twin, twins
from twicetold.text.positions import Position


async def inlay_hint(ls: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    """The hints within a range, without their tooltips."""
    session, uri = ls.session, params.text_document.uri
    file = session.open_files.get(uri)
    if file is None or not session.client.presentation.inlay_hints:
        return []
    checked, client = await session.check(file), session.client
    first, last = params.range.start.line, params.range.end.line

    def hint(line: int, twin: Twin) -> lsp.InlayHint:
        at = Position(line, len(checked.document.line(line)))
        return lsp.InlayHint(
            from_position(checked.document, at, client.encoding),
            hint_text(twin),
            padding_left=True,
            data={"uri": uri, "line": line, "path": twin.pair.reference.path},
        )

    taken = await lens_lines(session, file, checked)
    return [
        hint(line, twin) for line, twin in hinted(checked.check, taken) if first <= line <= last
    ]


async def resolve(ls: Server, hint: lsp.InlayHint) -> lsp.InlayHint:
    """The hint with its tooltip; without one where the text has changed since."""
    data = carried(hint.data, uri=str, line=int, path=str)
    file = ls.session.open_files.get(data["uri"]) if data else None
    if data and file is not None:
        checked = await ls.session.check_at_hand(file)
        taken = await lens_lines(ls.session, file, checked)
        for line, twin in hinted(checked.check, taken):
            if (line, twin.pair.reference.path) == (data["line"], data["path"]):
                hint.tooltip = lsp.MarkupContent(lsp.MarkupKind.Markdown, twin_markdown(twin))
    return hint


async def lens_lines(session: Session, file: OpenFile, checked: Checked) -> frozenset[int]:
    """The lines on which the person sees lenses."""
    client = session.client
    if not client.has_lenses or not client.presentation.code_lens:
        return frozenset()
    copies = copies_at_hand(session, file)
    spots = await session.work(lambda: lens_spots(checked.snapshot, checked.check, copies))
    return frozenset(spot.line for spot in spots)


def hinted(check: FileCheck, taken: Container[int]) -> Iterator[tuple[int, Twin]]:
    """The lines to hint at, with the twin of each; those that are taken get none.

    Equal text of a mirror is as it should be.
    """
    for twin in twins(check):
        lines = twin.finding.a
        if not twin.is_wanted and lines.start not in taken:
            # A section is named by its heading, statements end where the last one does.
            yield lines.start if twin.is_section else lines.end - 1, twin


def hint_text(twin: Twin) -> str:
    """``≈ 92 % CLAUDE.md:34``, ``= CLAUDE.md:34`` or, of a conflict, ``≠ CLAUDE.md:34``."""
    finding = twin.finding
    place = f"{twin.pair.reference.path}:{finding.b.start + 1}"
    if finding.code in (FindingCode.CONFLICT, FindingCode.OVERRIDE):
        return f"≠ {place}"
    if finding.code is FindingCode.DUPLICATE and finding.similarity >= 1:
        return f"= {place}"
    return f"≈ {percent(finding.similarity)} {place}"
