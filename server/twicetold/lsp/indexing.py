"""The first reading of a root: how far it is, and whether the person has had enough of it."""

from __future__ import annotations

from pathlib import Path

from twicetold.lsp.convert import is_lone
from twicetold.workspace.disk import Disk
from twicetold.workspace.lone import LoneDocument
from twicetold.workspace.observed import Observed, TopOnly
from twicetold.workspace.roots import is_root
from twicetold.workspace.storage import Storage


class IndexCancelledError(Exception):
    """The person has cancelled the reading of a root."""


class Indexing:
    """A reading that goes on in the worker, while the loop looks at it and may end it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.directories = 0
        self.is_cancelled = False

    def entered(self, _directory: str) -> None:
        """Count a directory.

        Raises:
            IndexCancelledError: where the person has had enough.
        """
        if self.is_cancelled:
            raise IndexCancelledError
        self.directories += 1

    def cancel(self) -> None:
        """End the reading where it is."""
        self.is_cancelled = True

    def storage(self, folders: tuple[Path, ...]) -> Storage:
        """Where the root's files are read from, under these workspace folders.

        A directory that nothing marks as a root, outside of every folder, is that of a file which
        was opened alone. What lies below it may be somebody's whole disk.
        """
        if is_lone(self.root):
            return LoneDocument(self.root)
        disk = Disk(self.root)
        if is_root(self.root) or self.root in folders:
            return Observed(disk, self.entered)
        return TopOnly(disk, self.entered)
