"""window/logMessage: our log in the client's, whichever thread writes it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from lsprotocol import types as lsp

_TYPES = (
    (logging.ERROR, lsp.MessageType.Error),
    (logging.WARNING, lsp.MessageType.Warning),
    (logging.INFO, lsp.MessageType.Info),
    (logging.NOTSET, lsp.MessageType.Log),
)


class ClientLog(logging.Handler):
    """Sends records on the event loop: only its thread may write to the client."""

    def __init__(self, send: Callable[[lsp.LogMessageParams], None]) -> None:
        super().__init__()
        self._send = send
        self._loop = asyncio.get_running_loop()

    def emit(self, record: logging.LogRecord) -> None:
        """Hand the record to the loop; one that comes after the loop's end is lost."""
        kind = next(kind for level, kind in _TYPES if record.levelno >= level)
        params = lsp.LogMessageParams(kind, self.format(record))
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._send, params)


def log_to_client(send: Callable[[lsp.LogMessageParams], None]) -> None:
    """Send what is worth a line to the client from here on, in place of an earlier session's."""
    logger = logging.getLogger("twicetold")
    for handler in [known for known in logger.handlers if isinstance(known, ClientLog)]:
        logger.removeHandler(handler)
    logger.addHandler(ClientLog(send))
    logger.setLevel(logging.INFO)
