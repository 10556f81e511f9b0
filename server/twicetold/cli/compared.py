"""What `compare` is given: a file on disk, or one of an earlier revision."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from pathlib import Path

from twicetold.cli.files import UnusableFileError, decoded_text, read_file
from twicetold.text.document import Document
from twicetold.workspace.disk import Disk
from twicetold.workspace.git import Repository, find_repository, split_revision
from twicetold.workspace.git_process import GitError
from twicetold.workspace.roots import absolute_path, root_of_argument


@dataclass(frozen=True, slots=True)
class Compared:
    """One side of a comparison.

    ``name`` is what the person called it, ``label`` the same from its root. ``place`` is where the
    file is, or would be, on disk. ``origin`` says which workspace it is of, and which commit.
    """

    name: str
    label: str
    document: Document
    place: Path
    origin: str


def read_compared(argument: str) -> Compared:
    """The file at a path, or that of ``REVISION:PATH``, where no file has that very name.

    As for git, PATH counts from the repository's top, and from here where it begins with ``./`` or
    ``../``.

    Raises:
        UnusableFileError: where there is no such file.
    """
    path = Path(argument)
    asked = split_revision(argument)
    if argument.endswith(":") and not path.exists():
        message = f"{argument} names no file: write its path right behind the colon."
        raise UnusableFileError(message)
    if asked is None or path.drive or path.is_absolute() or Disk(Path()).is_file(argument):
        return _on_disk(path)
    try:
        return _at_revision(find_repository(Path()), *asked)
    except GitError as error:
        raise UnusableFileError(str(error)) from error


def _on_disk(path: Path) -> Compared:
    document = read_file(path).document
    root = root_of_argument(path)
    label = absolute_path(path).relative_to(root).as_posix()
    return Compared(path.as_posix(), label, document, path, root.name)


def _at_revision(repository: Repository, revision: str, path: str) -> Compared:
    commit = repository.commit(revision)
    here = Path.cwd().resolve().relative_to(repository.top).as_posix()
    relative = path.startswith(("./", "../"))
    wanted = posixpath.normpath(posixpath.join(here if relative else "", path))
    data = repository.read(commit, (wanted,))[0]
    if data is None:
        is_below = here != "." and not relative
        hint = f" From this directory it is `{revision}:./{path}`." if is_below else ""
        raise GitError(f"There is no file {wanted} in {revision} of {repository.top}.{hint}")
    origin = f"{repository.top.name} at {revision} ({commit[:10]})"
    name = f"{revision}:{wanted}"
    return Compared(name, name, decoded_text(name, data).document, repository.top / wanted, origin)
