"""Paths behind ``@`` that stand in code, where most hosts take them for text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from twicetold.markdown.blocks import Leaf, LeafKind
from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.inline import code_spans
from twicetold.markdown.parsed import ParsedDocument

_TARGET = re.compile(r"@((?:\.{1,2}/)*[\w.][\w./-]*\.(?:mdc?|markdown|txt))")
_MENTION = re.compile(rf"(?<![\w@/.`\\]){_TARGET.pattern}")


@dataclass(frozen=True, slots=True)
class CodeMention:
    """A path behind ``@`` in code: its 0-based line, and whether a block of code holds it."""

    line: int
    target: str
    in_block: bool


def code_mentions(parsed: ParsedDocument) -> tuple[CodeMention, ...]:
    """The paths in code, in order: a code span that is nothing else, and any in a block."""
    return _MENTIONS(parsed, None)


def _in_section(parsed: ParsedDocument, number: int | None, _: None) -> Iterator[CodeMention]:
    for start, block in section_blocks(parsed, number):
        for leaf in block.leaves:
            if "@" in leaf.text:
                yield from _in_block(leaf, start) if leaf.kind.is_code else _in_spans(leaf, start)


def _moved(mention: CodeMention, lines: int) -> CodeMention:
    return replace(mention, line=mention.line + lines)


_MENTIONS = BySection(_in_section, _moved)


def _in_spans(leaf: Leaf, start: int) -> Iterator[CodeMention]:
    for span in code_spans(leaf.text):
        if match := _TARGET.fullmatch(span.text.strip()):
            yield CodeMention(start + leaf.start + span.line, match[1], in_block=False)


def _in_block(leaf: Leaf, start: int) -> Iterator[CodeMention]:
    first = start + leaf.start + (leaf.kind is LeafKind.FENCE)
    for number, line in enumerate(leaf.text.split("\n")):
        for match in _MENTION.finditer(line):
            yield CodeMention(first + number, match[1], in_block=True)
