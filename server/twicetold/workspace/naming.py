"""What the names of the files below a root make of them: kind, directory, left out or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from twicetold.hosts.discovery import Discovery, InstructionName
from twicetold.hosts.exclusion import exclusion
from twicetold.hosts.terms import Kind
from twicetold.workspace.config import Config
from twicetold.workspace.file import FileProblem, WorkspaceFile
from twicetold.workspace.files import FoundFile
from twicetold.workspace.ignore import glob_spec, is_ignored
from twicetold.workspace.storage import Storage


class Naming:
    """Turns found files into workspace files that are not read yet.

    ``include`` of the configuration brings in what no host knows, and what would be left out;
    ``ignore`` leaves out.
    """

    def __init__(
        self, storage: Storage, config: Config, hosts: Discovery, found: Sequence[FoundFile]
    ) -> None:
        self._storage = storage
        self._hosts = hosts
        self._found = found
        self._include = glob_spec(config.include)
        self._ignore = glob_spec(config.ignore)

    def files(self) -> Iterator[WorkspaceFile]:
        """All found files."""
        for found in self._found:
            problem = FileProblem("unreadable-file", found.problem) if found.problem else None
            aliases = tuple(name for name in found.names if name != found.path)
            yield self._file(found.path, found.names, aliases, problem)

    def new_file(self, path: str) -> WorkspaceFile | None:
        """A file that an editor has and the walk has not: new, ignored, or a dependency's.

        What is personal by its name (CLAUDE.local.md) is ignored everywhere and loaded all the
        same, so it counts.
        """
        if self._hosts.instruction_name(path) is None and not self._include.match_file(path):
            return None
        file = self._file(path, (path,), (), None)
        if file.excluded or ".local." in path or not is_ignored(self._storage, path):
            return file
        return replace(file, excluded="ignored by git")

    def _file(
        self,
        path: str,
        names: Sequence[str],
        aliases: tuple[str, ...],
        problem: FileProblem | None,
    ) -> WorkspaceFile:
        reasons = {name: self._reason(name) for name in names}
        counting = [name for name, reason in reasons.items() if not reason]
        places = tuple(dict.fromkeys(self._place(name) for name in counting or names))
        excluded = "" if counting else next(iter(reasons.values()))
        return WorkspaceFile(path, places, aliases, None, problem, excluded)

    def _reason(self, name: str) -> str:
        if self._ignore.match_file(name):
            return "ignored by the configuration"
        if self._include.match_file(name):
            return ""
        return exclusion(name, self._place(name), self._skill_folders) or ""

    def _place(self, name: str) -> InstructionName:
        configured = InstructionName(Kind.CONFIGURED, name.rpartition("/")[0])
        return self._hosts.instruction_name(name) or configured

    @cached_property
    def _skill_folders(self) -> frozenset[str]:
        return frozenset(
            folder
            for found in self._found
            for name in found.names
            for folder, _, last in (name.rpartition("/"),)
            if last == "SKILL.md" and folder
        )
