"""Inline text, read only where somebody asks: code spans, links, the text without its markup.

These follow CommonMark 0.31 sections 6.1 (code spans), 6.3 (links) and 6.2 (emphasis) as far as
one pass of regular expressions can: good enough to compare and to find commands, never used to
change text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_CODE_SPAN = re.compile(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(
    r"!?\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]"  # text, one level of brackets inside
    r"\(\s*<?([^()\s<>]*(?:\([^()\s]*\))?[^()\s<>]*)>?[^)]*\)"  # destination, title
)
_EMPHASIS = re.compile(r"(?<![\w\\/])(\*{1,3}|~~)(?=[^\s*])(.+?)(?<=\S)\1(?!\w)", re.DOTALL)
# What is dropped, in this order, with a character that must be there, and what stays of it.
_REMOVALS = (
    ("<", re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL), ""),
    ("<", re.compile(r"<((?:https?|mailto):[^<>\s]+)>"), r"\1"),
    ("]", _LINK, r"\1"),
    ("]", re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]"), r"\1"),
    ("<", re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>"), ""),
    ("*", _EMPHASIS, r"\2"),
    ("*", _EMPHASIS, r"\2"),  # strong in emphasis, or the other way round
    ("~", _EMPHASIS, r"\2"),
    ("_", re.compile(r"(?<![\w\\])_+(?=\S)|(?<=[^\s_\\])_+(?!\w)"), ""),
    ("\\", re.compile(r"\\([!-/:-@\[-`{-~])"), r"\1"),
)
_MASKED = re.compile("\0(\\d+)\0")
_SPACE = re.compile(r"\s+")
_MARKUP = re.compile(r"[*_`\[\]<>\\~!]")


@dataclass(frozen=True, slots=True)
class CodeSpan:
    """A code span: its text, and where it begins in the inline source (0-based line, offset)."""

    text: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Link:
    """An inline link or image: its text and destination, and its 0-based line in the source."""

    text: str
    target: str
    line: int


@lru_cache(maxsize=2_000)
def code_spans(source: str) -> tuple[CodeSpan, ...]:
    """The code spans of inline source, in order; line ends inside one count as spaces."""
    if "`" not in source:
        return ()
    spans = []
    for match in _CODE_SPAN.finditer(source):
        text = match[2].replace("\n", " ")
        if text.startswith(" ") and text.endswith(" ") and text.strip():
            text = text[1:-1]
        line = source.count("\n", 0, match.start())
        spans.append(CodeSpan(text, line, match.start(), match.end()))
    return tuple(spans)


def links(source: str) -> tuple[Link, ...]:
    """The inline links and images of inline source; what stands in code spans is no link."""
    if "](" not in source:
        return ()
    masked = source
    for span in code_spans(source):
        blank = "\0" * (span.end - span.start)
        masked = masked[: span.start] + blank + masked[span.end :]
    return tuple(
        Link(source[match.start(1) : match.end(1)], match[2], source.count("\n", 0, match.start()))
        for match in _LINK.finditer(masked)
    )


@lru_cache(maxsize=2_000)
def plain_text(source: str) -> str:
    """The text a reader sees: no emphasis, link destinations, tags or comments; code kept.

    White space is folded to single spaces.
    """
    if _MARKUP.search(source):
        source = _without_markup(source)
    return _SPACE.sub(" ", source).strip()


def _without_markup(source: str) -> str:
    spans = code_spans(source)
    for index in range(len(spans) - 1, -1, -1):
        span = spans[index]
        source = f"{source[: span.start]}\0{index}\0{source[span.end :]}"
    for sign, pattern, replacement in _REMOVALS:
        if sign in source:
            source = pattern.sub(replacement, source)
    return _MASKED.sub(lambda match: spans[int(match[1])].text, source)
