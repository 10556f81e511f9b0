"""The state of one client's session: the only thing in the package that changes.

Invariant: only the event loop's thread touches a `Session`. Work that takes time gets immutable
values (documents, snapshots) into a worker thread and comes back through a future.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from twicetold.lsp.client import Client
from twicetold.lsp.convert import path_of
from twicetold.markdown.incremental import EffortCounts, reparse_edits
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.rules.check import FileCheck, check_file
from twicetold.text.document import Document, Edit
from twicetold.workspace.roots import find_root
from twicetold.workspace.snapshot import Snapshot, build_snapshot

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class OpenFile:
    """An open document that lies on disk: its root, its path below that, its structure."""

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
    `reload` drops it, so that the next question reads the disk again.
    """

    def __init__(self, client: Client, folders: Iterable[Path] = ()) -> None:
        self.client = client
        self.folders = tuple(folders)
        self.efforts = EffortCounts()
        self._open: dict[str, OpenFile] = {}
        self._snapshots: dict[Path, asyncio.Future[Snapshot]] = {}
        self._checks: dict[str, tuple[Snapshot, asyncio.Future[FileCheck]]] = {}
        # One worker: the interpreter's lock would make two compete, and order keeps work fresh.
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="twicetold")

    @property
    def open_files(self) -> Mapping[str, OpenFile]:
        """The open documents by URI."""
        return MappingProxyType(self._open)

    def open(self, uri: str, document: Document) -> None:
        """Take an opened document; one that is no file (untitled) is left alone."""
        path = path_of(uri)
        if path is None:
            return
        root = find_root(path, self.folders)
        self._put(OpenFile(uri, root, path.relative_to(root).as_posix(), parse(document)))

    def change(self, uri: str, edits: Sequence[Edit], version: int) -> OpenFile | None:
        """Apply edits in the order of their arrival; None for a document that is not open."""
        file = self._open.get(uri)
        if file is None:
            return None
        parsed, efforts = reparse_edits(file.parsed, edits, version, self.client.encoding)
        self.efforts = self.efforts.plus(efforts)
        changed = OpenFile(uri, file.root, file.path, parsed)
        self._put(changed)
        return changed

    def close(self, uri: str) -> None:
        """Forget a document; what is on disk counts again."""
        file = self._open.pop(uri, None)
        self._checks.pop(uri, None)
        if file is not None:
            self.reload(file.root)

    def reload(self, root: Path | None = None) -> None:
        """Read one root, or all, from the disk again when next asked."""
        if root is None:
            self._snapshots.clear()
        else:
            self._snapshots.pop(root, None)

    async def snapshot(self, root: Path) -> Snapshot:
        """The files of a root, open ones as they are in the editor."""
        future = self._snapshots.get(root)
        if future is None:
            overlay = {file.path: file.document for file in self._in_root(root)}
            future = asyncio.ensure_future(self._work(lambda: build_snapshot(root, overlay)))
            self._snapshots[root] = future
        snapshot = await asyncio.shield(future)
        # Edits that came while the disk was read are not in what was built.
        for file in self._in_root(root):
            known = snapshot.file(file.path)
            if known is None or known.parsed is not file.parsed:
                snapshot = snapshot.with_parsed(file.path, file.parsed)
                self._snapshots[root] = _done(snapshot)
        return snapshot

    async def check(self, file: OpenFile) -> FileCheck:
        """The file's check against the newest snapshot; computed once for one snapshot."""
        snapshot = await self.snapshot(file.root)
        known = self._checks.get(file.uri)
        if known is None or known[0] is not snapshot:
            task = asyncio.ensure_future(self._work(lambda: check_file(snapshot, file.path)))
            known = self._checks[file.uri] = (snapshot, task)
        return await asyncio.shield(known[1])

    def shut_down(self) -> None:
        """Stop the worker; what it has not begun is dropped."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _put(self, file: OpenFile) -> None:
        self._open[file.uri] = file

    def _in_root(self, root: Path) -> list[OpenFile]:
        return [file for file in self._open.values() if file.root == root]

    async def _work(self, function: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._worker, function)


def _done(snapshot: Snapshot) -> asyncio.Future[Snapshot]:
    future: asyncio.Future[Snapshot] = asyncio.get_running_loop().create_future()
    future.set_result(snapshot)
    return future
