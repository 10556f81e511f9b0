"""Words of a shell command line, and where its trailing comment begins.

Quoting follows POSIX.1-2017, Shell Command Language 2.2, as far as a reader needs it. A quote
that is never closed ends with the text: documents contain many, and none may raise.
"""

from __future__ import annotations

import re

_WORD = re.compile(
    r"""(?:[^\s"'\\]|\\.|\\$|"(?:[^"\\]|\\.)*(?:"|\\?$)|'[^']*(?:'|$))+""", re.DOTALL
)
_PIECE = re.compile(
    r"""\\.|"(?:[^"\\]|\\.)*"|'[^']*'|(?P<open>"|(?<![A-Za-z])')|(?P<comment>(?:^|(?<=\s))\#)""",
    re.DOTALL,
)


def words(text: str) -> tuple[str, ...]:
    """The words of a command line, with their quotes."""
    return tuple(_WORD.findall(text))


def without_comment(text: str) -> tuple[str, str]:
    """The command and its trailing comment (without `#`), both stripped."""
    if "#" in text:
        for piece in _PIECE.finditer(text):
            if piece["open"]:
                break
            if piece["comment"]:
                return text[: piece.start()].strip(), text[piece.end() :].strip()
    return text.strip(), ""


def open_quote(text: str) -> str:
    """The quote character that the text leaves open, or an empty string."""
    if '"' in text or "'" in text:
        for piece in _PIECE.finditer(text):
            if piece["comment"]:
                break
            if piece["open"]:
                return piece["open"]
    return ""
