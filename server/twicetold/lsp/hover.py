"""textDocument/hover: on line 1 the file, on a heading its section, on any line its twins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lsprotocol import types as lsp

from twicetold.lsp.convert import place_range
from twicetold.lsp.copies import copies_at_hand
from twicetold.lsp.pointed import Pointed, pointed
from twicetold.lsp.server import Server
from twicetold.markdown.outline import section_at
from twicetold.reports.hover_markdown import (
    copies_markdown,
    file_markdown,
    import_markdown,
    plain,
    section_markdown,
    twin_markdown,
)
from twicetold.rules.copies import Copy, groups_at
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
    client = ls.session.client
    if not client.presentation.hover:
        return None
    at = await pointed(ls.session, params.text_document.uri, params.position, at_hand=True)
    if at is None:
        return None
    copies = copies_at_hand(ls.session, at.open_file)
    parts = [part for part in hover_parts(at, copies) if part.text]
    if not parts:
        return None
    text = "\n\n---\n\n".join(part.text for part in parts)
    if client.reads_markdown:
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    else:
        content = lsp.MarkupContent(lsp.MarkupKind.PlainText, plain(text))
    place = place_range(at.checked.document, parts[-1].place, client.encoding)
    return lsp.Hover(content, place)


def hover_parts(at: Pointed, copies: Iterable[Copy]) -> Iterator[Part]:
    """What there is to tell of what is pointed at; the narrowest place comes last."""
    check, file, line = at.checked.check, at.file, at.position.line
    if file.parsed is None or not at.line_text.strip():
        return
    own_line = Place(check.path, line, line + 1)
    if line == 0:
        yield Part(file_markdown(at.checked.snapshot, check), own_line)
    section = section_at(file.parsed.outline.sections, line)
    if section is not None and section.start == line and not file.excluded:
        yield Part(section_markdown(file.parsed, section), own_line)
    found = twins_at(check, line)
    for twin in (twin for twin in found if twin.is_section == found[0].is_section):
        lines = twin.finding.a
        whole = own_line if twin.is_section else Place(check.path, lines.start, lines.end)
        yield Part(twin_markdown(twin), whole)
    for group in groups_at(copies, line)[:1]:
        yield Part(copies_markdown(group), own_line)
    place = import_at(at.checked.snapshot, file, line, at.position.character)
    if place is not None:
        shown = Highlight(Position(line, place.start), Position(line, place.end))
        text = import_markdown(at.checked.snapshot, file, place.item)
        yield Part(text, Place(check.path, line, line + 1, shown))
