"""textDocument/documentSymbol: the outline, answered at once and without any comparison."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.protocol import Encoded
from twicetold.lsp.server import Server
from twicetold.lsp.symbols import symbols_json


def document_symbol(ls: Server, params: lsp.DocumentSymbolParams) -> Encoded:
    """The sections as a tree."""
    file = ls.session.open_files.get(params.text_document.uri)
    if file is None:
        return Encoded("[]")
    return Encoded(symbols_json(file.parsed, ls.session.client.encoding))
