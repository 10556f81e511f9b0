"""textDocument/documentSymbol: the outline, answered at once and without any comparison."""

from __future__ import annotations

import json
from collections.abc import Sequence

from lsprotocol import types as lsp

from twicetold.lsp.protocol import Encoded
from twicetold.lsp.server import Server
from twicetold.markdown.outline import Section
from twicetold.text.document import Document
from twicetold.text.positions import PositionEncoding, units

# What editors draw for a heading; the protocol has no kind of its own for one.
_KIND = lsp.SymbolKind.String.value


def document_symbol(ls: Server, params: lsp.DocumentSymbolParams) -> Encoded:
    """The sections as a tree; each symbol spans its section and all below it."""
    file = ls.session.open_files.get(params.text_document.uri)
    if file is None:
        return Encoded("[]")
    sections = file.parsed.outline.sections
    return Encoded(symbols_json(sections, file.document, ls.session.client.encoding))


def symbols_json(
    sections: Sequence[Section], document: Document, encoding: PositionEncoding
) -> str:
    """The tree of symbols as JSON text.

    Written by hand: a large file has thousands of headings, and the general converter takes
    longer for them than the whole rest of an edit.
    """
    written: list[str] = []
    open_levels: list[int] = []
    ends = _ends(sections)
    for section, end in zip(sections, ends, strict=True):
        closing = ""
        while open_levels and open_levels[-1] >= section.level:
            open_levels.pop()
            closing += "]}"
        separator = "," if closing or not (open_levels or not written) else ""
        if written:
            written.append(f"{closing}{separator}")
        written.append(_opened(section, end, document, encoding))
        open_levels.append(section.level)
    return f"[{''.join(written)}{']}' * len(open_levels)}]"


def _ends(sections: Sequence[Section]) -> list[int]:
    """For each section the end of the last one below it."""
    ends = [section.end for section in sections]
    open_sections: list[int] = []
    for number, section in enumerate(sections):
        while open_sections and sections[open_sections[-1]].level >= section.level:
            ends[open_sections.pop()] = sections[number - 1].end
        open_sections.append(number)
    for number in open_sections:
        ends[number] = sections[-1].end
    return ends


def _opened(section: Section, end: int, document: Document, encoding: PositionEncoding) -> str:
    """The symbol's text, up to and with the opening of its children."""
    name = json.dumps(section.title.strip() or "#" * section.level)
    start, last = section.start, end - 1
    heading = units(document.line(start), encoding)
    width = heading if last == start else units(document.line(last), encoding)
    return (
        f'{{"name":{name},"kind":{_KIND},'
        f'"range":{{"start":{{"line":{start},"character":0}},'
        f'"end":{{"line":{last},"character":{width}}}}},'
        f'"selectionRange":{{"start":{{"line":{start},"character":0}},'
        f'"end":{{"line":{start},"character":{heading}}}}},"children":['
    )
