"""textDocument/hover: on line 1 the file, on a heading its section, on any line its twins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lsprotocol import types as lsp

from twicetold.lsp.convert import place_range, to_position
from twicetold.lsp.server import Server
from twicetold.lsp.session import Checked
from twicetold.markdown.outline import section_at
from twicetold.reports.hover_markdown import (
    file_markdown,
    import_markdown,
    section_markdown,
    twin_markdown,
)
from twicetold.rules.highlight import Highlight
from twicetold.rules.problem import Place
from twicetold.rules.twins import twins_at
from twicetold.text.positions import Position
from twicetold.workspace.import_places import import_at


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to tell, and the text that it is about."""

    text: str
    place: Place


async def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """What is known of the text under the cursor."""
    session = ls.session
    file = session.open_files.get(params.text_document.uri)
    if file is None or not session.client.presentation.hover:
        return None
    checked = await session.check_at_hand(file)
    position = file.document.resolve(to_position(params.position), session.client.encoding)
    if checked.document.line(position.line) != file.document.line(position.line):
        return None
    parts = [part for part in hover_parts(checked, position) if part.text]
    if not parts:
        return None
    kind = lsp.MarkupKind.Markdown if session.client.reads_markdown else lsp.MarkupKind.PlainText
    text = "\n\n---\n\n".join(part.text for part in parts)
    place = place_range(checked.document, parts[-1].place, session.client.encoding)
    return lsp.Hover(lsp.MarkupContent(kind, text), place)


def hover_parts(checked: Checked, position: Position) -> Iterator[Part]:
    """What there is to tell at a position (code points); the narrowest place comes last."""
    check, line = checked.check, position.line
    file = checked.snapshot.file(check.path)
    if file is None or file.parsed is None or not file.parsed.document.line(line).strip():
        return
    own_line = Place(check.path, line, line + 1)
    if line == 0:
        yield Part(file_markdown(checked.snapshot, check), own_line)
    section = section_at(file.parsed.outline.sections, line)
    if section is not None and section.start == line and not file.excluded:
        yield Part(section_markdown(file.parsed, section), own_line)
    found = twins_at(check, line)
    for twin in (twin for twin in found if twin.is_section == found[0].is_section):
        lines = twin.finding.a
        whole = own_line if twin.is_section else Place(check.path, lines.start, lines.end)
        yield Part(twin_markdown(twin), whole)
    place = import_at(checked.snapshot, file, line, position.character)
    if place is not None:
        shown = Highlight(Position(line, place.start), Position(line, place.end))
        text = import_markdown(checked.snapshot, file, place.item)
        yield Part(text, Place(check.path, line, line + 1, shown))
