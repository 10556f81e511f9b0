"""Lines of nothing but bold text, which stand as headings."""

from __future__ import annotations

import re

from twicetold.markdown.inline import plain_text

_BOLD_LINE = re.compile(r"(\*\*|__)(?!\s)[^*_\n]+\1\s*:?\s*")


def is_bold_line(text: str) -> bool:
    """Whether a paragraph is one, with a colon or without."""
    return _BOLD_LINE.fullmatch(text) is not None


def label(text: str) -> str:
    """What a line says that stands as a heading: without markup and without its colon."""
    return plain_text(text).rstrip(": ")
