"""Where a statement stands in its document: its block, its list item, what begins its lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from twicetold.content.statements import Statement, StatementKind
from twicetold.markdown.blocks import Container, ContainerKind, Leaf, LeafKind
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.placed_words import text_column

_MARKER = re.compile(r"(?P<lead>[\s>]*)(?P<sign>[-*+]|\d{1,9}[.)])(?P<gap>\s+|$)")
_NOT_QUOTE = re.compile(r"[^\s>]")


@dataclass(frozen=True, slots=True)
class StatementPlace:
    """A statement's leaf and top-level block; lines are the document's, 0-based, ends exclusive."""

    statement: Statement
    leaf: Leaf
    block_start: int
    block_end: int

    @property
    def items(self) -> tuple[Container, ...]:
        """The list items that hold it, outermost first, by the document's lines."""
        return tuple(
            Container(c.kind, self.block_start + c.start, self.block_start + c.end)
            for c in self.leaf.containers
            if c.kind is not ContainerKind.QUOTE
        )

    @property
    def is_item(self) -> bool:
        """Whether it is a list item's own text."""
        return self.statement.kind is StatementKind.ITEM and bool(self.items)

    @property
    def is_fence(self) -> bool:
        """Whether it is code between two markers."""
        return self.leaf.kind is LeafKind.FENCE


def place_of(parsed: ParsedDocument, statement: Statement) -> StatementPlace | None:
    """The place of a statement, or of the statement that a sentence is part of."""
    tree = parsed.tree
    index = bisect_right(tree.starts, statement.start) - 1
    if index < 0:
        return None
    start, block = tree.starts[index], tree.blocks[index]
    for leaf in block.leaves:
        if start + leaf.start <= statement.start < start + leaf.end:
            return StatementPlace(statement, leaf, start, start + block.line_count)
    return None


def bullet_lines(parsed: ParsedDocument) -> frozenset[int]:
    """The 0-based lines on which list items without a number begin."""
    return frozenset(
        start + container.start
        for start, block in parsed.tree.placed()
        for leaf in block.leaves
        for container in leaf.containers
        if container.kind is ContainerKind.BULLET_ITEM
    )


def marker(line: str) -> tuple[str, str, str] | None:
    """What begins a list item's line: its indentation, its sign, the space behind that."""
    match = _MARKER.match(line)
    return (match["lead"], match["sign"], match["gap"]) if match else None


def next_sign(sign: str) -> str:
    """The sign of the item behind one with this sign."""
    return sign if len(sign) == 1 else f"{int(sign[:-1]) + 1}{sign[-1]}"


def continuation(parsed: ParsedDocument, statement: Statement) -> str:
    """What begins the further lines of a statement's text."""
    document = parsed.document
    first = document.line(statement.start)
    lines = statement.text.split("\n")
    if len(lines) > 1:
        second = document.line(statement.start + 1)
        column = text_column(second, lines[1].strip())
        if column >= 0:
            return second[:column]
    column = max(0, text_column(first, lines[0].strip()))
    return _NOT_QUOTE.sub(" ", first[:column])
