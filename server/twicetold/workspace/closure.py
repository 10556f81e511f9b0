"""The files that instruction files import, read along with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from twicetold.hosts.discovery import InstructionName
from twicetold.hosts.terms import Kind
from twicetold.text.document import Document
from twicetold.workspace.file import WorkspaceFile, read_contents
from twicetold.workspace.imports import ResolvedImport, resolve_code_imports, resolve_imports
from twicetold.workspace.storage import Storage

# What is compared is prose; an imported package.json is there, but says nothing.
PROSE = frozenset((".md", ".mdc", ".mdx", ".markdown", ".txt", ".rst", ""))


@dataclass(frozen=True, slots=True)
class Closure:
    """Files with all that they import, and the imports of each that has any.

    ``code_imports`` are the real paths of what is imported in code.
    """

    files: dict[str, WorkspaceFile]
    imports: dict[str, tuple[ResolvedImport, ...]]
    code_imports: dict[str, tuple[str, ...]]


def close_over_imports(
    storage: Storage,
    files: Mapping[str, WorkspaceFile],
    documents: Mapping[str, Document],
    *,
    in_code: bool,
) -> Closure:
    """Add what is imported, from the editor's documents or the disk, each file once.

    ``in_code`` is whether imports in code count too. An imported file without an instruction
    file's name speaks for the directories of those that import it. Imported files known from
    before are used again.
    """
    known = {path: file for path, file in files.items() if file.kind is Kind.IMPORTED}
    all_files = {path: file for path, file in files.items() if path not in known}
    imports: dict[str, tuple[ResolvedImport, ...]] = {}
    code_imports: dict[str, tuple[str, ...]] = {}
    left = [file for file in all_files.values() if not file.excluded]
    while left:
        importer = left.pop()
        if importer.path not in imports and (found := resolve_imports(storage, importer)):
            imports[importer.path] = found
        if in_code and importer.path not in code_imports:
            code_imports[importer.path] = resolve_code_imports(storage, importer)
        found_paths = (item.path for item in imports.get(importer.path, ()))
        for path in (*found_paths, *code_imports.get(importer.path, ())):
            if path is None or PurePosixPath(path).suffix.lower() not in PROSE:
                continue
            target = all_files.get(path) or known.get(path)
            if target is None:
                target = _read(storage, path, documents.get(path))
            placed = _placed(target, importer, is_new=path not in all_files)
            if placed is not all_files.get(path):
                all_files[path] = placed
                left.append(placed)
    return Closure(
        all_files, imports, {path: found for path, found in code_imports.items() if found}
    )


def _read(storage: Storage, path: str, document: Document | None) -> WorkspaceFile:
    if document is not None:
        return WorkspaceFile(path, document=document)
    read = read_contents(storage, path)
    return WorkspaceFile(path, document=read.document, problem=read.problem, encoding=read.encoding)


def _placed(target: WorkspaceFile, importer: WorkspaceFile, *, is_new: bool) -> WorkspaceFile:
    """The target with the importer's directories, where it has no name of its own."""
    if not is_new and target.kind is not Kind.IMPORTED:
        return target
    own = () if is_new else target.places
    new = (InstructionName(Kind.IMPORTED, place.directory) for place in importer.places)
    places = tuple(dict.fromkeys((*own, *new)))
    return target if places == target.places and not is_new else replace(target, places=places)
