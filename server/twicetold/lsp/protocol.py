"""pygls's protocol without its text store.

That store splits lines as `str.splitlines` does, clamps one character short at the end of a file,
takes stale versions, and rebuilds the whole text on each keystroke. Our `Document` is the truth;
pygls keeps the transport, the types and the dispatch.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from lsprotocol import types as lsp
from pygls.protocol import LanguageServerProtocol, lsp_method

Handled = Generator[Any, Any, None]


class Protocol(LanguageServerProtocol):
    """Hands document notifications to our handlers and to nobody else."""

    @lsp_method(lsp.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: lsp.DidOpenTextDocumentParams) -> Handled:
        """Pass the notification on."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: lsp.DidChangeTextDocumentParams) -> Handled:
        """Pass the notification on."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: lsp.DidCloseTextDocumentParams) -> Handled:
        """Pass the notification on."""
        yield self.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE], (params,), None
