"""Which files the imports of a file lead to."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from twicetold.hosts.code_imports import code_mentions
from twicetold.hosts.imports import possible_targets, written
from twicetold.hosts.terms import ImportSyntax
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
    syntax: ImportSyntax = ImportSyntax.AT_PATH

    @property
    def written(self) -> str:
        """The import as it stands in the text."""
        return written(self.syntax, self.target)


def resolve_code_imports(storage: Storage, file: WorkspaceFile) -> tuple[str, ...]:
    """The real paths of files that are there and stand behind ``@`` in the file's code."""
    mentions = code_mentions(file.parsed) if file.parsed else ()
    found = (_resolved(storage, file, mention.target) for mention in mentions)
    return tuple(dict.fromkeys(path for path, _ in found if path is not None))


def resolve_imports(storage: Storage, file: WorkspaceFile) -> tuple[ResolvedImport, ...]:
    """The file's imports. A mention that could be something else is one only if a file is there.

    Targets behind ``@`` are relative to the importing file, those of ``#[[file:]]`` to the root,
    and else to the file too, as people write them. A link is taken by the place of its target, as
    hosts that read through links do.
    """
    if not file.is_parsed and not _may_import(storage, file):
        return ()
    resolved = []
    for mention in file.mentions:
        path, outside = _resolved(storage, file, mention.target, mention.syntax)
        if path is not None or mention.path_like:
            resolved.append(
                ResolvedImport(mention.line, mention.target, path, outside, mention.syntax)
            )
    return tuple(resolved)


def _may_import(storage: Storage, file: WorkspaceFile) -> bool:
    """Whether anything with the sign of an import, in code or not, is one: mostly nothing is."""
    text = file.document.text if file.document else ""
    return any(
        path_like or _resolved(storage, file, target)[0] is not None
        for target, path_like in set(possible_targets(text))
    )


def _resolved(
    storage: Storage,
    file: WorkspaceFile,
    target: str,
    syntax: ImportSyntax = ImportSyntax.AT_PATH,
) -> tuple[str | None, bool]:
    """The real path of the file that a target leads to, and whether it leads outside."""
    here = _at(storage, posixpath.dirname(file.path), target)
    if syntax is ImportSyntax.AT_PATH:
        return here
    path, outside = _at(storage, "", target)
    return path or here[0], outside and here[1]


def _at(storage: Storage, directory: str, target: str) -> tuple[str | None, bool]:
    """The same for a target that is relative to a directory, "" for the root."""
    if target.startswith(("/", "~")):
        return None, True
    inside = storage.real_path(posixpath.normpath(posixpath.join(directory, target)))
    return (inside if inside and storage.is_file(inside) else None), inside is None
