"""A fix: what a person may do about a problem, as changes of texts that they can look at first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from twicetold.text.document import Document, replace_range
from twicetold.text.positions import Position


class FixKind(str, Enum):
    """What a fix does; the values are stable names."""

    TAKE_REFERENCE = "take-reference"
    PUSH = "push-to-reference"
    REMOVE_COPY = "remove-copy"
    LINK = "link-to-reference"
    INSERT_MISSING = "insert-missing-section"
    MOVE = "move-to-reference"
    STUB = "import-reference"
    NEW_PATH = "write-new-path"
    ACCEPT = "accept-in-configuration"
    SILENCE = "accept-by-comment"


@dataclass(frozen=True, slots=True)
class TextChange:
    """A range of one file that gets another text.

    ``path`` is relative to the root, with ``/``; columns are code points. An empty range inserts.
    """

    path: str
    start: Position
    end: Position
    new_text: str


Changes = tuple[TextChange, ...]


@dataclass(frozen=True)
class Fix:
    """One way to deal with a problem.

    ``title`` says what it changes, ``explanation`` what a person should know besides. A fix that
    cannot be had here has a ``disabled_reason`` and no changes. ``is_preferred`` is for what is
    right without a second thought, which is next to nothing. ``make`` works the changes out when
    they are first asked for; of one file they never overlap, and come in the order of lines.
    """

    title: str
    kind: FixKind
    make: Callable[[], Changes] = field(repr=False, compare=False)
    is_preferred: bool = False
    disabled_reason: str = ""
    explanation: str = ""

    @cached_property
    def changes(self) -> Changes:
        """What the fix changes, in all files, by path and line."""
        return () if self.disabled_reason else ordered(self.make())


def ordered(changes: Iterable[TextChange]) -> Changes:
    """The changes by path and line; what is put in at one place in one change, in order."""
    found: list[TextChange] = []
    for change in sorted(changes, key=lambda change: (change.path, change.start, change.end)):
        last = found[-1] if found else None
        if last and last.path == change.path and last.start == last.end == change.start:
            found[-1] = replace(change, new_text=last.new_text + change.new_text)
        else:
            found.append(change)
    return tuple(found)


def by_file(changes: Iterable[TextChange]) -> Mapping[str, list[TextChange]]:
    """The changes of each path."""
    found: dict[str, list[TextChange]] = {}
    for change in changes:
        found.setdefault(change.path, []).append(change)
    return found


def changed(document: Document, changes: Iterable[TextChange]) -> Document:
    """The document with changes of it made; their positions are those of the document."""
    lines = document.lines
    for change in sorted(changes, key=lambda change: change.start, reverse=True):
        lines, _ = replace_range(lines, change.start, change.end, change.new_text)
    return Document(lines, document.version, document.byte_order_mark)
