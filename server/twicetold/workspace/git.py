"""What a git repository is asked: commits by name, the files of a commit, their bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from twicetold.workspace.git_process import GitError, ask_git

# git splits at the first colon that is in no braces (`HEAD^{/fix: all}:a.md`).
_FILE_AT_REVISION = re.compile(r"((?:[^:{]|\{[^}]*\})+):(.+)", re.DOTALL)
_FROM_HERE = ("./", "../")
_LINK_MODE = "120000"


@dataclass(frozen=True, slots=True)
class TreeFile:
    """A file of a commit. ``path`` is relative to the top, with ``/``; a link is a file too."""

    path: str
    object_id: str
    is_link: bool


@dataclass(frozen=True, slots=True)
class Repository:
    """A work tree; ``top`` is its absolute directory.

    Commits are full object names, as `commit` gives them, and paths are relative to the top.
    Every method raises `GitError` where git cannot answer.
    """

    top: Path

    def commit(self, revision: str) -> str:
        """The object name of the commit that a person calls ``revision``."""
        if not revision or revision.startswith("-"):
            raise GitError(f"`{revision}` is no name of a revision.")
        try:
            peeled = f"{revision}^{{commit}}"
            said = ask_git(self.top, "rev-parse", "--verify", "--quiet", "--end-of-options", peeled)
        except (GitError, ValueError) as error:  # ValueError: a null byte among the arguments
            raise GitError(f"There is no revision `{revision}` in {self.top}.") from error
        return said.decode().strip()

    def has_commits(self) -> bool:
        """Whether anything was ever committed on the branch of the work tree."""
        try:
            ask_git(self.top, "rev-parse", "--verify", "--quiet", "HEAD")
        except GitError:
            return False
        return True

    def merge_base(self, one: str, other: str) -> str | None:
        """The newest commit that both commits come from; None where git knows of none."""
        try:
            return ask_git(self.top, "merge-base", "--end-of-options", one, other).decode().strip()
        except GitError:
            return None

    def is_shallow(self) -> bool:
        """Whether the clone lacks older commits."""
        return ask_git(self.top, "rev-parse", "--is-shallow-repository").strip() == b"true"

    def files(self, commit: str) -> tuple[TreeFile, ...]:
        """Every file of a commit, in git's order; submodules are none."""
        listed = ask_git(self.top, "ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit)
        found = []
        for entry in listed.decode("utf-8", errors="surrogateescape").split("\0")[:-1]:
            about, _, path = entry.partition("\t")
            mode, kind, object_id = about.split(" ")
            if kind == "blob":
                found.append(TreeFile(path, object_id, mode == _LINK_MODE))
        return tuple(found)

    def read(self, commit: str, paths: Sequence[str]) -> tuple[bytes | None, ...]:
        """The bytes of files of a commit, links followed inside it; None where there is no file."""
        # A line of the protocol is a path, and git takes one that begins with dots for another.
        asked = [path for path in paths if "\n" not in path and not path.startswith(_FROM_HERE)]
        lines = b"".join(
            f"{commit}:{path}\n".encode("utf-8", errors="surrogateescape") for path in asked
        )
        said = ask_git(self.top, "cat-file", "--batch", "--follow-symlinks", stdin=lines)
        read = dict(zip(asked, _batch(said, len(asked)), strict=True))
        return tuple(read.get(path) for path in paths)

    def contents(self, object_ids: Sequence[str]) -> tuple[bytes | None, ...]:
        """The bytes of files by their object names; None for what the repository has not."""
        lines = "".join(f"{object_id}\n" for object_id in object_ids).encode("ascii")
        said = ask_git(self.top, "cat-file", "--batch", stdin=lines)
        return tuple(_batch(said, len(object_ids)))


def _batch(said: bytes, count: int) -> list[bytes | None]:
    """The contents in an answer of `git cat-file --batch`.

    A file is ``ID blob SIZE``, its bytes and a line end. A link that leads nowhere is a word and
    SIZE bytes of explanation; what is not there is one line that ends in no number.
    """
    contents: list[bytes | None] = []
    at = 0
    for _ in range(count):
        end = said.index(b"\n", at)
        *head, size = said[at:end].split(b" ")
        at = end + 1
        if not size.isdigit():
            contents.append(None)
            continue
        contents.append(said[at : at + int(size)] if head[1:] == [b"blob"] else None)
        at += int(size) + 1
    return contents


def find_repository(directory: Path) -> Repository:
    """The repository whose work tree holds an existing directory.

    Raises:
        GitError: where there is none. A repository's settings may call another directory its
            work tree; that is none either.
    """
    directory = directory.resolve()
    try:
        said = ask_git(directory, "rev-parse", "--show-toplevel")
    except GitError as error:
        hint = ""
        if "dubious ownership" in str(error):
            hint = " If you trust it: `git config --global --add safe.directory DIRECTORY`."
        raise GitError(
            f"{directory} is in no git repository that can be read ({error}).{hint}"
        ) from error
    top = Path(said.decode("utf-8", errors="surrogateescape").rstrip("\n")).resolve()
    if top != directory and top not in directory.parents:
        raise GitError(f"The git repository of {directory} calls {top} its work tree.")
    return Repository(top)


def split_revision(text: str) -> tuple[str, str] | None:
    """Revision and path of ``HEAD~5:docs/CLAUDE.md``; None where there is no such colon."""
    found = _FILE_AT_REVISION.fullmatch(text)
    return (found[1], found[2]) if found else None
