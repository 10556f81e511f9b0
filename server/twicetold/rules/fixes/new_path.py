"""The fix that writes where a path leads now, where only one place can be meant."""

from __future__ import annotations

import posixpath
from urllib.parse import quote

from twicetold.rules.files.moved_path import moved_path
from twicetold.rules.fixes.fix import Fix, FixKind, TextChange
from twicetold.rules.fixes.subject import Subject
from twicetold.text.paths import seen_from
from twicetold.workspace.tree import near_directories


def write_new_path(subject: Subject) -> Fix | None:
    """Put the other path in the place of the one that leads nowhere, seen from where that was."""
    problem, path = subject.problem, subject.file.path
    mark = problem.place.highlight
    if problem.code != "stale-path" or mark is None:
        return None
    line = subject.parsed.document.line(mark.start.line)
    before, old = line[: mark.start.character], line[mark.start.character : mark.end.character]
    other = moved_path(subject.snapshot.tree, old)
    if not other:
        return None
    is_relative = before.endswith(("](", "](<")) or old.startswith("../")
    base = posixpath.dirname(path) if is_relative else _base(subject, old, other)
    new = seen_from(base, other) if is_relative else other[len(base) :].lstrip("/")
    new = f"{'./' * old.startswith('./')}{new}{'/' * old.endswith('/')}"
    if before.endswith("]("):
        new = quote(new)
    change = TextChange(path, mark.start, mark.end, new)
    return Fix(f"Write `{new}` here", FixKind.NEW_PATH, lambda: (change,))


def _base(subject: Subject, old: str, other: str) -> str:
    """The directory from which the old path was seen, and from which the other one is one too."""
    tree = subject.snapshot.tree
    first = posixpath.normpath(old).split("/")[0]
    for base in near_directories(subject.file):
        if tree.is_directory(posixpath.join(base, first)) and other.startswith(f"{base}/"):
            return base
    return ""
