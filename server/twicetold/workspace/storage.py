"""Where the files of a workspace are read from: the disk, or a commit of its repository."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol


class EntryKind(Enum):
    """What stands under a name in a directory."""

    FILE = "file"
    DIRECTORY = "directory"
    LINK = "link"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Entry:
    """A name in a directory, links not followed."""

    name: str
    kind: EntryKind


class Storage(Protocol):
    """The files below a root. Paths are relative to it, with ``/``; "" is the root itself.

    Only `entries` and `read` raise: `OSError`, where there is no such thing or it cannot be read. A
    storage of a commit raises also its own `GitError`, which ends the reading of the workspace.
    """

    @property
    def root(self) -> Path:
        """The root's place on disk: what people know the workspace by."""
        ...

    def entries(self, directory: str) -> list[Entry]:
        """What the directory holds, by name.

        Raises:
            OSError: where it cannot be listed.
        """
        ...

    def is_file(self, path: str) -> bool:
        """Whether a file can be reached there, through links too."""
        ...

    def is_directory(self, path: str) -> bool:
        """Whether a directory can be reached there, through links too."""
        ...

    def real_path(self, path: str) -> str | None:
        """The path with all links followed; None where it lies outside of the root."""
        ...

    def read(self, path: str) -> bytes:
        """The bytes of a file.

        Raises:
            OSError: with a reason as ``strerror``.
        """
        ...


def reason_of(error: OSError) -> str:
    """Why something cannot be read or written, in the system's words."""
    return error.strerror or type(error).__name__


def read_text(storage: Storage, path: str) -> str:
    """The file's text with plain line ends; "" where it cannot be read."""
    try:
        text = storage.read(path).decode("utf-8-sig", errors="replace")
    except OSError:
        return ""
    return text.replace("\r\n", "\n")
