"""The files below a root, on disk."""

from __future__ import annotations

import os
from pathlib import Path

from twicetold.workspace.permission import allowed_outside, is_below
from twicetold.workspace.storage import Entry, EntryKind


class Disk:
    """A `twicetold.workspace.storage.Storage`. Names that are too long, or loops, lead nowhere.

    What the person allows outside of the root is reached by ``../``, and nothing else there.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._real_root = os.path.realpath(root)
        self._allowed = allowed_outside()

    @property
    def root(self) -> Path:
        """The root, as it was asked for."""
        return self._root

    def entries(self, directory: str) -> list[Entry]:
        """What the directory holds, by name."""
        with os.scandir(self._root / directory) as found:
            return sorted((Entry(item.name, _kind(item)) for item in found), key=_by_name)

    def is_file(self, path: str) -> bool:
        """Whether a file can be reached there."""
        try:
            return (self._root / path).is_file()
        except (OSError, ValueError):
            return False

    def is_directory(self, path: str) -> bool:
        """Whether a directory can be reached there."""
        try:
            return (self._root / path).is_dir()
        except (OSError, ValueError):
            return False

    def real_path(self, path: str) -> str | None:
        """The path with all links followed; None outside of the root, where nobody allows it."""
        try:
            real = os.path.realpath(self._root / path)
            inside = os.path.relpath(real, self._real_root)
        except (OSError, ValueError):  # on Windows another drive, or a name with a null byte
            return None
        inside = inside.replace(os.sep, "/")
        leaves = inside == ".." or inside.startswith("../")
        if leaves and not any(is_below(real, directory) for directory in self._allowed):
            return None
        return "" if inside == "." else inside

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        return (self._root / path).read_bytes()


def _kind(entry: os.DirEntry[str]) -> EntryKind:
    if entry.is_symlink():
        return EntryKind.LINK
    if entry.is_dir(follow_symlinks=False):
        return EntryKind.DIRECTORY
    return EntryKind.FILE if entry.is_file(follow_symlinks=False) else EntryKind.OTHER


def _by_name(entry: Entry) -> str:
    return entry.name
