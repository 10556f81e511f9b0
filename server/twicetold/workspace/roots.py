"""The root of a file: where its workspace begins.

That is the nearest ancestor that holds ``twicetold.toml``, ``[tool.twicetold]`` in
``pyproject.toml``, or ``.git``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

CONFIG_NAME = "twicetold.toml"
PYPROJECT = "pyproject.toml"
_TABLE = re.compile(r"^\s*\[+\s*tool\s*\.\s*twicetold\b", re.MULTILINE)


def find_root(path: Path, folders: Iterable[Path] = ()) -> Path:
    """The root of a file that is open in an editor with these workspace folders.

    The nearest marked ancestor, also above the folder: a nested folder that is opened alone keeps
    its repository's references. Where nothing is marked, the innermost folder that holds the
    file; outside of every folder, the file's own directory.

    ``path`` and ``folders`` are absolute; links in them are not resolved, so that the result is
    an ancestor of ``path`` as written.
    """
    holding = [folder for folder in folders if folder in path.parents]
    folder = max(holding, key=lambda found: len(found.parts), default=None)
    for directory in path.parents:
        if is_root(directory):
            return directory
    return folder or path.parent


def root_of_directory(directory: Path, folders: Iterable[Path] = ()) -> Path:
    """The root of the files in a directory, as `find_root` of each of them."""
    return find_root(directory / "any name", folders)


def root_of_argument(path: Path) -> Path:
    """The root for a PATH on the command line.

    A directory is a root itself, whatever lies above it. A file has its nearest marked ancestor,
    else its own directory.
    """
    path = absolute_path(path)
    return path if path.is_dir() else find_root(path)


def absolute_path(path: Path) -> Path:
    """The path from the top of the disk, without ``..``, and with its links as they are."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow links


def is_root(directory: Path) -> bool:
    """Whether the directory carries one of the marks. A ``.git`` file (a worktree) is one."""
    try:
        return (
            (directory / ".git").exists()
            or (directory / CONFIG_NAME).is_file()
            or has_own_table(_text(directory / PYPROJECT))
        )
    except OSError:
        return False


def has_own_table(source: str) -> bool:
    """Whether the text of a pyproject.toml has a ``[tool.twicetold]`` table."""
    return _TABLE.search(source) is not None


def _text(pyproject: Path) -> str:
    try:
        return pyproject.read_text("utf-8", errors="replace")
    except OSError:
        return ""
