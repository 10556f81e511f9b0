"""Every path below a root: what texts that name paths are held against.

The walk that finds instruction files gives the list, so asking costs no disk. What git ignores
need not be there to be right (a build makes it); those rules are read when first asked for.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from twicetold.hosts.tree import way_down
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.ignore import IgnoreRules
from twicetold.workspace.storage import Storage

# A module is imported under the name of what it compiles to.
_SCRIPT_SUFFIX = re.compile(r"\.[cm]?[jt]sx?$")


class Tree:
    """The paths below a root as they were when its snapshot was made.

    Paths are relative to the root, with ``/``, normal, without ``/`` at the end. Letters count
    the same in either case, because on many disks they do.
    """

    def __init__(self, storage: Storage, paths: Sequence[str], closed: Sequence[str]) -> None:
        self._storage = storage
        self._paths = paths
        self._closed = frozenset(closed)
        self._ignored: dict[str, bool] = {}
        self._rules: dict[str, IgnoreRules] = {}

    @cached_property
    def shows_the_project(self) -> bool:
        """Whether there is anything but Markdown and hidden files.

        Where there is not, the rest of the project lies elsewhere, and no path can be judged.
        """
        return any(
            not path.endswith(("/", ".md", ".mdc", ".mdx")) and "/." not in f"/{path}"
            for path in self._paths
        )

    def exists(self, path: str) -> bool:
        """Whether the file or directory is there; a module may leave out its suffix."""
        directory, name = posixpath.split(_folded(path))
        return not name or directory in self._parents.get(name, ())

    def exists_deeper(self, path: str) -> bool:
        """Whether there is a path that ends with this one, anywhere in the tree."""
        directory, name = posixpath.split(_folded(path))
        parents = self._parents.get(name, ())
        return any(parent == directory or parent.endswith(f"/{directory}") for parent in parents)

    def is_directory(self, path: str) -> bool:
        """Whether a directory is there."""
        return not path or _folded(path) in self._directories

    def is_unknown(self, path: str) -> bool:
        """Whether the path lies in a directory that was not looked into, or outside of the root."""
        if path.startswith(("../", "/")) or path == "..":
            return True
        return any(step in self._closed for step in way_down("", posixpath.dirname(path)))

    def is_ignored(self, path: str) -> bool:
        """Whether git would ignore the file or directory, whether it is there or not."""
        if path not in self._ignored:
            self._ignored[path] = self._is_ignored(path)
        return self._ignored[path]

    def named(self, name: str) -> tuple[str, ...]:
        """The files with this very name, anywhere."""
        return self._by_name.get(name, ())

    def directories_named(self, name: str) -> tuple[str, ...]:
        """The directories with this very name, anywhere."""
        return self._directories_by_name.get(name, ())

    @property
    def files(self) -> Iterator[str]:
        """Every file that was seen."""
        return (path for path in self._paths if not path.endswith("/"))

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        return _by_last_part(self.files)

    @cached_property
    def _directories_by_name(self) -> Mapping[str, tuple[str, ...]]:
        return _by_last_part(path.rstrip("/") for path in self._paths if path.endswith("/"))

    @cached_property
    def _parents(self) -> Mapping[str, set[str]]:
        """The directories in which a name stands."""
        found: dict[str, set[str]] = defaultdict(set)
        for path in self._paths:
            directory, name = posixpath.split(_folded(path))
            found[name].add(directory)
            stem = name.rpartition(".")[0]
            if stem and not path.endswith("/"):
                found[stem].add(directory)
        return found

    @cached_property
    def _directories(self) -> frozenset[str]:
        return frozenset(_folded(path) for path in self._paths if path.endswith("/"))

    def _is_ignored(self, path: str) -> bool:
        *above, last = (step for step in way_down("", path) if step)
        for step in above:
            if self._rules_of(posixpath.dirname(step)).ignores(step, is_directory=True):
                return True
        rules = self._rules_of(posixpath.dirname(last))
        return rules.ignores(last) or rules.ignores(last, is_directory=True)

    def _rules_of(self, directory: str) -> IgnoreRules:
        if directory not in self._rules:
            above = self._rules_of(posixpath.dirname(directory)) if directory else IgnoreRules()
            there = self.is_directory(directory)
            self._rules[directory] = above.entering(self._storage, directory) if there else above
        return self._rules[directory]


def near_directories(file: WorkspaceFile) -> tuple[str, ...]:
    """The directories that a file's relative paths may start from: nearest first, the root last.

    The ones it stands in under any of its names, those it speaks for, and all above them.
    """
    own = (posixpath.dirname(name) for name in file.names)
    starts = (*own, *(place.directory for place in file.places))
    found = (step for start in starts for step in reversed(way_down("", start)) if step)
    return (*dict.fromkeys(found), "")


def _by_last_part(paths: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        found[path.rpartition("/")[2]].append(path)
    return {name: tuple(places) for name, places in found.items()}


def _folded(path: str) -> str:
    return _SCRIPT_SUFFIX.sub(".js", path.rstrip("/").lower())
