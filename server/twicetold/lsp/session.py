"""The state of one client's session: its open documents, and what is known of their roots.

Invariant: only the event loop's thread touches a `Session`, and what holds more of a client's
state: `Reading`, `Checks`, `Publisher`, `Freshness`, `WorkspaceReports`, the `Server`. Work that
takes time gets immutable values (documents, snapshots) into a worker thread and comes back through
a future.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from twicetold.garbage import collect_all
from twicetold.lsp.checks import Checked, Checks
from twicetold.lsp.client import Client
from twicetold.lsp.convert import is_lone, lone_root, path_of
from twicetold.lsp.known_copies import KnownCopies
from twicetold.lsp.reading import Reading
from twicetold.lsp.reported import Reported
from twicetold.lsp.worker import Worker
from twicetold.markdown.by_lineage import forget
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.oracle import checked, oracle_is_on
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.rules.problem import Problem
from twicetold.text.document import Document, Edit
from twicetold.workspace.lone import LONE_NAME
from twicetold.workspace.roots import find_root
from twicetold.workspace.snapshot import Snapshot

T = TypeVar("T")
log = logging.getLogger(__name__)

# After how many closed documents everything is walked for garbage, which takes some milliseconds.
# Python by itself does that when what is old has grown by a quarter: hardly ever, and until then
# keeps megabytes of freed tuples at hand.
_CLOSED_TO_COLLECT = 16


@dataclass(frozen=True, slots=True)
class OpenFile:
    """An open document: its root, its path below that, its structure.

    An untitled document is alone in a root of its own, which is no place on disk.
    """

    uri: str
    root: Path
    path: str
    parsed: ParsedDocument

    @property
    def document(self) -> Document:
        """The text."""
        return self.parsed.document


class Session:
    """Open documents, a snapshot for each root they lie in, and the checks of both.

    A snapshot is built once for a root and then only changed by the documents that are edited;
    `reload` drops it, so that the next question reads the disk again. ``on_use`` is told of every
    question to a root, and may give what to wait for.
    """

    def __init__(self, client: Client, folders: Iterable[Path] = ()) -> None:
        self.client = client
        self.folders = tuple(folders)
        self.reading = Reading(self.work, client.options)
        self.on_use: Callable[[Path], asyncio.Task[None] | None] | None = None
        self._oracle = oracle_is_on(os.environ)
        self._open: dict[str, OpenFile] = {}
        self._closed = 0
        self._snapshots: dict[Path, asyncio.Future[Snapshot]] = {}
        self._known: dict[Path, Snapshot] = {}
        self._checks = Checks(self.work)
        self.reported: dict[str, Reported] = {}
        self.whole_root: dict[Path, tuple[Problem, ...]] = {}
        self.copies: dict[str, KnownCopies] = {}
        self._worker = Worker()

    @property
    def open_files(self) -> Mapping[str, OpenFile]:
        """The open documents by URI."""
        return MappingProxyType(self._open)

    def open(self, uri: str, document: Document) -> None:
        """Take an opened document; one that is neither a file nor untitled is left alone."""
        path = path_of(uri)
        if path is not None and path.name:
            root = find_root(path, self.folders)
            self._put(OpenFile(uri, root, path.relative_to(root).as_posix(), parse(document)))
        elif uri.startswith("untitled:"):
            self._put(OpenFile(uri, lone_root(uri), LONE_NAME, parse(document)))
        else:
            log.info("%s is not checked: it is neither a file nor an untitled document.", uri)

    def move_roots(self, folders: Iterable[Path]) -> None:
        """Take these workspace folders, find each document's root under them, forget the others."""
        self.folders = tuple(folders)
        for file in list(self._open.values()):
            path = path_of(file.uri)
            if path is not None:
                root = find_root(path, self.folders)
                self._put(replace(file, root=root, path=path.relative_to(root).as_posix()))
        for root in self._known.keys() - self.roots:
            self._forget(root)

    def change(self, uri: str, edits: Sequence[Edit], version: int) -> OpenFile | None:
        """Apply edits in the order of their arrival; None for a document that is not open."""
        file = self._open.get(uri)
        if file is None:
            return None
        parsed, _ = reparse_edits(file.parsed, edits, version, self.client.encoding)
        if self._oracle:
            parsed, wrong = checked(parsed)
            if wrong:
                log.error("%s: the incremental parse differs: %s", uri, wrong)
        changed = OpenFile(uri, file.root, file.path, parsed)
        self._put(changed)
        return changed

    def close(self, uri: str) -> None:
        """Forget a document; what is on disk counts again."""
        file = self._open.pop(uri, None)
        self._checks.forget(uri)
        for kept in (self.reported, self.copies):
            kept.pop(uri, None)
        if file is None:
            return
        self._closed += 1
        # Behind what the worker was asked for before, which would keep it again.
        self._worker.tidy(partial(forget, file.parsed.lineage))
        if self._closed % _CLOSED_TO_COLLECT == 0:
            self._worker.tidy(collect_all)
        read = self._snapshots.pop(file.root, None)
        if is_lone(file.root):
            self._forget(file.root)
        elif read is not None:
            self._snapshots[file.root] = asyncio.ensure_future(self._without(read, file.path))

    def reload(self, root: Path | None = None) -> None:
        """Read one root, or all, from the disk again when next asked."""
        if root is None:
            self._snapshots.clear()
        else:
            self._snapshots.pop(root, None)

    @property
    def known_snapshots(self) -> tuple[Snapshot, ...]:
        """The last snapshot of every root that was read and still counts."""
        return tuple(self._known[root] for root in self._known.keys() & self.roots)

    @property
    def roots(self) -> frozenset[Path]:
        """The roots of open documents, and those that were read in or above the folders."""
        of_folders = (root for root in self._known if any(_meet(root, f) for f in self.folders))
        return frozenset((*of_folders, *(file.root for file in self._open.values())))

    async def snapshot(self, root: Path) -> Snapshot:
        """The files of a root, open ones as they are in the editor."""
        looking = self.on_use(root) if self.on_use is not None else None
        if looking is not None:
            await asyncio.shield(looking)
        while True:
            future = self._snapshots.get(root)
            if future is None:
                future = self._snapshots[root] = self._begin_reading(root)
            snapshot = await asyncio.shield(future)
            # What was dropped while it was read is not the newest any more.
            if self._snapshots.get(root) is future:
                break
        # Edits that came while the disk was read are not in what was built.
        for file in self._in_root(root):
            before = snapshot.file(file.path)
            if before is None or before.parsed is not file.parsed:
                changed = snapshot.with_parsed(file.path, file.parsed)
                if changed is not snapshot:
                    snapshot = changed
                    self._snapshots[root] = _done(snapshot)
        self._known[root] = snapshot
        return snapshot

    async def _without(self, read: asyncio.Future[Snapshot], path: str) -> Snapshot:
        snapshot = await asyncio.shield(read)
        return await self.work(lambda: snapshot.without(path))

    def _begin_reading(self, root: Path) -> asyncio.Future[Snapshot]:
        def overlay() -> dict[str, Document]:
            return {file.path: file.document for file in self._in_root(root)}

        read = self.reading.read(root, self.folders, overlay, lambda: self._structures(root))
        return asyncio.ensure_future(read)

    async def check(self, file: OpenFile) -> Checked:
        """The file's check against the newest snapshot."""
        return await self._checks.newest(file.uri, file.path, lambda: self.snapshot(file.root))

    async def check_at_hand(self, file: OpenFile) -> Checked:
        """The last check that is ready, if of an older text; only the first is waited for."""
        last = self._checks.last(file.uri)
        if last is None:
            return await self.check(file)
        if self.on_use is not None:
            self.on_use(file.root)
        return last

    def _structures(self, root: Path) -> dict[str, ParsedDocument]:
        """What is known of the root's files, so that only other texts are parsed again."""
        known = self._known.get(root)
        files = known.files.items() if known is not None else ()
        before = {path: file.parsed for path, file in files if file.parsed is not None}
        return before | {file.path: file.parsed for file in self._in_root(root)}

    def shut_down(self) -> None:
        """Stop the worker; what it has not begun is dropped."""
        self._worker.shut_down()

    def _forget(self, root: Path) -> None:
        for kept in (self._known, self._snapshots, self.whole_root):
            kept.pop(root, None)
        self.reading.forget(root)

    def _put(self, file: OpenFile) -> None:
        self._open[file.uri] = file

    def _in_root(self, root: Path) -> list[OpenFile]:
        return [file for file in self._open.values() if file.root == root]

    async def work(self, function: Callable[[], T]) -> T:
        """Run something that takes time in the worker, behind what it has to do already."""
        return await self._worker.work(function)


def _meet(one: Path, other: Path) -> bool:
    return one.is_relative_to(other) or other.is_relative_to(one)


def _done(snapshot: Snapshot) -> asyncio.Future[Snapshot]:
    future: asyncio.Future[Snapshot] = asyncio.get_running_loop().create_future()
    future.set_result(snapshot)
    return future
