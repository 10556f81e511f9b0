"""A storage that remembers what was asked of it, and can tell whether the answers still hold.

Not every editor says what changes on disk; Neovim on Linux does not. What was read is looked at
again instead: its size and times, and the names in a directory where its time is another.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from twicetold.workspace.disk import Disk
from twicetold.workspace.storage import Entry

_Stamp = tuple[int, int, int]


class Observed:
    """A `twicetold.workspace.storage.Storage` on disk.

    ``entered`` is called with each directory before it is listed, and may raise to end the walk.
    Used by one thread at a time.
    """

    def __init__(self, disk: Disk, entered: Callable[[str], None] = lambda _: None) -> None:
        self._disk = disk
        self._entered = entered
        self._files: dict[str, _Stamp | None] = {}
        self._directories: dict[str, tuple[_Stamp | None, list[Entry]]] = {}

    @property
    def root(self) -> Path:
        """The root, as it was asked for."""
        return self._disk.root

    def entries(self, directory: str) -> list[Entry]:
        """What the directory holds, by name."""
        self._entered(directory)
        # The time first: what changes in between is then seen as a change.
        stamp = self._stamp(directory)
        self._directories[directory] = (stamp, [])
        found = self._disk.entries(directory)
        self._directories[directory] = (stamp, found)
        return found

    def is_file(self, path: str) -> bool:
        """Whether a file can be reached there."""
        return self._disk.is_file(path)

    def is_directory(self, path: str) -> bool:
        """Whether a directory can be reached there."""
        return self._disk.is_directory(path)

    def real_path(self, path: str) -> str | None:
        """The path with all links followed; None where it lies outside."""
        return self._disk.real_path(path)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        self._files[path] = self._stamp(path)
        return self._disk.read(path)

    def is_current(self) -> bool:
        """Whether all that was read is as it was."""
        if any(self._stamp(path) != stamp for path, stamp in self._files.items()):
            return False
        for directory, (before, found) in self._directories.items():
            now = self._stamp(directory)
            if now == before:
                continue
            if self._listed(directory) != found:
                return False
            self._directories[directory] = (now, found)
        return True

    def _listed(self, directory: str) -> list[Entry]:
        try:
            return self._disk.entries(directory)
        except OSError:
            return []

    def _stamp(self, path: str) -> _Stamp | None:
        try:
            found = (self._disk.root / path).stat()
        except (OSError, ValueError):
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


class TopOnly(Observed):
    """The files of one directory alone: nobody knows how much lies below it, or whose it is."""

    def entries(self, directory: str) -> list[Entry]:
        """What the directory holds; those below it count as unreadable."""
        if directory:
            raise PermissionError(13, "Not looked into", directory)
        return super().entries(directory)
