"""A workspace at one moment: its configuration and its instruction files, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.document import Document
from twicetold.workspace.baseline import Baseline, read_baseline
from twicetold.workspace.closure import close_over_imports
from twicetold.workspace.config import Config
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.config_file import load_config
from twicetold.workspace.configured import configured_files
from twicetold.workspace.disk import Disk
from twicetold.workspace.file import WorkspaceFile, differs_in_text, read_contents
from twicetold.workspace.files import find_files
from twicetold.workspace.ground import Ground
from twicetold.workspace.host_settings import hosts_of
from twicetold.workspace.imports import ResolvedImport, resolve_code_imports, resolve_imports
from twicetold.workspace.index import Index
from twicetold.workspace.naming import Naming
from twicetold.workspace.scripts import Scripts
from twicetold.workspace.storage import Storage
from twicetold.workspace.tree import Tree


@dataclass(frozen=True)
class Snapshot:
    """Everything that checks of a root need, immutable.

    ``files`` are by real path: instruction files, also those left out (``excluded``), the files
    that these import, and configured references. ``imports`` has the imports of every file that
    has any.
    """

    ground: Ground
    files: Mapping[str, WorkspaceFile]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    index: Index = field(repr=False)
    config_problems: tuple[ConfigProblem, ...] = ()

    @property
    def root(self) -> Path:
        """The root, as it was asked for."""
        return self.storage.root

    @property
    def storage(self) -> Storage:
        """Where the files were read from."""
        return self.ground.storage

    @property
    def config(self) -> Config:
        """The root's settings."""
        return self.ground.loaded.config

    @property
    def filled_settings(self) -> tuple[str, ...]:
        """The settings in force that are not from the workspace's configuration file."""
        return self.ground.loaded.filled

    @property
    def config_path(self) -> Path | None:
        """The configuration file; None where there is none."""
        return self.ground.loaded.path

    @property
    def tree(self) -> Tree:
        """Every path below the root, instruction file or not."""
        return self.ground.tree

    @property
    def scripts(self) -> Scripts:
        """The scripts, targets and tasks of the manifests below the root."""
        return self.ground.scripts

    @property
    def baseline(self) -> Baseline:
        """The findings that are kept back."""
        return self.ground.baseline

    @property
    def nested_roots(self) -> tuple[str, ...]:
        """Directories below that are roots themselves; nothing of theirs is here."""
        return self.ground.found.roots

    @cached_property
    def texts(self) -> Mapping[str, ParsedDocument]:
        """The files that have a text, with its structure."""
        return {path: file.parsed for path, file in self.files.items() if file.parsed}

    def real_path(self, path: str) -> str | None:
        """The path with links followed, as it was when first asked; None outside of the root."""
        return self.index.remember(Snapshot.real_path, path, lambda: self.storage.real_path(path))

    def file(self, path: str) -> WorkspaceFile | None:
        """The file under any of its names; None where there is none."""
        return self.files.get(self.index.real_paths.get(path, path))

    def document(self, path: str) -> Document:
        """The text of the file under any of its names; an empty one where it has none."""
        file = self.file(path)
        return file.document if file is not None and file.document is not None else Document()

    def stub_targets(self, path: str) -> tuple[str, ...]:
        """The files that stand for a file which says nothing itself; () for any other."""
        return self.index.stubs.get(path, ())

    def with_parsed(self, path: str, parsed: ParsedDocument) -> Snapshot:
        """The workspace with a file's text as an editor has it; ``path`` may be an alias.

        Everything unchanged is used again. The disk is read only where an import leads to a file
        that was not read before. Without effect where the path is no instruction file.
        """
        old = self.file(path) or self.ground.naming.new_file(_real_path(self.storage, path))
        return self if old is None else self._with(replace(old.holding(parsed), problem=None))

    def without(self, path: str) -> Snapshot:
        """The workspace after an editor let go of a file: as it is on disk, or gone."""
        path = _real_path(self.storage, path)
        old = self.files.get(path)
        if old is None:
            return self
        if not self.storage.is_file(path):
            rest = {known: file for known, file in self.files.items() if known != path}
            return _assemble(self.ground, rest)
        closed = replace(old, document=None, problem=None)
        if old.excluded:
            return self._with(closed)
        read = _read(self.storage, closed)
        is_saved = read.document and old.parsed and _is_text_of(read.document, old.parsed)
        return self._with(read.holding(old.parsed) if is_saved and old.parsed else read)

    def _with(self, file: WorkspaceFile) -> Snapshot:
        files = {**self.files, file.path: file}
        if self._keeps_structure(file):
            return replace(self, files=MappingProxyType(files))
        return _assemble(self.ground, files)

    def _keeps_structure(self, file: WorkspaceFile) -> bool:
        """Whether nothing but text has changed: imports, front matter, being a stub."""
        old = self.files.get(file.path)
        if old is not None and not self.imports.get(file.path) and differs_in_text(old, file):
            return True
        return (
            old is not None
            and (old.document is None) == (file.document is None)
            and old.header == file.header
            and old.says_nothing_itself == file.says_nothing_itself
            and self.imports.get(file.path, ()) == resolve_imports(self.storage, file)
            and self.index.tree.code_imports.get(file.path, ()) == self._code_imports(file)
        )

    def _code_imports(self, file: WorkspaceFile) -> tuple[str, ...]:
        expand = any(profile.imports.in_code for profile in self.index.in_play)
        return resolve_code_imports(self.storage, file) if expand else ()


