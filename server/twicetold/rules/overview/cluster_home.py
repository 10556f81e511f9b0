"""Where a text that several files say would be said once: the nearest file above all of them."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.hosts.terms import Kind
from twicetold.hosts.tree import way_down
from twicetold.workspace.snapshot import Snapshot

_ASKED_FOR = (Kind.SKILL, Kind.AGENT, Kind.COMMAND)
_DEFAULT_NAME = "AGENTS.md"


@dataclass(frozen=True, slots=True)
class Home:
    """A file that could say it for all: ``says_it`` already, or ``exists`` at least."""

    path: str
    says_it: bool
    exists: bool


def home_of(snapshot: Snapshot, paths: Sequence[str]) -> Home | None:
    """The home for a text that the files at these paths say.

    One of them, if it speaks for a directory above all others; else an instruction file there, or
    in the nearest directory above that has one; else one that is not there yet. None for what is
    said by skills and commands alone: what is loaded when asked for has no home that always is.
    """
    files = [snapshot.files[path] for path in paths if path in snapshot.files]
    if all(file.kind in _ASKED_FOR for file in files):
        return None
    common = _common([_directory(snapshot, path) for path in paths])
    for directory in reversed(way_down("", common)):
        there = [
            path
            for path in snapshot.index.by_directory.get(directory, ())
            if snapshot.files[path].kind is Kind.INSTRUCTIONS and not snapshot.stub_targets(path)
        ]
        saying = [path for path in there if path in paths]
        if there:
            return Home((saying or there)[0], bool(saying), exists=True)
    names = Counter(posixpath.basename(path) for path in paths)
    name = names.most_common(1)[0][0] if names else _DEFAULT_NAME
    speaks = name in ("CLAUDE.md", "GEMINI.md", _DEFAULT_NAME)
    return Home(posixpath.join(common, name if speaks else _DEFAULT_NAME), False, exists=False)


def _directory(snapshot: Snapshot, path: str) -> str:
    file = snapshot.files.get(path)
    places = file.places if file else ()
    return places[0].directory if places else posixpath.dirname(path)


def _common(directories: Sequence[str]) -> str:
    """The deepest directory above all, or one of them."""
    ways = [way_down("", directory) for directory in directories]
    shared = [step for step in ways[0] if all(step in way for way in ways)] if ways else [""]
    return shared[-1]
