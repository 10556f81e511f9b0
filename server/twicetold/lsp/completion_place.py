"""What is being written at a position, as far as we have something to complete."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.positions import Position


class Writing(str, Enum):
    """A thing that we complete."""

    IMPORT = "import"
    FILE_REFERENCE = "file reference"
    HEADING = "heading"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class CompletionPlace:
    """The text written so far, and the columns (code points) that a completion replaces."""

    writing: Writing
    written: str
    start: int
    end: int


# What is written before the cursor, and how it may go on behind it.
_CODE = re.compile(r"<!--\s*twicetold:\s*ignore(?:-file)?\[(?:[^\]>]*,)?\s*([\w-]*)$")
_CODE_REST = re.compile(r"[\w-]*")
_PATHS = (
    (
        Writing.FILE_REFERENCE,
        re.compile(r"#\[\[file:[ \t]*([^\]\n]*)$"),
        re.compile(r"[^\]\s]*"),
    ),
    (
        Writing.IMPORT,
        re.compile(r"(?<![\w@/.`\\])@([\w./+-]*)$"),
        re.compile(r"[\w./+-]*"),
    ),
)
_HEADING = re.compile(r"^ {0,3}(#{1,6}(?:[ \t].*)?)$")


def completion_place(parsed: ParsedDocument, position: Position) -> CompletionPlace | None:
    """What is written at the position (code points); None in code, and where it is prose."""
    line, column = parsed.document.line(position.line), position.character
    if position.line in parsed.tree.code_lines():
        return None
    before, after = line[:column], line[column:]
    if match := _CODE.search(before):
        return _place(Writing.CODE, match, column + _length(_CODE_REST, after))
    if before.count("`") % 2:
        return None
    for writing, path, rest in _PATHS:
        if match := path.search(before):
            return _place(writing, match, column + _length(rest, after))
    if match := _HEADING.match(before):
        return _place(Writing.HEADING, match, len(line))
    return None


def _length(pattern: re.Pattern[str], text: str) -> int:
    """How much of the text's beginning matches."""
    match = pattern.match(text)
    return match.end() if match else 0


def _place(writing: Writing, match: re.Match[str], end: int) -> CompletionPlace:
    return CompletionPlace(writing, match[1], match.start(1), end)
