"""The server object: pygls's, with a session and a publisher."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygls.lsp.server import LanguageServer

from twicetold import __version__
from twicetold.lsp.client import Client
from twicetold.lsp.protocol import Protocol

if TYPE_CHECKING:
    from twicetold.lsp.publisher import Publisher
    from twicetold.lsp.session import Session

log = logging.getLogger(__name__)


class Server(LanguageServer):
    """A language server with our state; handlers reach everything through it.

    Parser and comparison are imported with the session, when a client has its answer to
    ``initialize``: they would make it wait half as long again.
    """

    client: Client

    def __init__(self) -> None:
        super().__init__("twicetold", __version__, protocol_cls=Protocol)
        self.begin(Client(), ())

    def begin(self, client: Client, folders: Iterable[Path]) -> None:
        """Start with an empty session for this client."""
        self.client = client
        self._folders = tuple(folders)
        self.__dict__.pop("session", None)
        self.__dict__.pop("publisher", None)

    @cached_property
    def session(self) -> Session:
        """The client's session."""
        from twicetold.lsp.session import Session

        return Session(self.client, self._folders)

    @cached_property
    def publisher(self) -> Publisher:
        """What keeps the session's diagnostics up to date."""
        from twicetold.lsp.publisher import Publisher

        return Publisher(self.session, self)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log an exception of a handler; the server goes on, and the request gets its answer."""
        log.error("%s failed: %s", getattr(source, "__name__", source), error, exc_info=error)
