"""Text of a workspace made safe to print: nothing in it steers a terminal or hides."""

from __future__ import annotations

import unicodedata

_HIDING = ("Cc", "Cf", "Cs")


def visible(text: str) -> str:
    """The text with a blank for a tab or line end, and a sign for each other control character.

    Its length in code points stays the same.
    """
    if text.isprintable():
        return text
    return "".join(map(_sign, text))


def _sign(char: str) -> str:
    if char in "\t\n\r":
        return " "
    # What joins emoji is harmless and frequent.
    return "�" if unicodedata.category(char) in _HIDING and char != "\u200d" else char
