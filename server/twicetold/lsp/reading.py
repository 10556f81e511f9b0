"""How a session's roots are read: from where, under which settings, and while who looks on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from twicetold.lsp.client_settings import ClientSettings, SettingsWait
from twicetold.lsp.convert import is_lone
from twicetold.lsp.indexing import IndexCancelledError, Indexing
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.check_workspace import fallback_problems
from twicetold.text.document import Document
from twicetold.workspace.config import Config
from twicetold.workspace.disk import Disk
from twicetold.workspace.lone import LONE_NAME
from twicetold.workspace.observed import Observed, TopOnly
from twicetold.workspace.snapshot import Snapshot, snapshot_of
from twicetold.workspace.storage import Storage

log = logging.getLogger(__name__)
Work = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs something that takes time in the worker, behind what it has to do already."""


class Reading:
    """Reads roots in the worker, and knows afterwards whether they are still as they were.

    ``on_first_index`` is told of a root that is read for the first time.
    """

    def __init__(self, work: Work, options: Mapping[str, Any]) -> None:
        self.settings = ClientSettings(options)
        self.settings_wait = SettingsWait()
        self.on_first_index: Callable[[Indexing, asyncio.Future[Snapshot]], None] | None = None
        self._work = work
        self._storages: dict[Path, Storage] = {}
        self._given_up: set[Path] = set()

    async def read(
        self,
        root: Path,
        folders: tuple[Path, ...],
        overlay: Callable[[], Mapping[str, Document]],
        structures: Callable[[], Mapping[str, ParsedDocument]],
    ) -> Snapshot:
        """Read a root; where the person puts an end to that, its top alone."""
        await self.settings_wait.over()
        documents, parsed, fallback = overlay(), structures(), self._fallback(root)
        is_first = root not in self._storages

        def read(storage: Storage) -> asyncio.Future[Snapshot]:
            self._storages[root] = storage
            return asyncio.ensure_future(
                self._work(lambda: snapshot_of(storage, documents, parsed, fallback))
            )

        indexing, top = Indexing(root), TopOnly(Disk(root))
        work = read(top if root in self._given_up else indexing.storage(folders))
        if is_first and self.on_first_index is not None and not is_lone(root):
            self.on_first_index(indexing, work)
        try:
            snapshot = await work
        except IndexCancelledError:
            self._given_up.add(root)
            log.warning(
                "%s was not read to the end. Only the files at its top and the open ones are "
                "compared, until the command twicetold.server.reload reads it all.",
                root,
            )
            snapshot = await read(top)
        _log_reading(snapshot, logging.INFO if is_first else logging.DEBUG)
        return snapshot

    async def is_current(self, root: Path) -> bool:
        """Whether the disk is as it was when the root was read."""
        storage = self._storages.get(root)
        if not isinstance(storage, Observed):
            return True
        is_current: bool = await self._work(storage.is_current)
        return is_current

    def begin_anew(self) -> None:
        """Read every root as if for the first time, also those that were given up."""
        self._storages.clear()
        self._given_up.clear()

    def forget(self, root: Path) -> None:
        """Keep nothing of a root that is gone."""
        self._storages.pop(root, None)

    def _fallback(self, root: Path) -> Config:
        fallback = self.settings.fallback(root)
        return replace(fallback, include=(LONE_NAME,)) if is_lone(root) else fallback


def _log_reading(snapshot: Snapshot, level: int) -> None:
    if is_lone(snapshot.root):
        return
    count = sum(not file.excluded for file in snapshot.files.values())
    ending = "" if count == 1 else "s"
    log.log(level, "%s: %d instruction file%s.", snapshot.root, count, ending)
    if snapshot.filled_settings:
        log.info(
            "What the workspace's configuration leaves unset, and the editor's settings say: %s.",
            ", ".join(snapshot.filled_settings),
        )
    for problem in fallback_problems(snapshot):
        log.warning("In the editor's settings: %s", problem.message)
