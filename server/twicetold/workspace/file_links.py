"""Where the text of a file names another instruction file, as a link or in a code span."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from twicetold.content.path_mentions import FROM_ROOT
from twicetold.markdown.inline import code_spans, links
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.import_places import import_places
from twicetold.workspace.snapshot import Snapshot
from twicetold.workspace.tree import near_directories


@dataclass(frozen=True, slots=True)
class FileLink:
    """A 0-based line, columns in code points, and the real path that the text leads to."""

    line: int
    start: int
    end: int
    path: str


def file_links(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[FileLink]:
    """The file's imports of anything, and what else leads to an instruction file."""
    if file.parsed is None:
        return
    for place in import_places(snapshot, file):
        if place.item.path is not None:
            yield FileLink(place.item.line, place.start, place.end, place.item.path)
    code = file.parsed.tree.code_lines()
    directories = near_directories(file)
    for line in range(file.parsed.document.line_count):
        if line in code:
            continue
        for start, written in _paths(file.parsed.document.line(line)):
            path = _instruction_file(snapshot, directories, written)
            if path and path != file.path:
                yield FileLink(line, start, start + len(written), path)


def _paths(text: str) -> Iterator[tuple[int, str]]:
    """What may be a path, with its column: whole code spans, and the destinations of links."""
    for span in code_spans(text):
        start = text.find(span.text, span.start, span.end)
        if start >= 0 and span.text:
            yield start, span.text
    after = 0
    for link in links(text):
        start = text.find(link.target, text.find("](", after)) if link.target else -1
        if start >= 0:
            after = start
            yield start, link.target


def _instruction_file(snapshot: Snapshot, directories: tuple[str, ...], written: str) -> str:
    plain = unquote(written.partition("#")[0])
    if not plain or plain.startswith(("/", "~")) or "://" in plain:
        return ""
    if plain.startswith(FROM_ROOT):
        plain, directories = plain.removeprefix(FROM_ROOT), directories[::-1]
    for directory in directories:
        file = snapshot.file(posixpath.normpath(posixpath.join(directory, plain)))
        if file is not None and not file.excluded:
            return file.path
    return ""
