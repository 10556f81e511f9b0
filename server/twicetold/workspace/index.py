"""What follows from the structure of a workspace: who loads what, what stands for what.

It holds while no file's name, imports, front matter or being a stub changes, so edits of text
share one index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeVar, cast

from twicetold.hosts.discovery import Discovery
from twicetold.hosts.in_play import hosts_in_play
from twicetold.hosts.loading import HostView, host_views
from twicetold.hosts.profile import HostProfile
from twicetold.hosts.relation import Relations
from twicetold.hosts.terms import ImportSyntax
from twicetold.hosts.tree import InstructionTree
from twicetold.workspace.config import Config
from twicetold.workspace.entries import Entries
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.imports import ResolvedImport

T = TypeVar("T")


class Index:
    """Answers about the files of one snapshot; each is worked out when first asked for."""

    def __init__(
        self,
        files: Mapping[str, WorkspaceFile],
        imports: Mapping[str, tuple[ResolvedImport, ...]],
        code_imports: Mapping[str, tuple[str, ...]],
        config: Config,
        hosts: Discovery,
        markers: tuple[str, ...],
    ) -> None:
        self._all_files = files
        self._files = {path: file for path, file in files.items() if not file.excluded}
        self._imports = imports
        self._code_imports = code_imports
        self._config = config
        self._hosts = hosts
        self._markers = markers
        self._remembered: dict[tuple[Callable[..., object], str], object] = {}

    def remember(self, question: Callable[..., object], path: str, make: Callable[[], T]) -> T:
        """What ``make`` gave when the question was first asked about the path.

        For what follows from structure alone. The question is the function that answers it, so
        that two questions about one path never take each other's answer.
        """
        key = question, path
        if key not in self._remembered:
            self._remembered[key] = make()
        return cast("T", self._remembered[key])

    @cached_property
    def entries(self) -> Entries:
        """The configuration's references, by the files that they are for."""
        return Entries(self._config.all_references)

    @cached_property
    def real_paths(self) -> Mapping[str, str]:
        """Every name of every file, also of those left out, with its real path."""
        return {name: path for path, file in self._all_files.items() for name in file.names}

    @cached_property
    def tree(self) -> InstructionTree:
        """The files as hosts see them; what instructs nobody is not there."""
        files = self._files
        return InstructionTree(
            {name: path for path, file in files.items() for name in file.names},
            {path: file.places for path, file in files.items()},
            self._by_importer(ImportSyntax.AT_PATH),
            {path: file.header for path, file in files.items() if file.header},
            {path: self._known(targets) for path, targets in self._code_imports.items()},
            self._by_importer(ImportSyntax.HASH_FILE),
        )

    @cached_property
    def views(self) -> Mapping[str, HostView]:
        """What each host loads, by the host's id."""
        return host_views(self.tree, self._hosts)

    @cached_property
    def in_play(self) -> tuple[HostProfile, ...]:
        """The hosts that the workspace is written for."""
        paths = (*self.tree.names, *self._markers)
        return hosts_in_play(self._hosts.profiles, self._config.hosts, paths)

    @cached_property
    def relations(self) -> Relations:
        """The relation of any two files."""
        guess = not self._config.hosts
        return Relations(self.tree, self.views, self.in_play, guess=guess)

    @cached_property
    def stubs(self) -> Mapping[str, tuple[str, ...]]:
        """The files that say nothing themselves, with those that stand for them."""
        return {
            path: targets
            for path, file in self._files.items()
            if (targets := self.tree.imports.get(path)) and file.says_nothing_itself
        }

    @cached_property
    def by_directory(self) -> Mapping[str, tuple[str, ...]]:
        """The real paths of the files that speak for a directory."""
        found: dict[str, dict[str, None]] = {}
        for path, file in self._files.items():
            for place in file.places:
                found.setdefault(place.directory, {})[path] = None
        return {directory: tuple(paths) for directory, paths in found.items()}

    def _by_importer(self, syntax: ImportSyntax) -> Mapping[str, tuple[str, ...]]:
        """What is imported in this way, by the files that do so."""
        found = {
            path: self._known(item.path for item in imports if item.syntax is syntax)
            for path, imports in self._imports.items()
            if path in self._files
        }
        return {path: targets for path, targets in found.items() if targets}

    def _known(self, paths: Iterable[str | None]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(path for path in paths if path in self._files))
