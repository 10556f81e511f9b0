"""Every shell command that a document tells its reader to run, or not to run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from twicetold.content.bold_line import is_bold_line, label
from twicetold.content.command import Command
from twicetold.content.fence_commands import fence_commands, fence_programs
from twicetold.content.polarity import Polarity, context_polarity, lead_polarity
from twicetold.content.shell_fence import is_unnamed, shell_language
from twicetold.content.span_commands import span_commands, span_programs
from twicetold.markdown.blocks import Block, Leaf, LeafKind
from twicetold.markdown.by_section import BySection, section_blocks, section_titles
from twicetold.markdown.inline import plain_text
from twicetold.markdown.parsed import ParsedDocument
from twicetold.remembered import LONG_TEXTS

_PROSE = (LeafKind.PARAGRAPH, LeafKind.HEADING, LeafKind.TABLE_ROW, LeafKind.TABLE_HEADER)
# Every other empty set would be an object of its own.
_NO_PROGRAMS: frozenset[str] = frozenset()


def commands(parsed: ParsedDocument) -> tuple[Command, ...]:
    """The document's commands in line order. Never raises."""
    own = own_programs(parsed)
    numbers = (None, *range(len(parsed.outline.sections)))
    return tuple([one for number in numbers for one in section_commands(parsed, number, own)])


def section_commands(
    parsed: ParsedDocument, number: int | None, own: frozenset[str]
) -> list[Command]:
    """The commands of a section, its heading's among them; None is what precedes the first."""
    path = section_titles(parsed, number)
    found: list[Command] = []
    bold = lead = ""
    for start, block in section_blocks(parsed, number):
        above = (*path, bold) if bold else path
        found += [
            replace(command, start=start + command.start, end=start + command.end)
            for command in block_commands(block, above, lead, own)
        ]
        bold, lead = _what_leads(block, bold)
    return found


@lru_cache(maxsize=LONG_TEXTS)
def block_commands(
    block: Block, path: tuple[str, ...], lead: str = "", own: frozenset[str] = frozenset()
) -> tuple[Command, ...]:
    """The commands of one block, in line order; lines count from the block's first.

    ``path`` holds the titles above it, outermost first, a bold line used as a heading last.
    ``lead`` is the paragraph right before it if that ends with a colon. ``own`` are the programs
    that the document itself shows in its shell code: see `own_programs`.
    """
    if not any(_may_hold_commands(leaf) for leaf in block.leaves):
        return ()
    outer = lead_polarity(lead)
    if outer is Polarity.NEUTRAL:
        outer = context_polarity(path)
    leads: list[Leaf] = []
    columns: tuple[str, ...] = ()
    found: list[Command] = []
    for leaf in block.leaves:
        if leaf.kind is LeafKind.TABLE_HEADER:
            columns = tuple(plain_text(cell) for cell in leaf.text.split(" | "))
        if _may_hold_commands(leaf):
            around = _around(leaf, leads, outer)
            if leaf.kind.is_code:
                found += fence_commands(leaf, around, own)
            else:
                found += span_commands(leaf, around, own, columns)
        if leaf.kind is LeafKind.PARAGRAPH:
            leads = [*(lead for lead in leads if _is_inside(leaf, lead)), leaf]
    return tuple(found)


def own_programs(parsed: ParsedDocument) -> frozenset[str]:
    """The programs that the document itself shows beyond doubt and that are not well-known ones.

    `lint-all` in a sentence is a command where a code block of the same file runs it.
    """
    return frozenset(_PROGRAMS(parsed, None))


def _section_programs(parsed: ParsedDocument, number: int | None, _: None) -> list[str]:
    blocks = section_blocks(parsed, number)
    return [program for _, block in blocks for program in block_programs(block)]


def _same(program: str, _lines: int) -> str:
    return program


_PROGRAMS = BySection(_section_programs, _same)


@lru_cache(maxsize=LONG_TEXTS)
def block_programs(block: Block) -> frozenset[str]:
    """The programs that one block shows: see `own_programs`."""
    found: set[str] = set()
    for leaf in block.leaves:
        if _may_hold_commands(leaf):
            found |= fence_programs(leaf) if leaf.kind.is_code else span_programs(leaf)
    return frozenset(found) or _NO_PROGRAMS


def _may_hold_commands(leaf: Leaf) -> bool:
    if leaf.kind.is_code:
        return is_unnamed(leaf.info) or shell_language(leaf.info) is not None
    return "`" in leaf.text and leaf.kind in _PROSE


def _around(leaf: Leaf, leads: Sequence[Leaf], outer: Polarity) -> Polarity:
    """The polarity of the innermost line above the leaf, in its list items, that leads to it."""
    for lead in reversed(leads):
        same = lead.containers == leaf.containers
        if _is_inside(leaf, lead) or (same and leaf.kind is not LeafKind.PARAGRAPH):
            polarity = lead_polarity(lead.text)
            if polarity is not Polarity.NEUTRAL:
                return polarity
    return outer


def _is_inside(leaf: Leaf, lead: Leaf) -> bool:
    """Whether the leaf lies deeper in the list item or quote that the other paragraph is in."""
    depth = len(lead.containers)
    return len(leaf.containers) > depth and leaf.containers[:depth] == lead.containers


def _what_leads(block: Block, bold: str) -> tuple[str, str]:
    """The bold line that stands as a heading behind this block, and the line that leads on."""
    last = block.leaves[-1] if block.leaves else None
    if last is None or last.kind is not LeafKind.PARAGRAPH or last.containers:
        return bold, ""
    text = last.text.strip()
    if is_bold_line(text):
        bold = label(text)
    return bold, text if text.rstrip("*_ ").endswith(":") else ""
