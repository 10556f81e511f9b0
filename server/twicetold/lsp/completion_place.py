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
    HEADING = "heading"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class CompletionPlace:
    """The text written so far, and the columns (code points) that a completion replaces."""

    writing: Writing
    written: str
    start: int
    end: int


_IMPORT = re.compile(r"(?<![\w@/.`\\])@([\w./+-]*)$")
_IMPORT_REST = re.compile(r"[\w./+-]*")
_HEADING = re.compile(r"^ {0,3}(#{1,6}(?:[ \t].*)?)$")
_CODE = re.compile(r"<!--\s*twicetold:\s*ignore(?:-file)?\[(?:[^\]>]*,)?\s*([\w-]*)$")
_CODE_REST = re.compile(r"[\w-]*")


def completion_place(parsed: ParsedDocument, position: Position) -> CompletionPlace | None:
    """What is written at the position (code points); None in code, and where it is prose."""
    line, column = parsed.document.line(position.line), position.character
    if position.line in parsed.tree.code_lines():
        return None
    before, after = line[:column], line[column:]
    if match := _CODE.search(before):
        rest = _CODE_REST.match(after)
        return _place(Writing.CODE, match, column + (rest.end() if rest else 0))
    if before.count("`") % 2:
        return None
    if match := _IMPORT.search(before):
        rest = _IMPORT_REST.match(after)
        return _place(Writing.IMPORT, match, column + (rest.end() if rest else 0))
    if match := _HEADING.match(before):
        return _place(Writing.HEADING, match, len(line))
    return None


def _place(writing: Writing, match: re.Match[str], end: int) -> CompletionPlace:
    return CompletionPlace(writing, match[1], match.start(1), end)
