"""The server object: pygls's, with a session and a publisher."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from functools import cached_property
from json import JSONDecodeError
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.lsp.server import LanguageServer

from twicetold import __version__
from twicetold.lsp.client import Client
from twicetold.lsp.protocol import Protocol

if TYPE_CHECKING:
    from twicetold.lsp.freshness import Freshness
    from twicetold.lsp.indexing import Indexing
    from twicetold.lsp.publisher import Publisher
    from twicetold.lsp.session import Session
    from twicetold.lsp.workspace_reports import WorkspaceReports
    from twicetold.workspace.snapshot import Snapshot

log = logging.getLogger(__name__)


class Server(LanguageServer):
    """A language server with our state; handlers reach everything through it.

    Parser and comparison are imported with the session, when a client has its answer to
    ``initialize``: they would make it wait half as long again.
    """

    client: Client
    protocol: Protocol

    def __init__(self) -> None:
        super().__init__("twicetold", __version__, protocol_cls=Protocol)
        self.begin(Client(), ())

    def begin(self, client: Client, folders: Iterable[Path]) -> None:
        """Start with an empty session for this client."""
        self.client = client
        self._folders = tuple(folders)
        self._has_told_failure = False
        self._shown: set[asyncio.Task[None]] = set()
        for name in ("session", "publisher", "freshness", "workspace_reports"):
            self.__dict__.pop(name, None)

    @cached_property
    def session(self) -> Session:
        """The client's session."""
        from twicetold.lsp.session import Session

        session = Session(self.client, self._folders)
        if self.client.shows_progress:
            session.reading.on_first_index = self._show_progress
        session.on_use = self._used
        return session

    @cached_property
    def publisher(self) -> Publisher:
        """What keeps the session's diagnostics up to date."""
        from twicetold.lsp.publisher import Publisher

        return Publisher(self.session, self)

    @cached_property
    def freshness(self) -> Freshness:
        """What sees changes on disk."""
        from twicetold.lsp.freshness import Freshness

        return Freshness(self.session, self.publisher)

    @cached_property
    def workspace_reports(self) -> WorkspaceReports:
        """The diagnostics of files that are not open."""
        from twicetold.lsp.workspace_reports import WorkspaceReports

        return WorkspaceReports(self.session)

    def _used(self, root: Path) -> asyncio.Task[None] | None:
        return self.freshness.used(root)

    def _show_progress(self, indexing: Indexing, work: asyncio.Future[Snapshot]) -> None:
        from twicetold.lsp.progress import show_progress

        shown = asyncio.ensure_future(show_progress(self.work_done_progress, indexing, work))
        self._shown.add(shown)
        shown.add_done_callback(self._shown.discard)

    def tell(self, message: str, kind: lsp.MessageType = lsp.MessageType.Info) -> None:
        """Show the person a message."""
        self.window_show_message(lsp.ShowMessageParams(kind, message))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log what went wrong; a fault of ours is also shown to the person, the first time.

        The server goes on, and the request has its answer. What a client does wrong is told to it
        alone.
        """
        if isinstance(error, JSONDecodeError):
            log.warning("A message came that is no JSON: %s", error)
            return
        if isinstance(error, JsonRpcException) and not isinstance(error, JsonRpcInternalError):
            log.info("The client was told: %s", error)
            return
        name = getattr(source, "__name__", source)
        data = getattr(error, "data", None)
        where = "".join(data.get("traceback", ())) if isinstance(data, dict) else ""
        log.error("%s: %s\n%s", name, error, where, exc_info=None if where else error)
        if not self._has_told_failure:
            self._has_told_failure = True
            message = f"Twicetold made a mistake and goes on. Its log has the details: {error}"
            self.tell(message, lsp.MessageType.Error)
