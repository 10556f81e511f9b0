"""A document that lies nowhere yet, as a workspace of its own."""

from __future__ import annotations

from pathlib import Path

from twicetold.workspace.storage import Entry

LONE_NAME = "untitled.md"


class LoneDocument:
    """A `twicetold.workspace.storage.Storage` that holds nothing: the editor has the text.

    ``root`` is a name for it and no place on disk.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def entries(self, directory: str) -> list[Entry]:  # noqa: ARG002 - there are none anywhere
        """Nothing."""
        return []

    def is_file(self, path: str) -> bool:
        """Whether it is the document."""
        return path == LONE_NAME

    def is_directory(self, path: str) -> bool:
        """Whether it is the root."""
        return not path

    def real_path(self, path: str) -> str | None:
        """The path itself: there are no links."""
        return path

    def read(self, path: str) -> bytes:
        """Nothing can be read.

        Raises:
            OSError: always.
        """
        raise FileNotFoundError(2, "No such file", path)
