"""markdown-it-py's block rules, and its tokens turned into blocks.

Only block rules run: inline rules over a whole file cost three times as much, and what they find
(code spans, links, plain text) is asked of few leaves; see `twicetold.markdown.inline`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from twicetold.markdown.blocks import (
    Block,
    BlockTree,
    Container,
    ContainerKind,
    Leaf,
    LeafKind,
)

# The presets stop at 20 and drop the rest without a word. A list takes two levels, so this is
# 50 nested lists, and far from Python's recursion limit (two frames a level).
MAX_NESTING = 100

_LEAF_KINDS = {
    "fence": LeafKind.FENCE,
    "code_block": LeafKind.INDENTED_CODE,
    "html_block": LeafKind.HTML,
    "hr": LeafKind.THEMATIC_BREAK,
    "front_matter": LeafKind.FRONT_MATTER,
}
_CONTAINER_KINDS = {
    "list_item_open": ContainerKind.BULLET_ITEM,
    "blockquote_open": ContainerKind.QUOTE,
}
_ROW_KINDS = {"thead_open": LeafKind.TABLE_HEADER, "tbody_open": LeafKind.TABLE_ROW}


@lru_cache(maxsize=2)
def _parser(*, front_matter: bool) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable("table")
    if front_matter:
        parser.use(front_matter_plugin)
    parser.core.ruler.enableOnly(["block"])
    return parser


def parse_blocks(lines: Sequence[str], *, at_start: bool = True) -> BlockTree:
    """Parse lines with their line ends into blocks.

    Front matter is one only where ``at_start`` says that the first line is the document's.
    """
    tokens = _parser(front_matter=at_start).parse(_normal("".join(lines)))
    blocks, starts = [], []
    for group in _top_level(tokens):
        start, end = _line_range(group[0], lines)
        builder = _BlockBuilder(start, lines)
        for token in group:
            builder.feed(token)
        blocks.append(Block(end - start, tuple(builder.leaves), builder.cut_at))
        starts.append(start)
    return BlockTree(blocks, starts)


def _normal(text: str) -> str:
    """What markdown-it-py's rule of that name does, without an expression for each line end."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\0", "\ufffd")


def _top_level(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    begin = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            yield tokens[begin : index + 1]
            begin = index + 1


def _line_range(token: Token, lines: Sequence[str]) -> tuple[int, int]:
    """The token's lines without trailing blank ones (lists and unclosed fences take those in)."""
    start, end = token.map or (0, 0)
    while end > start + 1 and not lines[end - 1].strip():
        end -= 1
    return start, end


class _BlockBuilder:
    """Collects the leaves of one top-level block from its tokens."""

    def __init__(self, start: int, lines: Sequence[str]) -> None:
        self.leaves: list[Leaf] = []
        self.cut_at: int | None = None
        self._start = start
        self._lines = lines
        self._containers: list[Container] = []
        self._heading: Token | None = None
        self._row: Token | None = None
        self._row_kind = LeafKind.TABLE_HEADER
        self._cells: list[str] = []

    def feed(self, token: Token) -> None:
        """Take the next token."""
        kind = token.type
        if kind == "inline":
            self._inline(token)
        elif kind in _LEAF_KINDS:
            self._add(_LEAF_KINDS[kind], token, token.content, info=token.info.strip())
        elif kind in _CONTAINER_KINDS:
            self._open(_CONTAINER_KINDS[kind], token)
        elif kind in ("list_item_close", "blockquote_close"):
            self._containers.pop()
        elif kind == "heading_open":
            self._heading = token
        elif kind == "tr_open":
            self._row, self._cells = token, []
        elif kind == "tr_close" and self._row is not None:
            self._add(self._row_kind, self._row, " | ".join(self._cells))
            self._row = None
        elif kind in ("thead_open", "tbody_open"):
            self._row_kind = _ROW_KINDS[kind]

    def _inline(self, token: Token) -> None:
        if self._row is not None:
            self._cells.append(token.content)
        elif self._heading is not None:
            # A setext heading's lines include its underline, which its inline token leaves out.
            level = int(self._heading.tag[1:])
            self._add(LeafKind.HEADING, self._heading, token.content, level=level)
            self._heading = None
        else:
            self._add(LeafKind.PARAGRAPH, token, token.content)

    def _open(self, kind: ContainerKind, token: Token) -> None:
        if kind is not ContainerKind.QUOTE and token.info:
            kind = ContainerKind.ORDERED_ITEM
        start, end = _line_range(token, self._lines)
        self._containers.append(Container(kind, start - self._start, end - self._start))
        if token.level >= MAX_NESTING - 1 and self.cut_at is None:
            self.cut_at = start - self._start

    def _add(
        self, kind: LeafKind, token: Token, text: str, *, info: str = "", level: int = 0
    ) -> None:
        start, end = _line_range(token, self._lines)
        self.leaves.append(
            Leaf(
                kind,
                start - self._start,
                end - self._start,
                text,
                info,
                level,
                tuple(self._containers),
            )
        )
