"""pygls's protocol without its text store.

That store splits lines as `str.splitlines` does, clamps one character short at the end of a file,
takes stale versions, and rebuilds the whole text on each keystroke. Our `Document` is the truth;
pygls keeps the transport, the types and the dispatch.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Any

from lsprotocol import types as lsp
from pygls.protocol import LanguageServerProtocol, lsp_method

Handled = Generator[Any, Any, None]


class Encoded(str):
    """A result that is JSON text already: the converter would take longer than the work did."""

    __slots__ = ()


class Protocol(LanguageServerProtocol):
    """Hands document notifications to our handlers and to nobody else."""

    def _send_response(
        self, msg_id: int | str, result: Any = None, error: lsp.ResponseError | None = None
    ) -> None:
        """Answer a request; a result that is JSON text is sent as it is."""
        if error is not None or not isinstance(result, Encoded):
            super()._send_response(msg_id, result, error)
            return
        self._result_types.pop(msg_id, None)
        body = f'{{"jsonrpc":"2.0","id":{json.dumps(msg_id)},"result":{result}}}'.encode()
        header = f"Content-Length: {len(body)}\r\n\r\n".encode()
        if self.writer is not None:
            self.writer.write(header + body if self._include_headers else body)

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
