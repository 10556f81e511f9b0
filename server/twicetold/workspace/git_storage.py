"""The files below a root as a commit has them, for checking what was there before."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from pathlib import Path

from twicetold.content.script_names import READERS
from twicetold.hosts.discovery import instruction_name
from twicetold.workspace.git import Repository, TreeFile
from twicetold.workspace.git_process import GitError
from twicetold.workspace.roots import CONFIG_NAME, PYPROJECT
from twicetold.workspace.storage import Entry, EntryKind

# What nearly every check reads is asked of git at once: one process, not one a file.
_ALWAYS_READ = frozenset((CONFIG_NAME, PYPROJECT, ".gitignore", *READERS))
# As many links as Linux follows on the way to one file.
_MOST_LINKS = 40


class GitStorage:
    """A `twicetold.workspace.storage.Storage` of a commit; nothing is written to the disk.

    ``root`` is a directory of the repository's work tree, which need not have existed then. What
    reads raises also `GitError`, where the clone lacks what the commit has.
    """

    def __init__(self, root: Path, repository: Repository, commit: str) -> None:
        self._root = root
        self._repository = repository
        self._files = dict(_below(root, repository, commit))
        self._contents: dict[str, bytes] = {}
        self._directories: dict[str, dict[str, EntryKind]] = {"": {}}
        for path, file in self._files.items():
            self._enter(path, EntryKind.LINK if file.is_link else EntryKind.FILE)
        self._fetch(
            file
            for path, file in self._files.items()
            if file.is_link or posixpath.basename(path) in _ALWAYS_READ or instruction_name(path)
        )

    @property
    def root(self) -> Path:
        """Where the root is on disk."""
        return self._root

    def entries(self, directory: str) -> list[Entry]:
        """What the directory holds, by name."""
        real = self.real_path(directory)
        if real is None or real not in self._directories:
            raise FileNotFoundError(2, "No such directory", directory)
        return [Entry(name, kind) for name, kind in sorted(self._directories[real].items())]

    def is_file(self, path: str) -> bool:
        """Whether a file can be reached there."""
        real = self.real_path(path)
        return real in self._files and not self._files[real].is_link

    def is_directory(self, path: str) -> bool:
        """Whether a directory can be reached there."""
        return self.real_path(path) in self._directories

    def real_path(self, path: str) -> str | None:
        """The path with all links followed; None where it lies outside, or goes in circles."""
        done: list[str] = []
        left = path.split("/")[::-1]
        links = 0
        while left:
            step = left.pop()
            if step in ("", "."):
                continue
            if step == "..":
                if not done:
                    return None
                done.pop()
                continue
            done.append(step)
            file = self._files.get("/".join(done))
            if file is None or not file.is_link:
                continue
            links += 1
            target = self._read(file).decode("utf-8", errors="surrogateescape")
            if links > _MOST_LINKS or target.startswith("/"):
                return None
            done.pop()
            left += target.split("/")[::-1]
        return "/".join(done)

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        real = self.real_path(path)
        if real is None or real not in self._files:
            raise FileNotFoundError(2, "No such file", path)
        return self._read(self._files[real])

    def _read(self, file: TreeFile) -> bytes:
        if file.object_id not in self._contents:
            self._fetch((file,))
        return self._contents[file.object_id]

    def _fetch(self, files: Iterable[TreeFile]) -> None:
        ids = list(dict.fromkeys(file.object_id for file in files))
        try:
            contents = self._repository.contents(ids) if ids else ()
        except GitError as error:
            raise GitError(self._lacks_files()) from error
        for object_id, content in zip(ids, contents, strict=True):
            if content is None:
                raise GitError(self._lacks_files())
            self._contents[object_id] = content

    def _lacks_files(self) -> str:
        return (
            f"{self._repository.top} lacks the files of that commit, as a partial clone does: "
            "fetch them with `git fetch --refetch --no-filter`."
        )

    def _enter(self, path: str, kind: EntryKind) -> None:
        """Put a path into its directory, and that into the one above, as far as needed."""
        directory, name = posixpath.split(path)
        known = directory in self._directories
        self._directories.setdefault(directory, {})[name] = kind
        if not known:
            self._enter(directory, EntryKind.DIRECTORY)


def _below(root: Path, repository: Repository, commit: str) -> Iterable[tuple[str, TreeFile]]:
    """The files of a commit below the root, by their paths from there."""
    inside = root.resolve().relative_to(repository.top).as_posix()
    prefix = "" if inside == "." else f"{inside}/"
    for file in repository.files(commit):
        if file.path.startswith(prefix):
            yield file.path[len(prefix) :], file
