"""Relative links and imports in a text that comes to stand in another directory."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable

from twicetold.hosts.imports import written, written_imports
from twicetold.hosts.terms import ImportSyntax
from twicetold.text.paths import resolved, seen_from
from twicetold.workspace.imports import ResolvedImport

# The destination of an inline link, as far as it is a path: no scheme, no "/" or "#" first.
_RELATIVE = r"(?![a-z][\w+.-]*:|[/#<~])"
_DESTINATION = re.compile(
    rf"(?<=\]\(){_RELATIVE}[^\s()#?]+|(?<=\]\(<){_RELATIVE}[^<>#?\n]+", re.IGNORECASE
)


def relinked(line: str, path: str, new_path: str, imports: Iterable[ResolvedImport]) -> str:
    """A line of the file at ``path`` as it must read in the file at ``new_path``.

    ``imports`` are those of the line: what looks like one and is none stays.
    """
    start, end = posixpath.dirname(path), posixpath.dirname(new_path)
    if start == end:
        return line

    def moved(match: re.Match[str]) -> str:
        return _moved(match[0], start, end, "/" if match[0].endswith("/") else "")

    return _DESTINATION.sub(moved, _reimported(line, start, end, imports))


def _moved(target: str, start: str, end: str, slash: str = "") -> str:
    """A path seen from another directory; one that leads out of the workspace stays."""
    path = resolved(start, target)
    return target if path.startswith("..") else seen_from(end, path) + slash


def _reimported(line: str, start: str, end: str, imports: Iterable[ResolvedImport]) -> str:
    known = {(item.target, item.syntax): item for item in imports}
    for place in reversed(list(written_imports(line)) if known else ()):
        item = known.get((place.target, place.syntax))
        target = _import_target(item, start, end) if item is not None else place.target
        if target != place.target:
            line = f"{line[: place.start]}{written(place.syntax, target)}{line[place.end :]}"
    return line


def _import_target(item: ResolvedImport, start: str, end: str) -> str:
    if item.syntax is ImportSyntax.HASH_FILE:
        # Seen from the root; from the file only where the root has no such file.
        path = item.path or item.target
        return item.target if path == resolved("", item.target) else path
    return item.target if item.target.startswith(("/", "~")) else _moved(item.target, start, end)
