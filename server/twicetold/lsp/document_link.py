"""textDocument/documentLink and its resolve: imports, and what names an instruction file.

All other links are the business of a general Markdown server.
"""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.carried import carried
from twicetold.lsp.convert import place_range, uri_of
from twicetold.lsp.server import Server
from twicetold.rules.highlight import Highlight
from twicetold.rules.problem import Place
from twicetold.text.positions import Position
from twicetold.workspace.file_links import FileLink, file_links


async def document_link(ls: Server, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
    """The links of a document, without their targets."""
    session, uri = ls.session, params.text_document.uri
    opened = session.open_files.get(uri)
    if opened is None:
        return []
    snapshot = await session.snapshot(opened.root)
    file = snapshot.file(opened.path)
    if file is None or file.document is None:
        return []
    document, encoding = file.document, session.client.encoding

    def link(found: FileLink) -> lsp.DocumentLink:
        shown = Highlight(Position(found.line, found.start), Position(found.line, found.end))
        place = Place(opened.path, found.line, found.line + 1, shown)
        return lsp.DocumentLink(
            place_range(document, place, encoding), data={"uri": uri, "path": found.path}
        )

    return [link(found) for found in file_links(snapshot, file)]


def resolve(ls: Server, link: lsp.DocumentLink) -> lsp.DocumentLink:
    """The link with its target."""
    data = carried(link.data, uri=str, path=str)
    opened = ls.session.open_files.get(data["uri"]) if data else None
    if data and opened is not None:
        link.target = uri_of(opened.root / data["path"])
        link.tooltip = data["path"]
    return link
