"""Parse again only what an edit can have changed.

markdown-it-py has no incremental parse, but its block rules read a text from top to bottom and
keep nothing between two top-level blocks. Two facts follow, and all of this module rests on them:

1. *Where a block may start again.* If old and new text are the same from a line on, and both
   parses start a top-level block on that line, they are the same from there.
2. *How far a block looks.* What begins above a block's first line is decided by no line behind
   the first blank line at or below that one: continuing over blank lines (lists, indented code)
   takes a look at the next line with text; lazy lines, setext underlines, the delimiter row of a
   table and the title of a link reference definition all end at a blank line; and what runs to
   a closing marker (fences, HTML) leaves no block below it to start.

So the parse begins at the last block that has a blank line between its first line and the edit,
and runs to the first blank line at or below the first line of a block below the edit. What it
found above that block is right if it, too, starts a block there. Otherwise it runs further
down, at last to the end.

Front matter is the one exception to the second fact: an opening marker whose end was not found
in the whole document is a thematic break. So a partial parse that begins with such a marker is
trusted only where it found the end, and as long as a document begins with an unclosed one,
every edit parses all of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from twicetold.markdown.blocks import BlockChange, BlockTree
from twicetold.markdown.front_matter import front_matter
from twicetold.markdown.outline import outline_after
from twicetold.markdown.parsed import ParsedDocument
from twicetold.markdown.parser import parse_blocks
from twicetold.markdown.tree_change import tree_change
from twicetold.text.change import LineChange
from twicetold.text.document import Document, Edit
from twicetold.text.positions import PositionEncoding
from twicetold.text.splice import spliced

# Each further attempt looks at that many times more blocks below the edit for a place to stop, so
# that the failed ones cost a third of the last at most.
WIDENING = 4
# A notification with more edits than this (replace all, format) is parsed as one change.
MAX_SINGLE_EDITS = 16


class Effort(str, Enum):
    """How much was parsed: nothing, the first region, a widened one, or the whole document."""

    UNCHANGED = "unchanged"
    REGION = "region"
    WIDENED = "widened"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Reparsed:
    """A document after a change, which of its blocks are new, and what that took."""

    parsed: ParsedDocument
    change: BlockChange
    effort: Effort


def reparse(old: ParsedDocument, new: Document, change: LineChange) -> Reparsed:
    """Parse ``new``, which differs from ``old.document`` in the changed lines only.

    The result equals a full parse. Blocks that are equal to those at their place before are the
    same objects. Never raises.
    """
    if change.start == change.old_end == change.new_end:
        nothing = BlockChange(len(old.tree.blocks), len(old.tree.blocks), len(old.tree.blocks), 0)
        parsed = ParsedDocument(new, old.tree, old.outline, old.lineage)
        return Reparsed(parsed, nothing, Effort.UNCHANGED)
    region = _parse_region(old.tree, new.lines, change)
    block_change = _narrowed(old.tree, region, change.shift)
    tree = _spliced(old.tree, region, block_change)
    tree_change.say(old.tree, tree, block_change)
    sections = outline_after(old.outline, tree, block_change)
    parsed = ParsedDocument(new, tree, sections, old.lineage)
    return Reparsed(parsed, block_change, region.effort)


def reparse_edits(
    old: ParsedDocument, edits: Sequence[Edit], version: int, encoding: PositionEncoding
) -> tuple[ParsedDocument, tuple[Effort, ...]]:
    """Apply the edits of one notification; the result, and the effort of each parse.

    Edits may lie far from each other (several cursors), so a few are taken one by one.
    """
    few = 0 < len(edits) <= MAX_SINGLE_EDITS
    steps = [[edit] for edit in edits] if few else [edits]
    efforts = []
    for step in steps:
        document, change = old.document.edited_with_change(step, version, encoding)
        reparsed = reparse(old, document, change)
        old = reparsed.parsed
        efforts.append(reparsed.effort)
    return old, tuple(efforts)


@dataclass(frozen=True, slots=True)
class _Region:
    """The new text's lines that were parsed, and the old blocks that the result replaces."""

    start: int
    end: int
    tree: BlockTree
    first_block: int
    last_block: int
    effort: Effort


