"""The server object: pygls's, with a session and a publisher."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pygls.lsp.server import LanguageServer

from twicetold import __version__
from twicetold.lsp.client import Client
from twicetold.lsp.protocol import Protocol
from twicetold.lsp.publisher import Publisher
from twicetold.lsp.session import Session

log = logging.getLogger(__name__)


class Server(LanguageServer):
    """A language server with our state; handlers reach everything through it."""

    session: Session
    publisher: Publisher

    def __init__(self) -> None:
        super().__init__("twicetold", __version__, protocol_cls=Protocol)
        self.begin(Client(), ())

    def begin(self, client: Client, folders: Iterable[Path]) -> None:
        """Start with an empty session for this client."""
        self.session = Session(client, folders)
        self.publisher = Publisher(self.session, self)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log an exception of a handler; the server goes on, and the request gets its answer."""
        log.error("%s failed: %s", getattr(source, "__name__", source), error, exc_info=error)
