"""Headings that an HTML block takes in, so that they open no section.

An HTML block that a tag opens ends at the next blank line (CommonMark 0.31, section 4.6, kinds 6
and 7), so a heading on the line behind the tag is part of it. What a comment or ``<pre>`` and its
like enclose is left out on purpose; a comment that is never closed is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from twicetold.markdown.blocks import Leaf, LeafKind
from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.parsed import ParsedDocument

_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})")
_VERBATIM = re.compile(r"\s*<(?:script|pre|style|textarea)\b|\s*<[!?]", re.IGNORECASE)
_COMMENT = re.compile(r"\s*<!--")


@dataclass(frozen=True, slots=True)
class SwallowedHeading:
    """A heading's 0-based line and title; the HTML block's first line and its end, exclusive.

    ``is_comment`` says that the block is a comment that is never closed.
    """

    line: int
    title: str
    start: int
    end: int
    is_comment: bool


def swallowed_headings(parsed: ParsedDocument) -> tuple[SwallowedHeading, ...]:
    """The headings in HTML blocks, in order; of an open comment the first alone."""
    return _SWALLOWED(parsed, None)


def _in_section(parsed: ParsedDocument, number: int | None, _: None) -> Iterator[SwallowedHeading]:
    for start, block in section_blocks(parsed, number):
        for leaf in block.leaves:
            if leaf.kind is LeafKind.HTML and "#" in leaf.text:
                yield from _in_leaf(start, leaf)


def _in_leaf(start: int, leaf: Leaf) -> Iterator[SwallowedHeading]:
    is_comment = _COMMENT.match(leaf.text) is not None
    if is_comment and "-->" in leaf.text:
        return
    if not is_comment and _VERBATIM.match(leaf.text):
        return
    in_fence = False
    for offset, line in enumerate(leaf.text.split("\n")):
        if _FENCE.match(line):
            in_fence = not in_fence
        heading = None if in_fence else _HEADING.match(line)
        if heading:
            first, end = start + leaf.start, start + leaf.end
            yield SwallowedHeading(first + offset, heading[1], first, end, is_comment)
            if is_comment:
                return


def _moved(found: SwallowedHeading, lines: int) -> SwallowedHeading:
    return replace(found, line=found.line + lines, start=found.start + lines, end=found.end + lines)


_SWALLOWED = BySection(_in_section, _moved)
