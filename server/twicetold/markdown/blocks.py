"""The blocks of a document as plain values.

A `Block` is a top-level block. All line numbers inside it count from its own first line, so that
a block which only moved stays equal to itself and everything derived from it can be kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from twicetold.values import value_class


class LeafKind(str, Enum):
    """What a leaf is, in CommonMark's words (tables: GitHub Flavored Markdown's)."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    FENCE = "fence"
    INDENTED_CODE = "indented_code"
    HTML = "html"
    TABLE_HEADER = "table_header"
    TABLE_ROW = "table_row"
    THEMATIC_BREAK = "thematic_break"
    FRONT_MATTER = "front_matter"

    @property
    def is_code(self) -> bool:
        """Whether it is a block of code."""
        return self in _CODE


_CODE = (LeafKind.FENCE, LeafKind.INDENTED_CODE)


class ContainerKind(str, Enum):
    """What a container is, in CommonMark's words."""

    BULLET_ITEM = "bullet_item"
    ORDERED_ITEM = "ordered_item"
    QUOTE = "quote"


@value_class(frozen=True, slots=True)
class Container:
    """A list item or block quote; lines count from the block's first, the end is exclusive."""

    kind: ContainerKind
    start: int
    end: int


@value_class(frozen=True, slots=True)
class Leaf:
    """A block that holds text and no other block.

    ``start`` and ``end`` count from the block's first line; ``end`` is exclusive and includes a
    fence's closing marker. ``text`` is the inline source (a table row's cells joined by ``" | "``)
    or the code. ``info`` is a fence's info string. ``level`` is a heading's, else 0.
    """

    kind: LeafKind
    start: int
    end: int
    text: str
    info: str = ""
    level: int = 0
    containers: tuple[Container, ...] = ()

    @property
    def in_list(self) -> bool:
        """Whether the leaf lies in a list item."""
        return any(c.kind is not ContainerKind.QUOTE for c in self.containers)


@value_class(frozen=True, slots=True)
class Block:
    """A top-level block: its lines and the leaves in it, in order.

    ``cut_at`` is the first line from which the parser's nesting limit dropped text, if it did.
    """

    line_count: int
    leaves: tuple[Leaf, ...]
    cut_at: int | None = None

    @property
    def heading(self) -> Leaf | None:
        """The heading that this block is, if it is one.

        A heading inside a list item or a quote belongs to that, and opens no section.
        """
        first = self.leaves[0] if self.leaves else None
        return first if first and first.kind is LeafKind.HEADING and not first.containers else None

    def code_lines(self) -> frozenset[int]:
        """The lines of code in it, fence markers included, counted from its first."""
        return frozenset(
            line
            for leaf in self.leaves
            if leaf.kind.is_code
            for line in range(leaf.start, leaf.end)
        )


@dataclass(frozen=True, slots=True)
class BlockTree:
    """All top-level blocks of a document with the 0-based line on which each starts."""

    blocks: Sequence[Block]
    starts: Sequence[int]

    def placed(self) -> Iterator[tuple[int, Block]]:
        """Each block with its first line."""
        return zip(self.starts, self.blocks, strict=True)

    def code_lines(self) -> frozenset[int]:
        """The 0-based lines of all blocks of code, fence markers included."""
        return frozenset(
            start + line for start, block in self.placed() for line in block.code_lines()
        )


@dataclass(frozen=True, slots=True)
class BlockChange:
    """Blocks ``start`` to ``old_end`` of the old tree became ``start`` to ``new_end`` of the new.

    Numbers are indexes of top-level blocks, ends are exclusive. The blocks before are the same
    objects on the same lines in both trees; those from the ends on are the same objects,
    ``line_shift`` lines further down.
    """

    start: int
    old_end: int
    new_end: int
    line_shift: int

    @property
    def block_shift(self) -> int:
        """By how much the index of a block behind the change grew."""
        return self.new_end - self.old_end
