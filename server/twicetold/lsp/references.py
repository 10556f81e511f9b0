"""textDocument/references: all places that have a text: its twins in references, and its copies."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types as lsp

from twicetold.lsp.convert import uri_of
from twicetold.lsp.copies import copies_of
from twicetold.lsp.definition import origin_and_targets
from twicetold.lsp.places import location
from twicetold.lsp.pointed import Pointed, pointed
from twicetold.lsp.server import Server
from twicetold.lsp.session import OpenFile
from twicetold.markdown.parsed import parse
from twicetold.rules.copies import Copy, groups_at
from twicetold.rules.problem import Place
from twicetold.text.document import Document


async def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    """The other places of the text under the cursor; its twin counts as its declaration.

    Of an import these are the places that import the same file.
    """
    at = await pointed(ls.session, params.text_document.uri, params.position)
    if at is None:
        return None
    origin, targets = origin_and_targets(at)
    places = [*_importing(at, targets)] if origin.highlight else []
    if not origin.highlight:
        places = [copy.place for copy in await _copies(ls, at, targets)]
        if params.context.include_declaration:
            places = [*targets, *places]
    found = {
        (p.path, p.start): p for p in places if (p.path, p.start) != (at.file.path, origin.start)
    }
    return [location(at.checked.snapshot, p, ls.session.client) for p in found.values()] or None


async def _copies(ls: Server, at: Pointed, targets: list[Place]) -> list[Copy]:
    """The copies of the text here, and those of its twins in the references."""
    originals = [(at.open_file, at.position.line)]
    originals += [(_file_at(ls, at, target.path), target.start) for target in targets]
    found = []
    for file, line in originals:
        groups = groups_at(await copies_of(ls.session, file), line)
        found += [copy for group in groups[:1] for copy in group.copies]
    return found


def _file_at(ls: Server, at: Pointed, path: str) -> OpenFile:
    """The file at a path of the same root, as if it were open where it is not."""
    root, known = at.open_file.root, at.checked.snapshot.file(path)
    same = (f for f in ls.session.open_files.values() if (f.root, f.path) == (root, path))
    parsed = known.parsed if known and known.parsed else parse(Document())
    return next(same, OpenFile(uri_of(root / path), root, path, parsed))


def _importing(at: Pointed, targets: list[Place]) -> Iterator[Place]:
    wanted = {target.path for target in targets}
    for path, imports in at.checked.snapshot.imports.items():
        for item in imports:
            if item.path in wanted:
                yield Place(path, item.line, item.line + 1)
