"""The diagnostics of all files below the workspace's folders, open or not, checked one by one.

A file is checked again only when something was changed that its problems follow from: its own
text, its references' and imports', those above it, or what was read from the disk.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from twicetold.hosts.tree import way_down
from twicetold.lsp.checks import Checked
from twicetold.lsp.convert import uri_of
from twicetold.lsp.diagnostics import file_diagnostics, reported_check
from twicetold.lsp.reported import Reported
from twicetold.lsp.session import Session
from twicetold.rules.check import check_file
from twicetold.rules.check_workspace import UsedEntries, whole_root_problems
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.reference import references_of
from twicetold.workspace.roots import root_of_directory
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class FileReport:
    """A document's diagnostics; ``version`` is the client's, None for one that is not open."""

    uri: str
    version: int | None
    reported: Reported


@dataclass(frozen=True, slots=True)
class _Kept:
    """A closed file's report, all that it was made of, and what it took of what is accepted."""

    made_of: tuple[object, ...]
    reported: Reported
    used: UsedEntries


class WorkspaceReports:
    """Reports of one session's files, kept from one question to the next."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._kept: dict[str, _Kept] = {}

    async def all(self) -> AsyncIterator[FileReport]:
        """Open documents first, as the client shows them, then the rest of the folders' roots."""
        for file in list(self._session.open_files.values()):
            reported = await file_diagnostics(self._session, file)
            yield FileReport(file.uri, file.document.version, reported)
        if self._session.client.presentation.whole_workspace:
            async for snapshot in self._snapshots():
                async for found in self._closed(snapshot):
                    yield found

    async def closed(self, root: Path, path: str) -> Reported:
        """The report of a file that is not open."""
        snapshot = await self._session.snapshot(root)
        file = snapshot.file(path)
        return (await self._report(snapshot, file.path if file else path)).reported

    def forget(self) -> None:
        """Make every report anew: they are to look otherwise."""
        self._kept.clear()

    async def _snapshots(self) -> AsyncIterator[Snapshot]:
        folders = self._session.folders
        left = [root_of_directory(folder, folders) for folder in folders]
        seen: set[Path] = set()
        while left:
            root = left.pop(0)
            if root not in seen:
                seen.add(root)
                snapshot = await self._session.snapshot(root)
                yield snapshot
                left += [
                    root / inner for inner in snapshot.nested_roots if self._holds(root, inner)
                ]

    async def _closed(self, snapshot: Snapshot) -> AsyncIterator[FileReport]:
        root, session = snapshot.root, self._session
        opened = {
            known.path: file
            for file in session.open_files.values()
            if file.root == root and (known := snapshot.file(file.path)) is not None
        }
        used: list[UsedEntries] = []
        paths = [path for path, file in snapshot.files.items() if not file.excluded]
        for path in paths:
            if path in opened:
                used.append(UsedEntries.of([(await session.check(opened[path])).check]))
            elif self._holds(root, path):
                kept = await self._report(snapshot, path)
                used.append(kept.used)
                yield FileReport(uri_of(root / path), None, kept.reported)
        if len(used) == len(paths):
            session.whole_root[root] = whole_root_problems(snapshot, UsedEntries.all(used)).new

    async def _report(self, snapshot: Snapshot, path: str) -> _Kept:
        uri = uri_of(snapshot.root / path)
        made_of = _made_of(snapshot, path)
        kept = self._kept.get(uri)
        if kept is not None and _same(kept.made_of, made_of):
            return kept
        check = await self._session.work(lambda: check_file(snapshot, path))
        before = kept.reported if kept else None
        reported = reported_check(before, Checked(snapshot, check), self._session.client)
        kept = self._kept[uri] = _Kept(made_of, reported, UsedEntries.of([check]))
        return kept

    def _holds(self, root: Path, path: str) -> bool:
        place = root / path
        folders = self._session.folders
        return any(folder == place or folder in place.parents for folder in folders)


def _made_of(snapshot: Snapshot, path: str) -> tuple[object, ...]:
    """All that the problems of a file follow from."""
    near = {path: None, **dict.fromkeys(r.path for r in references_of(snapshot, path))}
    file = snapshot.files.get(path)
    for place in file.places if file is not None else ():
        for directory in way_down("", place.directory):
            near.update(dict.fromkeys(snapshot.index.by_directory.get(directory, ())))
    left = list(near)
    while left:
        for item in snapshot.imports.get(left.pop(), ()):
            if item.path is not None and item.path not in near:
                near[item.path] = None
                left.append(item.path)
    texts = (_text(snapshot.files.get(name)) for name in near)
    return (snapshot.ground, snapshot.index, *texts)


def _text(file: WorkspaceFile | None) -> object:
    return file.document.lines if file is not None and file.document is not None else None


def _same(before: tuple[object, ...], now: tuple[object, ...]) -> bool:
    """Whether both are the same objects, or the same texts: a file that is opened is read again."""
    if len(before) != len(now):
        return False
    pairs = zip(before, now, strict=True)
    return all(a is b or (isinstance(a, Sequence) and a == b) for a, b in pairs)
