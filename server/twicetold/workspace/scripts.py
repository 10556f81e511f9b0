"""The scripts, targets and tasks that the manifests below a root define.

Manifests are read when first asked for and kept as long as the snapshot's ground, so that an edit
of a document reads no disk.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from twicetold.content.script_names import READERS, Names, package_name
from twicetold.workspace.storage import Storage, read_text
from twicetold.workspace.tree import Tree

# Far above any real manifest: what is larger is data under a manifest's name.
_LARGEST = 2_000_000


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest: its path relative to the root, and its names; None where not all are known."""

    path: str
    names: Names | None

    @property
    def directory(self) -> str:
        """The directory it stands in; "" is the root."""
        return posixpath.dirname(self.path)


class Scripts:
    """Looks up manifests by directory and file name."""

    def __init__(self, storage: Storage, tree: Tree) -> None:
        self._storage = storage
        self._tree = tree
        self._manifests: dict[str, Manifest] = {}

    @cached_property
    def are_there(self) -> bool:
        """Whether there is any manifest at all."""
        return any(self._tree.named(name) for name in READERS)

    def in_directory(self, directory: str, files: Sequence[str]) -> Manifest | None:
        """The first of the manifests with these file names in a directory, as its tool picks it."""
        for name in files:
            path = f"{directory}/{name}" if directory else name
            if path in self._tree.named(name):
                return self._manifest(path)
        return None

    def everywhere(self, files: Sequence[str]) -> Iterator[Manifest]:
        """All manifests with these file names, read one by one."""
        for name in files:
            for path in self._tree.named(name):
                yield self._manifest(path)

    @cached_property
    def packages(self) -> dict[str, str]:
        """The directories of the npm packages, by the package's name."""
        found = {}
        for path in self._tree.named("package.json"):
            if name := package_name(self._source(path)):
                found[name] = posixpath.dirname(path)
        return found

    def _manifest(self, path: str) -> Manifest:
        if path not in self._manifests:
            read = READERS[posixpath.basename(path)]
            self._manifests[path] = Manifest(path, read(self._source(path)))
        return self._manifests[path]

    def _source(self, path: str) -> str:
        """The file's text; empty, which parses as no manifest, where it cannot be read."""
        text = read_text(self._storage, path)
        return text if len(text) <= _LARGEST else ""
