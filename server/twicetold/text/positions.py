"""Positions in the units of the three encodings that LSP 3.17 lets a client choose.

Columns inside the package are code points (Python's own index). Only a client speaks in units.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from twicetold.text.lines import without_end


class PositionEncoding(str, Enum):
    """What a client counts: bytes, 16-bit units or code points."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place between two characters: 0-based line, 0-based column.

    The unit of ``character`` is the holder's business: code points inside the package, the
    negotiated encoding's units in what a client sends.
    """

    line: int
    character: int


def units(text: str, encoding: PositionEncoding) -> int:
    """How many units of ``encoding`` the text takes."""
    if encoding is PositionEncoding.UTF32 or text.isascii():
        return len(text)
    if encoding is PositionEncoding.UTF8:
        return sum(map(_utf8_width, text))
    return len(text) + sum(char > "\uffff" for char in text)


def column_of(line: str, character: int, encoding: PositionEncoding) -> int:
    """The code-point column in ``line`` at ``character`` units.

    A position past the end of the line is its end (before the line end), a position inside a
    character is that character's start, a negative one is 0.
    """
    body = without_end(line)
    if encoding is PositionEncoding.UTF32 or body.isascii():
        return max(0, min(character, len(body)))
    taken = 0
    for column, char in enumerate(body):
        taken += _utf8_width(char) if encoding is PositionEncoding.UTF8 else 1 + (char > "\uffff")
        if taken > character:
            return column
    return len(body)


def units_before(line: str, column: int, encoding: PositionEncoding) -> int:
    """The units of ``encoding`` before a code-point column; the inverse of `column_of`."""
    return units(without_end(line)[: max(0, column)], encoding)


def _utf8_width(char: str) -> int:
    # A lone surrogate cannot be encoded, but takes three bytes wherever it is let through.
    return 1 if char < "\x80" else 2 if char < "\u0800" else 3 if char <= "\uffff" else 4
