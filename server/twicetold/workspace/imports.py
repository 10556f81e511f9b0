"""Which files the imports of a file lead to."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from twicetold.hosts.code_imports import code_mentions
from twicetold.hosts.imports import possible_targets
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.storage import Storage


@dataclass(frozen=True, slots=True)
class ResolvedImport:
    """An import: its 0-based line, its target as written, and the file it leads to.

    ``path`` is the real path relative to the root; None where there is no such file, or where it
    lies outside of the root (``outside``), where it is not looked at.
    """

    line: int
    target: str
    path: str | None
    outside: bool = False


def resolve_code_imports(storage: Storage, file: WorkspaceFile) -> tuple[str, ...]:
    """The real paths of files that are there and stand behind ``@`` in the file's code."""
    mentions = code_mentions(file.parsed) if file.parsed else ()
    found = (_resolved(storage, file, mention.target) for mention in mentions)
    return tuple(dict.fromkeys(path for path, _ in found if path is not None))


def resolve_imports(storage: Storage, file: WorkspaceFile) -> tuple[ResolvedImport, ...]:
    """The file's imports. A mention that could be something else is one only if a file is there.

    Targets are relative to the importing file; a link is taken by the place of its target, as
    hosts that read through links do.
    """
    if not file.is_parsed and not _may_import(storage, file):
        return ()
    resolved = []
    for mention in file.mentions:
        path, outside = _resolved(storage, file, mention.target)
        if path is not None or mention.path_like:
            resolved.append(ResolvedImport(mention.line, mention.target, path, outside))
    return tuple(resolved)


def _may_import(storage: Storage, file: WorkspaceFile) -> bool:
    """Whether anything behind ``@``, in code or not, is a path: in most files nothing is."""
    text = file.document.text if file.document else ""
    return any(
        path_like or _resolved(storage, file, target)[0] is not None
        for target, path_like in set(possible_targets(text))
    )


def _resolved(storage: Storage, file: WorkspaceFile, target: str) -> tuple[str | None, bool]:
    """The real path of the file that a target leads to, and whether it leads outside."""
    if target.startswith(("/", "~")):
        return None, True
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(file.path), target))
    inside = storage.real_path(joined)
    return (inside if inside and storage.is_file(inside) else None), inside is None
