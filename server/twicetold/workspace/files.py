"""Finds the instruction files below a root, under every name that leads to them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pathspec import GitIgnoreSpec

from twicetold.hosts.discovery import Discovery
from twicetold.hosts.exclusion import is_dependency_folder
from twicetold.hosts.tree import is_within
from twicetold.workspace.config import Config
from twicetold.workspace.ignore import IgnoreRules, glob_spec
from twicetold.workspace.roots import CONFIG_NAME, PYPROJECT, has_own_table
from twicetold.workspace.storage import Entry, EntryKind, Storage, read_text

_VERSION_CONTROL = frozenset((".git", ".hg", ".svn", ".jj"))


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file with the instruction files' names that lead to it.

    ``path`` is its real path, relative to the root. A link that leads nowhere or out of the root
    is not followed: it stands under its own path, with the ``problem``.
    """

    path: str
    names: tuple[str, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What lies below a root.

    ``markers`` are paths that may tell which hosts the workspace is written for. ``roots`` are
    directories that are roots themselves: nothing below them is here. ``unreadable`` directories
    are there but cannot be listed. ``paths`` are all files and directories that were seen, a
    directory with ``/`` behind it; ``closed`` are those directories that were not entered.
    """

    files: tuple[FoundFile, ...]
    markers: tuple[str, ...]
    roots: tuple[str, ...]
    unreadable: tuple[str, ...]
    paths: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()


def find_files(storage: Storage, config: Config, hosts: Discovery) -> Found:
    """Walk the tree below the root.

    Dependency folders, what .gitignore leaves out and other roots are not entered. Links are
    followed only to places inside the root, and inside a linked folder no further folder links,
    so that a loop ends.
    """
    walk = _Walk(storage, glob_spec(config.include), hosts)
    walk.enter("", IgnoreRules(), linked=False)
    files = [
        FoundFile(path, tuple(sorted(names)), walk.problems.get(path, ""))
        for path, names in sorted(walk.names.items())
    ]
    return Found(
        tuple(files),
        tuple(walk.markers),
        tuple(walk.roots),
        tuple(walk.unreadable),
        tuple(walk.paths),
        (*walk.closed, *walk.roots, *walk.unreadable),
    )


@dataclass
class _Walk:
    storage: Storage
    include: GitIgnoreSpec
    hosts: Discovery
    names: dict[str, set[str]] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    markers: list[str] = field(default_factory=list)
    roots: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def enter(self, start: str, rules: IgnoreRules, *, linked: bool) -> None:
        """Take in a directory and all below it; a list of what is left keeps the stack flat."""
        left = [(start, rules)]
        while left:
            directory, above = left.pop()
            entries = self._entries(directory)
            if directory and self._is_other_root(directory, {entry.name for entry in entries}):
                continue
            has_rules = any(entry.name == ".gitignore" for entry in entries)
            inside = above.entering(self.storage, directory) if has_rules else above
            for entry in entries:
                path = f"{directory}/{entry.name}" if directory else entry.name
                if entry.kind is EntryKind.DIRECTORY:
                    self.paths.append(f"{path}/")
                    if self._is_entered(path, entry.name, inside):
                        left.append((path, inside))
                    else:
                        self.closed.append(path)
                    continue
                self.paths.append(path)
                if entry.kind is EntryKind.LINK:
                    self._link(path, inside, linked=linked)
                elif entry.kind is EntryKind.FILE:
                    self._file(path, inside)

    def _entries(self, directory: str) -> list[Entry]:
        try:
            return self.storage.entries(directory)
        except OSError:
            self.unreadable.append(directory)
            return []

    def _is_other_root(self, directory: str, names: set[str]) -> bool:
        marked = not names.isdisjoint((".git", CONFIG_NAME)) or (
            PYPROJECT in names
            and has_own_table(read_text(self.storage, f"{directory}/{PYPROJECT}"))
        )
        if marked:
            self.roots.append(directory)
        return marked

    def _is_entered(self, path: str, name: str, rules: IgnoreRules) -> bool:
        if name in _VERSION_CONTROL or is_dependency_folder(name):
            return False
        if rules.ignores(path, is_directory=True):
            return False
        if name.startswith("."):
            self.markers.append(path)
        return True

    def _file(self, path: str, rules: IgnoreRules) -> None:
        if self._is_wanted(path, rules):
            self._add(self.storage.real_path(path) or path, path)
        elif "/" not in path:
            self.markers.append(path)

    def _link(self, path: str, rules: IgnoreRules, *, linked: bool) -> None:
        real = self.storage.real_path(path)
        if self.storage.is_directory(path):
            self.closed.append(path)
            if real is None or linked or is_within(path, real):
                return  # outside, a link in a link, or a folder that holds the link: a loop
            if self._is_entered(path, path.rpartition("/")[2], rules):
                self.enter(path, rules, linked=True)
        elif self._is_wanted(path, rules):
            if real is None:
                self._add(path, path, "The link leads out of the workspace and is not followed.")
            elif real == path:
                self._add(path, path, "The link leads in a circle.")
            elif not self.storage.is_file(real):
                self._add(path, path, "The link leads to a file that does not exist.")
            else:
                self._add(real, path)

    def _is_wanted(self, path: str, rules: IgnoreRules) -> bool:
        if self.hosts.instruction_name(path) is None and not self.include.match_file(path):
            return False
        return not rules.ignores(path)

    def _add(self, path: str, name: str, problem: str = "") -> None:
        self.names.setdefault(path, set()).add(name)
        if problem:
            self.problems[path] = problem
