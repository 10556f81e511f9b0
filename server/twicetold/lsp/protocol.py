"""pygls's protocol without its text store, and strict about who is answered what.

That store splits lines as `str.splitlines` does, clamps one character short at the end of a file,
takes stale versions, and rebuilds the whole text on each keystroke. Our `Document` is the truth;
pygls keeps the transport, the types and the dispatch.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidRequest,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

Handled = Generator[Any, Any, None]
log = logging.getLogger(__name__)


class Encoded(str):
    """A result that is JSON text already: the converter would take longer than the work did."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _Unreadable:
    """What stands for a message whose parameters are not as the protocol says."""

    method: str
    params: None = None


class Protocol(LanguageServerProtocol):
    """Answers every request once, and hands document notifications to our handlers alone."""

    @property
    def was_shut_down(self) -> bool:
        """Whether the client has asked for shutdown: the process may end well."""
        return self._shutdown

    def encoded(self, value: Any) -> str:
        """The JSON text of a value of the protocol, as an answer has it."""
        return json.dumps(self._converter.unstructure(value))

    def structure_message(self, data: dict[str, Any]) -> Any:
        """The message of JSON; a request that does not fit gets its answer here."""
        if "jsonrpc" in data and self.get_message_type(data.get("method", "")) is None:
            # Parameters may be left out, also where nobody knows the method.
            data = {"params": None, **data} if "method" in data else data
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            method = str(data.get("method", "an answer"))
            log.warning("%s came with parameters that are not as the protocol says.", method)
            if "id" in data and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            elif "id" in data:
                # Somebody waits for this answer, and would for ever.
                self._handle_response(data["id"], error=error.to_response_error())
            return _Unreadable(method)

    def handle_message(self, message: Any) -> None:
        """Dispatch a message; one that comes too early or too late is answered with why."""
        if isinstance(message, _Unreadable):
            return
        if not hasattr(message, "jsonrpc"):
            log.warning("A message came that is none of JSON-RPC.")
            return
        method = getattr(message, "method", None)
        if method is None or not hasattr(message, "id"):
            if self._workspace is not None or method == lsp.EXIT:
                super().handle_message(message)
        elif (error := self._out_of_turn(method)) is not None:
            self._send_response(message.id, error=error.to_response_error())
        else:
            super().handle_message(message)

    def _out_of_turn(self, method: str) -> JsonRpcException | None:
        """What is wrong with a request now, before or after its time."""
        if self._shutdown:
            return JsonRpcInvalidRequest("The server was shut down; only exit may follow.")
        if (method == lsp.INITIALIZE) is (self._workspace is None):
            return None
        if method == lsp.INITIALIZE:
            return JsonRpcInvalidRequest("The server is initialized already.")
        return JsonRpcServerNotInitialized("The first request must be initialize.")

    def _execute_handler(
        self,
        msg_id: int | str,
        handler: Callable[..., Any],
        callback: Callable[[Any], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        """Run a handler, and keep nothing of it afterwards.

        pygls keeps the result of every command, under an id of its own, for ever.
        """

        def done(future: Any) -> None:
            self._request_futures.pop(msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, handler, done, args, kwargs)

    def _handle_cancel_notification(self, msg_id: int | str) -> None:
        """Cancel a request. One that has its answer already is none to speak of."""
        if msg_id in self._request_futures:
            super()._handle_cancel_notification(msg_id)

    def _send_response(
        self, msg_id: int | str, result: Any = None, error: lsp.ResponseError | None = None
    ) -> None:
        """Answer a request; a result that is JSON text is sent as it is.

        An error's answer says what, not where in our code: that is in the log.
        """
        if error is not None or not isinstance(result, Encoded):
            if error is not None and error.code == JsonRpcInternalError.CODE:
                error = lsp.ResponseError(error.code, error.message)
            super()._send_response(msg_id, result, error)
            return
        self._result_types.pop(msg_id, None)
        body = f'{{"jsonrpc":"2.0","id":{json.dumps(msg_id)},"result":{result}}}'.encode()
        header = f"Content-Length: {len(body)}\r\n\r\n".encode()
        if self.writer is not None:
            self.writer.write(header + body if self._include_headers else body)

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(
        self, params: lsp.InitializeParams
    ) -> Generator[Any, Any, lsp.InitializeResult]:
        """Announce also what pygls has no place for: the documents that we make."""
        result = yield from super().lsp_initialize(params)
        contents = self.fm.feature_options.get(lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT)
        if contents is not None and result.capabilities.workspace is not None:
            result.capabilities.workspace.text_document_content = contents
        return result

    @lsp_method(lsp.SHUTDOWN)
    def lsp_shutdown(self, *params: Any) -> Handled:
        """Let our handler clean up, and answer whatever is still asked: it is cancelled."""
        yield self.fm.features[lsp.SHUTDOWN], params, None
        own = self.msg_id
        # A copy: some futures leave the table the moment they are cancelled.
        for msg_id, future in list(self._request_futures.items()):
            if msg_id != own:
                future.cancel()
                # What a client still answers to a question of ours is nobody's any more.
                self._request_futures.pop(msg_id, None)
        self._shutdown = True

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
