"""Paths that a document names: relative links, and code spans that are a path and nothing else.

Fenced code is left alone: it shows other people's trees, outputs and examples. What only might
be a path (a branch, a package, a route, a media type) is told apart here as far as its own look
and its sentence can; whether a file is there, the caller asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import unquote

from twicetold.content.path_context import is_spoken_of_as_absent
from twicetold.markdown.blocks import Block, Leaf, LeafKind
from twicetold.markdown.by_section import section_blocks, section_titles
from twicetold.markdown.inline import code_spans, links, unescaped
from twicetold.markdown.parsed import ParsedDocument
from twicetold.remembered import LONG_TEXTS

_PROSE = (LeafKind.PARAGRAPH, LeafKind.HEADING, LeafKind.TABLE_ROW)
_PATH = re.compile(r"(?:\.{1,2}/)*[\w@.+-]+(?:/[\w@.+~-]+)*/?")
# What leads into a file: a line, a range, a symbol, a heading.
_INSIDE = re.compile(
    r"(?:::[\w:.\[\]]+|:\d+(?:[-:,]\d+)*|#L?[\w-]*(?:-L?\d+)?|:[A-Za-z_]\w*(?:\(\))?)$"
)
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
FROM_ROOT = "mdc:"
"""What Cursor's rules write before a path that is seen from the workspace's root."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_PLACEHOLDER = re.compile(
    r"(?i:(?:^|[/._-])(?:foo|bar|baz|qux|xx+|yyyy|nnn+|mm|dd|your|my|some|any|new|examples?|sample|"
    r"placeholder|name|package-name|feature|feature-name|path|to|filename|dirname)(?=[/._-]|$))|"
    r"(?:^|/)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?=[/.]|$)|(?:^|[/_-])[NXY]{2,}(?=[/._-]|$)|\.\.\."
)
# Hosts of code, and the beginnings of module paths that look like a path.
_HOST = re.compile(
    r"^(?:[\w-]+\.)+(?:com|org|io|dev|net|ai|app|sh|co|so|rs|xyz)(?:/|$)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PathMention:
    """A path as written, without what leads into the file; a 0-based line.

    ``is_link`` says that Markdown makes it one. ``has_suffix`` tells ``src/main.py`` and ``src/``
    from ``src/main``, which may be anything with a slash.
    """

    path: str
    line: int
    is_link: bool
    has_suffix: bool


def section_paths(parsed: ParsedDocument, number: int | None) -> Iterator[PathMention]:
    """A section's mentions of paths, in order; None is what precedes the first. Never raises."""
    titles = section_titles(parsed, number)
    for start, block in section_blocks(parsed, number):
        for mention in block_paths(block, titles):
            yield replace(mention, line=start + mention.line)


@lru_cache(maxsize=LONG_TEXTS)
def block_paths(block: Block, titles: tuple[str, ...] = ()) -> tuple[PathMention, ...]:
    """The mentions in one block below these titles; lines count from the block's first."""
    return tuple(
        mention
        for leaf in block.leaves
        if leaf.kind in _PROSE and ("/" in leaf.text or "](" in leaf.text)
        for mention in _leaf_paths(leaf, titles)
    )


def _leaf_paths(leaf: Leaf, titles: tuple[str, ...]) -> Iterator[PathMention]:
    for link in links(leaf.text):
        path = _link_path(link.target)
        if path:
            yield PathMention(path, leaf.start + link.line, is_link=True, has_suffix=True)
    for span in code_spans(leaf.text):
        path = span_path(span.text)
        if path and not is_spoken_of_as_absent(leaf.text, span.start, titles):
            suffixed = path.endswith("/") or _SUFFIX.search(path) is not None
            yield PathMention(path, leaf.start + span.line, is_link=False, has_suffix=suffixed)


def span_path(text: str) -> str:
    """The path that a code span is, or an empty string."""
    text = _INSIDE.sub("", text.strip())
    if "/" not in text or not _PATH.fullmatch(text) or text.startswith(("@", "//")):
        return ""
    if _HOST.match(text) or _PLACEHOLDER.search(text):
        return ""
    return text if re.search(r"[A-Za-z]", text) else ""


def _link_path(target: str) -> str:
    target = unescaped(target)
    target = unquote(target.split("#", 1)[0].split("?", 1)[0]).removeprefix(FROM_ROOT)
    if not target or _SCHEME.match(target) or target.startswith(("/", "~", "@")):
        return ""
    if re.search(r"[*{}<>$|\[\]`\"'\s]", target) or _HOST.match(target):
        return ""
    return "" if _PLACEHOLDER.search(target) else target
