"""Paths as they are written: with ``/``, from the root, where "" is the root itself."""

from __future__ import annotations

import posixpath


def resolved(directory: str, *parts: str) -> str:
    """Where a path seen from a directory leads; ``..`` comes first where that is outside."""
    path = posixpath.normpath(posixpath.join(directory, *parts))
    return "" if path == "." else path


def seen_from(directory: str, path: str) -> str:
    """The relative path that leads there from a directory."""
    return posixpath.relpath(path or ".", directory or ".")