def _parse_region(old: BlockTree, lines: Sequence[str], change: LineChange) -> _Region:
    """Parse from a safe place above the change to a safe place below it."""
    first, start = _place_above(old, lines, change.start)
    marked = lines[0].startswith("---")
    if marked and start > 0 and front_matter(old) is None:
        return _Region(0, len(lines), parse_blocks(lines), 0, len(old.starts), Effort.FULL)
    below, tried, effort = bisect_left(old.starts, change.old_end), 1, Effort.REGION
    while below + tried <= len(old.starts):
        end = _behind_blank(lines, old.starts[below + tried - 1] + change.shift)
        if end == len(lines):
            break
        tree = parse_blocks(lines[start:end], at_start=start == 0)
        if not marked or start > 0 or front_matter(tree) is not None:
            for last in range(below, below + tried):
                kept = _up_to(tree, old.starts[last], change.shift, start)
                if kept is not None:
                    return _Region(start, end, kept, first, last, effort)
        tried, effort = tried * WIDENING, Effort.WIDENED
    tree = parse_blocks(lines[start:], at_start=start == 0)
    if start == 0:
        effort = Effort.FULL
    return _Region(start, len(lines), tree, first, len(old.starts), effort)


def _place_above(old: BlockTree, lines: Sequence[str], line: int) -> tuple[int, int]:
    """The last block with a blank line between its first line and ``line``: index, first line."""
    blank = line - 1
    while blank >= 0 and not _is_blank(lines[blank]):
        blank -= 1
    index = bisect_right(old.starts, blank) - 1
    return (index, old.starts[index]) if index >= 0 else (0, 0)


def _up_to(region: BlockTree, old_line: int, shift: int, start: int) -> BlockTree | None:
    """The region's blocks above one that starts where an old one did; None if none does.

    The document's first line does not count: only there the same text can be front matter or not.
    """
    line = old_line + shift - start
    found = bisect_left(region.starts, line)
    meets = region.starts[found : found + 1] == [line]
    if not meets or old_line == 0 or old_line + shift == 0:
        return None
    return BlockTree(region.blocks[:found], region.starts[:found])


def _behind_blank(lines: Sequence[str], line: int) -> int:
    """The line behind the first blank one from ``line`` on; the end where there is none."""
    while line < len(lines) and not _is_blank(lines[line]):
        line += 1
    return min(line + 1, len(lines))


def _is_blank(line: str) -> bool:
    # CommonMark 0.31, section 2.1: other white space, as a form feed, does not make a line blank.
    return not line.strip(" \t\r\n")


def _narrowed(old: BlockTree, region: _Region, shift: int) -> BlockChange:
    """The change without the blocks at both ends that came out as they were."""
    start, old_end = region.first_block, region.last_block
    new = region.tree
    head, tail = 0, len(new.blocks)
    while (
        start < old_end
        and head < tail
        and old.starts[start] == region.start + new.starts[head]
        and old.blocks[start] == new.blocks[head]
    ):
        start, head = start + 1, head + 1
    while (
        start < old_end
        and head < tail
        and old.starts[old_end - 1] + shift == region.start + new.starts[tail - 1]
        and old.blocks[old_end - 1] == new.blocks[tail - 1]
    ):
        old_end, tail = old_end - 1, tail - 1
    return BlockChange(start, old_end, region.first_block + tail, shift)


def _spliced(old: BlockTree, region: _Region, change: BlockChange) -> BlockTree:
    new = slice(change.start - region.first_block, change.new_end - region.first_block)
    blocks = spliced(old.blocks, change.start, change.old_end, region.tree.blocks[new])
    starts = [region.start + start for start in region.tree.starts[new]]
    if not change.line_shift and starts == old.starts[change.start : change.old_end]:
        return BlockTree(blocks, old.starts)
    behind = old.starts[change.old_end :]
    if change.line_shift:
        behind = [start + change.line_shift for start in behind]
    return BlockTree(blocks, [*old.starts[: change.start], *starts, *behind])
