"""workspace/textDocumentContent: a comparison as a document that the client opens like a file."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.comparing import compare_sides, side_of
from twicetold.lsp.comparison_uri import compared_uris
from twicetold.lsp.server import Server

_GONE = "One of the two files cannot be read any more.\n"


async def text_document_content(
    ls: Server, params: lsp.TextDocumentContentParams
) -> lsp.TextDocumentContentResult:
    """The text of a comparison's document, as the two files are now."""
    both = compared_uris(params.uri)
    if both is None:
        return lsp.TextDocumentContentResult("This is no comparison of Twicetold.\n")
    a, b = [await side_of(ls.session, uri) for uri in both]
    if a is None or b is None:
        return lsp.TextDocumentContentResult(_GONE)
    for root in {a.root, b.root}:
        ls.publisher.shows(root, params.uri)
    return lsp.TextDocumentContentResult((await compare_sides(ls.session, a, b))["markdown"])
