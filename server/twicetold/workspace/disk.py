"""Questions to the file system that never raise, whatever a workspace says in a path."""

from __future__ import annotations

import os
from pathlib import Path


def is_file(path: Path) -> bool:
    """Whether a file can be reached there; False also for names that are too long, or loops."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_directory(path: Path) -> bool:
    """Whether a directory can be reached there; False also for names too long, or loops."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def path_inside(root: Path, path: Path) -> str | None:
    """The real path of ``path`` relative to the root, with ``/``; None where it lies outside."""
    try:
        inside = os.path.relpath(os.path.realpath(path), os.path.realpath(root))
    except (OSError, ValueError):  # on Windows another drive, or a name with a null byte
        return None
    inside = inside.replace(os.sep, "/")
    if inside == ".." or inside.startswith("../"):
        return None
    return "" if inside == "." else inside
