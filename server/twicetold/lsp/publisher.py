"""Diagnostics for clients that are pushed to, and the wish for a new pull for those that pull.

Invariant: a URI's diagnostics come by one way only. Open documents of a client that pulls are
never pushed; what is wrong in a configuration file always is, and where that is open, nothing else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from lsprotocol import types as lsp

from twicetold.content.tags import prepare_tags
from twicetold.lsp.convert import uri_of
from twicetold.lsp.copies import copies_of
from twicetold.lsp.diagnostics import configuration_diagnostics, file_diagnostics
from twicetold.lsp.session import OpenFile, Session
from twicetold.workspace.snapshot import Snapshot

log = logging.getLogger(__name__)

# Typing comes in bursts; what is computed between two of its keys is thrown away.
QUIET_SECONDS = 0.1


class Sender(Protocol):
    """The notifications and requests that a publisher sends."""

    def text_document_publish_diagnostics(self, params: lsp.PublishDiagnosticsParams) -> None:
        """Send a document's diagnostics."""

    def workspace_diagnostic_refresh(self, params: None) -> object:
        """Ask the client to pull again."""

    def workspace_text_document_content_refresh(
        self, params: lsp.TextDocumentContentRefreshParams
    ) -> object:
        """Ask the client for the text of a document of ours again."""

    def workspace_code_lens_refresh(self, params: None) -> object:
        """Ask the client for its lenses again."""

    def workspace_inlay_hint_refresh(self, params: None) -> object:
        """Ask the client for its hints again."""


class Publisher:
    """Waits until a root is quiet, then brings all its open documents up to date."""

    def __init__(self, session: Session, sender: Sender) -> None:
        self._session = session
        self._sender = sender
        self._waiting: dict[Path, asyncio.Task[None]] = {}
        self._stale: dict[Path, set[str]] = {}
        self._shown: dict[Path, set[str]] = {}
        self._published: dict[str, list[lsp.Diagnostic]] = {}
        self._configured: dict[Path, frozenset[Path]] = {}

    def edited(self, uri: str) -> None:
        """A document changed: bring it and the others of its root up to date, soon.

        A client asks again by itself for what was edited in it, and only for that.
        """
        file = self._session.open_files.get(uri)
        if file is not None:
            stale = self._stale.get(file.root, set()) | self._open_in(file.root)
            self._stale[file.root] = stale - {uri}
            self._wait(file.root)

    def reloaded(self, root: Path) -> None:
        """The disk changed: bring all open documents of a root up to date, soon."""
        self._stale[root] = self._open_in(root)
        self._wait(root)

    def closed(self, file: OpenFile) -> None:
        """Take back what was published for a document."""
        if not self._is_configuration(file):
            self._clear(file.uri)

    def stop(self) -> None:
        """Bring nothing up to date any more: the client leaves."""
        for waiting in self._waiting.values():
            waiting.cancel()

    def publish_configuration(self) -> None:
        """Bring the configuration files of all roots up to date that count."""
        for root in self._configured.keys() - self._session.roots:
            self._configure(root, ())
        for snapshot in self._session.known_snapshots:
            self._publish_configuration(snapshot)

    def _publish_configuration(self, snapshot: Snapshot) -> None:
        session, root = self._session, snapshot.root
        whole = session.whole_root.get(root, ())
        found = dict(configuration_diagnostics(snapshot, whole, session.client))
        if root not in session.roots:
            found = {}
        self._configure(root, found)
        for path, diagnostics in found.items():
            if diagnostics or uri_of(path) in self._published:
                self._publish(uri_of(path), None, diagnostics)

    def _configure(self, root: Path, paths: Iterable[Path]) -> None:
        """These are the root's configuration files now: nothing is wrong in others any more."""
        before, now = self._configured.pop(root, frozenset()), frozenset(paths)
        if now:
            self._configured[root] = now
        for path in before - now:
            self._clear(uri_of(path))

    def _is_configuration(self, file: OpenFile) -> bool:
        return file.root / file.path in self._configured.get(file.root, ())

    def shows(self, root: Path, uri: str) -> None:
        """The client shows a document that we make of the root's texts: tell when it changes."""
        self._shown.setdefault(root, set()).add(uri)

    def _wait(self, root: Path) -> None:
        waiting = self._waiting.pop(root, None)
        if waiting is not None:
            waiting.cancel()
        self._waiting[root] = asyncio.ensure_future(self._when_quiet(root))

    async def _when_quiet(self, root: Path) -> None:
        await asyncio.sleep(QUIET_SECONDS)
        try:
            await self._update(root)
        except Exception:
            # Nobody waits for this task: without a word in the log the failure would vanish.
            log.exception("Checking %s failed", root)

    async def _update(self, root: Path) -> None:
        self._publish_configuration(await self._session.snapshot(root))
        # Each is told once: a client that still shows it asks for its text, and so is told again.
        for uri in self._shown.pop(root, ()):
            changed = lsp.TextDocumentContentRefreshParams(uri)
            self._sender.workspace_text_document_content_refresh(changed)
        files = [file for file in self._session.open_files.values() if file.root == root]
        stale = self._stale.pop(root, set())
        client = self._session.client
        if not client.pulls_diagnostics:
            for file in files:
                if not self._is_configuration(file):
                    await self._push(file)
        elif stale:
            self._sender.workspace_diagnostic_refresh(None)
        if stale and client.refreshes_lenses:
            self._sender.workspace_code_lens_refresh(None)
        if stale and client.refreshes_hints:
            self._sender.workspace_inlay_hint_refresh(None)
        for file in files:
            # An edit can only tell which copies it left behind if they were known to be equal.
            await copies_of(self._session, file)
            # Who points at a heading waits for no other section.
            await self._session.work(partial(prepare_tags, file.parsed))

    def _open_in(self, root: Path) -> set[str]:
        return {file.uri for file in self._session.open_files.values() if file.root == root}

    async def _push(self, file: OpenFile) -> None:
        reported = await file_diagnostics(self._session, file)
        current = self._session.open_files.get(file.uri)
        if current is not None and current.document is file.document:
            self._publish(file.uri, file.document.version, reported.items)

    def _publish(
        self, uri: str, version: int | None, diagnostics: Sequence[lsp.Diagnostic]
    ) -> None:
        if self._published.get(uri) != list(diagnostics):
            self._published[uri] = list(diagnostics)
            self._send(uri, version, diagnostics)

    def _clear(self, uri: str) -> None:
        if self._published.pop(uri, None):
            self._send(uri, None, ())

    def _send(self, uri: str, version: int | None, diagnostics: Sequence[lsp.Diagnostic]) -> None:
        self._sender.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri, list(diagnostics), version)
        )
