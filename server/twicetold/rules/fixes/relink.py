"""Relative links and imports in a text that comes to stand in another directory."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable

from twicetold.hosts.imports import written, written_imports
from twicetold.hosts.terms import ImportSyntax
from twicetold.markdown.definitions import DEFINITION
from twicetold.text.paths import resolved, seen_from
from twicetold.workspace.imports import ResolvedImport

# A destination, as far as it is a path: no scheme, no "/", "#" or "~" first. In pointed brackets it
# may have blanks.
_PATH = (
    r"(?:<(?![a-z][\w+.-]*:|[/#~])(?P<bracketed>[^<>#?\n]+)"
    r"|(?![a-z][\w+.-]*:|[/#<~])(?P<bare>[^\s()#?]+))"
)
_DESTINATION = re.compile(rf"(?<=\]\(){_PATH}", re.IGNORECASE)
_DEFINED = re.compile(_PATH, re.IGNORECASE)


def relinked(line: str, path: str, new_path: str, imports: Iterable[ResolvedImport]) -> str:
    """A line of the file at ``path`` as it must read in the file at ``new_path``.

    ``imports`` are those of the line: what looks like one and is none stays.
    """
    start, end = posixpath.dirname(path), posixpath.dirname(new_path)
    if start == end:
        return line

    def moved(match: re.Match[str]) -> str:
        name = match.lastgroup or ""
        path = match[name]
        slash = "/" if path.endswith("/") else ""
        return f"{'<' * (name == 'bracketed')}{_moved(path, start, end, slash)}"

    line = _DESTINATION.sub(moved, _reimported(line, start, end, imports))
    defined = DEFINITION.match(line)
    target = _DEFINED.match(line, defined.start("target")) if defined else None
    return f"{line[: target.start()]}{moved(target)}{line[target.end() :]}" if target else line


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
