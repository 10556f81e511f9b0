"""Statements: the smallest units of a document that instruct.

A list item's own text, a paragraph, a table row, a block of code. The work on a block is a pure
function of the block, whose lines count from its own first, and is kept by content: an edit costs
one block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from twicetold.content.bold_line import is_bold_line, label
from twicetold.content.origin import is_generator_note
from twicetold.markdown.blocks import Block, ContainerKind, Leaf, LeafKind
from twicetold.markdown.inline import code_spans, plain_text
from twicetold.markdown.parsed import ParsedDocument
from twicetold.remembered import LONG_TEXTS
from twicetold.values import value_class


class StatementKind(str, Enum):
    """What a statement is in the source; a branch is a line of a drawn tree: see `tree_lines`."""

    ITEM = "item"
    PARAGRAPH = "paragraph"
    ROW = "row"
    CODE = "code"
    BRANCH = "branch"


@value_class(frozen=True, slots=True)
class Statement:
    """One unit that instructs, and where it stands.

    ``start`` and ``end`` are 0-based lines, the end exclusive. ``text`` is the inline source, or
    the code; ``info`` a fence's info string. ``section`` indexes the outline's sections, None
    before the first heading; ``path`` holds the titles from the outermost to the section's own.
    ``lead`` is the bold line or short label above it that acts as a sub-heading, else empty.
    """

    kind: StatementKind
    start: int
    end: int
    text: str
    info: str = ""
    section: int | None = None
    path: tuple[str, ...] = ()
    lead: str = ""

    @property
    def code_spans(self) -> tuple[str, ...]:
        """The texts of the code spans, in order; none in code itself."""
        if self.kind is StatementKind.CODE:
            return ()
        return tuple(span.text for span in code_spans(self.text))


@value_class(frozen=True, slots=True)
class _Local:
    """A statement by its block's lines; a label carries no instruction of its own."""

    kind: StatementKind
    start: int
    end: int
    text: str
    info: str
    is_label: bool


# More words than this before a closing colon say something of their own.
_LABEL_WORDS = 4
# Lines that open with the same sign (a tick, an emoji, a bullet sign) are items without a list.
_SIGN_LINE = re.compile(r"\s*([^\w\s`*_\[<(\"'#|$@./~-])\ufe0f?\s+\S")


_KINDS = {
    LeafKind.FENCE: StatementKind.CODE,
    LeafKind.INDENTED_CODE: StatementKind.CODE,
    LeafKind.TABLE_ROW: StatementKind.ROW,
    LeafKind.HTML: StatementKind.PARAGRAPH,
    LeafKind.PARAGRAPH: StatementKind.PARAGRAPH,
}


def statements(parsed: ParsedDocument) -> tuple[Statement, ...]:
    """All statements of the document in order; front matter and comments hold none."""
    numbers = (None, *range(len(parsed.outline.sections)))
    return tuple([one for number in numbers for one in section_statements(parsed, number)])


def section_statements(parsed: ParsedDocument, number: int | None) -> list[Statement]:
    """The statements of the section's own body; of what comes before the first for None."""
    first, last, path = 0, parsed.outline.preamble, tuple[str, ...]()
    if number is not None:
        section = parsed.outline.sections[number]
        first, last, path = section.first_block + 1, section.last_block, section.full_path
    found: list[Statement] = []
    lead = ""
    for index in range(first, last):
        start = parsed.tree.starts[index]
        for local in block_statements(parsed.tree.blocks[index]):
            if local.is_label:
                lead = label(local.text)
                continue
            found.append(
                Statement(
                    local.kind,
                    start + local.start,
                    start + local.end,
                    local.text,
                    local.info,
                    number,
                    path,
                    lead,
                )
            )
    return found


@lru_cache(maxsize=LONG_TEXTS)
def block_statements(block: Block) -> tuple[_Local, ...]:
    """The statements of one block, by its own lines."""
    found: list[_Local] = []
    items: set[tuple[int, int]] = set()
    for leaf in block.leaves:
        kind = _kind(leaf, items)
        if kind is None:
            continue
        if kind is StatementKind.CODE:
            if not leaf.text.strip():
                continue
            found.append(_Local(kind, leaf.start, leaf.end, leaf.text, leaf.info, is_label=False))
        else:
            found.extend(_prose(kind, leaf))
    return tuple(found)


def _kind(leaf: Leaf, items: set[tuple[int, int]]) -> StatementKind | None:
    kind = _KINDS.get(leaf.kind)
    if leaf.kind is not LeafKind.PARAGRAPH:
        return kind
    # Only the first paragraph of an item is the item's own text.
    for container in reversed(leaf.containers):
        if container.kind is not ContainerKind.QUOTE:
            place = (container.start, container.end)
            if place in items:
                return StatementKind.PARAGRAPH
            items.add(place)
            return StatementKind.ITEM
    return StatementKind.PARAGRAPH


def _prose(kind: StatementKind, leaf: Leaf) -> Iterator[_Local]:
    text = leaf.text
    if not (text[:1].isalnum() or plain_text(text)):
        return  # an HTML comment, a lone tag
    if kind is StatementKind.PARAGRAPH and is_generator_note(text):
        return  # it instructs nobody, and differs from copy to copy
    lines = text.split("\n")
    if kind is StatementKind.PARAGRAPH and len(lines) > 1 and len(lines) == leaf.end - leaf.start:
        signs = [_SIGN_LINE.match(line) for line in lines]
        if all(sign and sign[1] == (signs[0] or sign)[1] for sign in signs):
            for number, line in enumerate(lines):
                at = leaf.start + number
                yield _Local(StatementKind.ITEM, at, at + 1, line, "", is_label=False)
            return
    is_label = kind is StatementKind.PARAGRAPH and not leaf.in_list and _is_label(text)
    yield _Local(kind, leaf.start, leaf.end, text, "", is_label)


def _is_label(text: str) -> bool:
    if "\n" in text:
        return False
    if is_bold_line(text):
        return True
    return text.endswith(":") and len(text.split()) <= _LABEL_WORDS and "`" not in text
