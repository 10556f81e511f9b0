"""Inline text, read only where somebody asks: code spans, links, the text without its markup.

These follow CommonMark 0.31 sections 6.1 (code spans), 6.3 (links) and 6.2 (emphasis) as far as
one pass of regular expressions can: good enough to compare and to find commands, never used to
change text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from twicetold.values import value_class

_CODE_SPAN = re.compile(r"(?<![\\`])(`+)(?!`)(?P<text>.+?)(?<!`)\1(?!`)", re.DOTALL)
# The same where no two backticks stand together, found faster.
_PLAIN_CODE_SPAN = re.compile(r"(?<!\\)`(?P<text>[^`]+)`")
_LINK = re.compile(
    r"(?<!\\)!?\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]"  # text, one level of brackets inside
    r"\(\s*(?:<([^<>\n]*)>|([^()\s<>]*(?:\([^()\s]*\))?[^()\s<>]*))[^)]*\)"  # destination, title
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
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])|&#?\w+;")
_NO_LINE_END = re.compile(r"[^\n]")
_MASKED = re.compile("\0(\\d+)\0")
_MARKUP = re.compile(r"[*_\]<\\~]")


@value_class(frozen=True, slots=True)
class CodeSpan:
    """A code span: its text, and where it begins in the inline source (0-based line, offset)."""

    text: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Link:
    """An inline link or image: its text, its destination as written, its 0-based line."""

    text: str
    target: str
    line: int


@lru_cache(maxsize=2_000)
def code_spans(source: str) -> tuple[CodeSpan, ...]:
    """The code spans of inline source, in order; line ends inside one count as spaces."""
    if "`" not in source:
        return ()
    spans = []
    line = at = 0
    for match in (_CODE_SPAN if "``" in source else _PLAIN_CODE_SPAN).finditer(source):
        start, end = match.span()
        line, at = line + source.count("\n", at, start), start
        text = match["text"].replace("\n", " ")
        if text[0] == " " == text[-1] and text.strip():
            text = text[1:-1]
        spans.append(CodeSpan(text, line, start, end))
    return tuple(spans)


def is_in_code_span(source: str, at: int) -> bool:
    """Whether the character at this offset of inline source lies in a code span."""
    return any(span.start < at < span.end for span in code_spans(source))


def links(source: str) -> tuple[Link, ...]:
    """The inline links and images of inline source; what stands in code spans is no link."""
    if "](" not in source:
        return ()
    found = []
    line = at = 0
    for match in _LINK.finditer(masked_code(source, "\0")):
        line, at = line + source.count("\n", at, match.start()), match.start()
        text = source[match.start(1) : match.end(1)]
        found.append(Link(text, match[3] if match[2] is None else match[2], line))
    return tuple(found)


def unescaped(target: str) -> str:
    """A link's destination without the backslashes and entities that Markdown takes out of it."""
    return _ESCAPED.sub(lambda match: match[1] or html.unescape(match[0]), target)


def masked_code(source: str, sign: str) -> str:
    """The source with the sign for each character of its code spans: all else keeps its place."""
    spans = code_spans(source)
    return replaced(source, spans, [sign * (span.end - span.start) for span in spans])


def blanked(text: str, sign: str = " ") -> str:
    """The sign for each character but the line ends: what stands around keeps its place."""
    return _NO_LINE_END.sub(sign, text)


@lru_cache(maxsize=2_000)
def plain_text(source: str) -> str:
    """The text a reader sees: no emphasis, link destinations, tags or comments; code kept.

    White space is folded to single spaces.
    """
    spans = code_spans(source) if "`" in source else ()
    masked = source
    if spans:
        masked = replaced(source, spans, [f"\0{number}\0" for number in range(len(spans))])
    if _MARKUP.search(masked):
        for sign, pattern, replacement in _REMOVALS:
            if sign in masked:
                masked = pattern.sub(replacement, masked)
        source = _MASKED.sub(lambda match: spans[int(match[1])].text, masked)
    elif spans:
        source = replaced(source, spans, [span.text for span in spans])
    return " ".join(source.split())


def replaced(source: str, spans: Sequence[CodeSpan], texts: Sequence[str]) -> str:
    """The source with a text in the place of each code span of it."""
    parts: list[str] = []
    at = 0
    for span, text in zip(spans, texts, strict=True):
        parts += (source[at : span.start], text)
        at = span.end
    return "".join((*parts, source[at:]))
