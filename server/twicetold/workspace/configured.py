"""The references that the configuration names, as files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from twicetold.text.document import Document
from twicetold.workspace.config import Config
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.file import WorkspaceFile, read_contents
from twicetold.workspace.storage import Storage


@dataclass(frozen=True, slots=True)
class ConfiguredFiles:
    """The files with the configured references among them, and what is wrong with those."""

    files: dict[str, WorkspaceFile]
    problems: tuple[ConfigProblem, ...]


def configured_files(
    storage: Storage,
    config: Config,
    files: Mapping[str, WorkspaceFile],
    documents: Mapping[str, Document],
) -> ConfiguredFiles:
    """Read each configured reference that is not read yet.

    One that is no instruction file itself, or is left out, is read as a reference only.
    """
    all_files, problems = dict(files), []
    for reference in config.all_references:
        path = storage.real_path(reference.path)
        if path is None:
            message = (
                f"The reference {reference.path!r} is a link that leads out of the workspace "
                "and is not followed."
            )
            problems.append(ConfigProblem(message, reference.path_line))
            continue
        if path not in documents and not storage.is_file(path):
            why = "is a directory" if storage.is_directory(path) else "does not exist"
            message = f"The reference {reference.path!r} {why}."
            problems.append(ConfigProblem(message, reference.path_line))
            continue
        known = all_files.get(path) or WorkspaceFile(path, excluded="only a reference")
        if known.document is None and known.problem is None:
            read = read_contents(storage, path)
            known = replace(
                known,
                document=documents.get(path) or read.document,
                problem=read.problem,
                encoding=read.encoding,
            )
        all_files[path] = known
    return ConfiguredFiles(all_files, tuple(dict.fromkeys(problems)))
