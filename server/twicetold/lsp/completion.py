"""textDocument/completion and its resolve: imports, the reference's missing headings, codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from lsprotocol import types as lsp

from twicetold.hosts.terms import ImportSyntax
from twicetold.lsp.carried import carried
from twicetold.lsp.checks import Checked
from twicetold.lsp.completion_place import CompletionPlace, Writing, completion_place
from twicetold.lsp.convert import place_range, to_position
from twicetold.lsp.server import Server
from twicetold.markdown.outline import section_at
from twicetold.rules.check import FileCheck
from twicetold.rules.codes import CODES
from twicetold.rules.highlight import Highlight
from twicetold.rules.importable import importable
from twicetold.rules.problem import Place
from twicetold.text.document import Document
from twicetold.text.positions import Position
from twicetold.workspace.storage import read_text

# Clients show about a dozen and ask again with the next letter.
_MOST = 100
_SHOWN_LINES = 40
_SYNTAX = {
    Writing.IMPORT: ImportSyntax.AT_PATH,
    Writing.FILE_REFERENCE: ImportSyntax.HASH_FILE,
}


async def completion(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    """What can be written at a position."""
    session, uri = ls.session, params.text_document.uri
    opened = session.open_files.get(uri)
    if opened is None:
        return None
    position = opened.document.resolve(to_position(params.position), session.client.encoding)
    place = completion_place(opened.parsed, position)
    if place is None:
        return None
    checked = await session.check_at_hand(opened)
    items = list(islice(_items(checked, place), _MOST + 1))
    shown = Highlight(Position(position.line, place.start), Position(position.line, place.end))
    where = Place(opened.path, position.line, position.line + 1, shown)
    edited = place_range(opened.document, where, session.client.encoding)
    for item in items:
        item.text_edit = lsp.TextEdit(edited, item.insert_text or item.label)
        item.insert_text = None
        item.data = {"uri": uri, **(item.data or {})}
    return lsp.CompletionList(is_incomplete=len(items) > _MOST or not place.written, items=items)


async def resolve(ls: Server, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """The item with its documentation: the text that it stands for."""
    named = carried(item.data, code=str)
    if named:
        code = CODES.get(named["code"])
        item.documentation = code.help if code else None
        return item
    data = carried(item.data, uri=str, path=str)
    section = carried(item.data, line=int)
    opened = ls.session.open_files.get(data["uri"]) if data else None
    if data and opened is not None:
        path, line = data["path"], section["line"] if section else None
        checked = await ls.session.check_at_hand(opened)
        text = await ls.session.work(lambda: _text(checked, path, line))
        item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text) if text else None
    return item


def _items(checked: Checked, place: CompletionPlace) -> Iterator[lsp.CompletionItem]:
    if place.writing in _SYNTAX:
        return _imports(checked, place.written, _SYNTAX[place.writing])
    if place.writing is Writing.HEADING:
        return _headings(checked.check, place.written)
    return _codes(checked.check)


def _imports(checked: Checked, written: str, syntax: ImportSyntax) -> Iterator[lsp.CompletionItem]:
    file = checked.snapshot.file(checked.check.path)
    if file is None:
        return
    found = importable(checked.snapshot, file, written, syntax)
    for number, (text, path) in enumerate(found):
        known = checked.snapshot.file(path)
        yield lsp.CompletionItem(
            label=text,
            kind=lsp.CompletionItemKind.File,
            detail="instruction file" if known and known.places else None,
            filter_text=text,
            sort_text=f"{number:04}",
            data={"path": path},
        )


def _headings(check: FileCheck, written: str) -> Iterator[lsp.CompletionItem]:
    """The sections that the references have and this file lacks."""
    signs = written[: len(written) - len(written.lstrip("#"))]
    told: set[str] = set()
    for pair in check.pairs:
        for number, section in enumerate(pair.found.missing_in_a):
            if section.title in told:
                continue
            told.add(section.title)
            yield lsp.CompletionItem(
                label=section.title,
                kind=lsp.CompletionItemKind.Reference,
                detail=f"{pair.reference.path} (line {section.start + 1})",
                # Whatever the level that is begun: the title is what is looked for.
                filter_text=f"{signs} {section.title}",
                sort_text=f"{number:04}",
                insert_text=f"{'#' * section.level} {section.title}",
                data={"path": pair.reference.path, "line": section.start},
            )


def _codes(check: FileCheck) -> Iterator[lsp.CompletionItem]:
    """Every code, those of the file's own problems first."""
    present = {problem.code for problem in check.problems}
    for name in _first(CODES, present):
        yield lsp.CompletionItem(
            label=name,
            kind=lsp.CompletionItemKind.EnumMember,
            detail=CODES[name].summary,
            sort_text=f"{name not in present:d}{name}",
            data={"code": name},
        )


def _first(names: Iterable[str], wanted: set[str]) -> list[str]:
    return sorted(names, key=lambda name: (name not in wanted, name))


def _text(checked: Checked, path: str, line: int | None) -> str:
    """The section that begins on the line, or the file's first lines."""
    snapshot = checked.snapshot
    file, real = snapshot.file(path), snapshot.real_path(path)
    parsed = file.parsed if file is not None else None
    source = read_text(snapshot.storage, real) if real and not parsed else ""
    text = parsed.document if parsed else Document.from_text(source)
    start, end = 0, text.line_count
    if line is not None and parsed is not None:
        section = section_at(parsed.outline.sections, line)
        start, end = (section.start, section.end) if section else (start, end)
    shown = [text.line(number) for number in range(start, min(end, start + _SHOWN_LINES))]
    return "\n".join([*shown, "…"] if end - start > _SHOWN_LINES else shown).strip()