def build_snapshot(root: Path, overlay: Mapping[str, Document] | None = None) -> Snapshot:
    """Read the workspace at ``root`` from disk, as `snapshot_of` does."""
    return snapshot_of(Disk(root), overlay)


def snapshot_of(
    storage: Storage,
    overlay: Mapping[str, Document] | None = None,
    structures: Mapping[str, ParsedDocument] | None = None,
    fallback: Config | None = None,
) -> Snapshot:
    """Read a workspace from wherever it is stored, with open documents in place of files.

    ``overlay`` leads from a path relative to the root, with ``/``, to what the editor holds,
    ``structures`` to the structure of texts that are parsed already. ``fallback`` has settings for
    what the workspace's configuration leaves unset.
    Never raises: what cannot be read is a problem of the file or of the configuration.
    """
    loaded = load_config(storage, fallback) if fallback else load_config(storage)
    hosts = hosts_of(storage)
    found = find_files(storage, loaded.config, hosts)
    naming = Naming(storage, loaded.config, hosts, found.files)
    documents = {_real_path(storage, path): document for path, document in (overlay or {}).items()}
    files = {file.path: file for file in naming.files()}
    for path, document in documents.items():
        known = files.get(path) or naming.new_file(path)
        if known is not None:
            files[path] = replace(known, document=document)
    read = {
        path: file if file.document or file.problem or file.excluded else _read(storage, file)
        for path, file in files.items()
    }
    for path, parsed in (structures or {}).items():
        file = read.get(_real_path(storage, path))
        if file is not None and file.document is not None and _is_text_of(file.document, parsed):
            read[file.path] = file.holding(parsed)
    tree = Tree(storage, found.paths, found.closed)
    baseline = read_baseline(storage, loaded.config)
    ground = Ground(storage, loaded, hosts, found, naming, tree, Scripts(storage, tree), baseline)
    return _assemble(ground, read, documents)


def _assemble(
    ground: Ground,
    files: Mapping[str, WorkspaceFile],
    documents: Mapping[str, Document] = MappingProxyType({}),
) -> Snapshot:
    loaded = ground.loaded
    configured = configured_files(ground.storage, loaded.config, files, documents)
    in_code = ground.expands_code(configured.files)
    closed = close_over_imports(ground.storage, configured.files, documents, in_code=in_code)
    return Snapshot(
        ground,
        MappingProxyType(dict(sorted(closed.files.items()))),
        MappingProxyType(closed.imports),
        Index(
            closed.files,
            closed.imports,
            closed.code_imports,
            loaded.config,
            ground.hosts,
            ground.found.markers,
        ),
        (*loaded.problems, *configured.problems),
    )


def _read(storage: Storage, file: WorkspaceFile) -> WorkspaceFile:
    read = read_contents(storage, file.path)
    return replace(file, document=read.document, problem=read.problem, encoding=read.encoding)


def _is_text_of(document: Document, parsed: ParsedDocument) -> bool:
    known = parsed.document
    return document.lines == known.lines and document.byte_order_mark == known.byte_order_mark


def _real_path(storage: Storage, path: str) -> str:
    return storage.real_path(path) or path
