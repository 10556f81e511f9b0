"""Which sections differ between two versions of a document."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from twicetold.markdown.blocks import BlockChange
from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.outline import FIRST_BLOCK, LAST_BLOCK, Outline
from twicetold.markdown.parsed import ParsedDocument
from twicetold.markdown.tree_change import tree_change


@dataclass(frozen=True, slots=True)
class SectionChange:
    """Sections ``start`` to ``old_end`` became ``start`` to ``new_end``; ends are exclusive.

    ``preamble`` says whether what comes before the first section is among what changed. All other
    sections have the blocks and the ancestors that they had; those behind the change may have
    moved. ``lines`` are the old document's: the first that may have changed, and the first behind
    that; None for its end. ``blocks`` is the change of the tree.
    """

    preamble: bool
    start: int
    old_end: int
    new_end: int
    lines: tuple[int | None, int | None]
    blocks: BlockChange

    @property
    def shift(self) -> int:
        """By how much the number of a section behind the change grew."""
        return self.new_end - self.old_end

    def numbers(self) -> tuple[int | None, ...]:
        """The new sections of the change; None for what comes before the first."""
        own = range(self.start, self.new_end)
        return (None, *own) if self.preamble else tuple(own)


def section_change(old: ParsedDocument, new: ParsedDocument) -> SectionChange:
    """The sections that may say something else; any two documents will do."""

    def known_or_new(last: _Known | None) -> _Known:
        if last is not None and last.old is old and last.new is new:
            return last
        change = tree_change(old.tree, new.tree)
        return _Known(old, new, _section_change(old.outline, new.outline, change))

    return _kept.update(new.lineage, known_or_new).change


@dataclass(frozen=True, slots=True)
class _Known:
    """The last answer for a lineage: after an edit many ask the same."""

    old: ParsedDocument
    new: ParsedDocument
    change: SectionChange


_kept = ByLineage[_Known](4, lines=0)


def _section_change(old: Outline, new: Outline, change: BlockChange) -> SectionChange:
    preamble = change.start < max(old.preamble, new.preamble) or old.preamble != new.preamble
    before, after = old.sections, new.sections
    kept = 0
    if not preamble:
        kept = min(
            bisect_right(before, change.start, key=LAST_BLOCK),
            bisect_right(after, change.start, key=LAST_BLOCK),
        )
    tail = min(
        len(before) - max(kept, bisect_left(before, change.old_end, key=FIRST_BLOCK)),
        len(after) - max(kept, bisect_left(after, change.new_end, key=FIRST_BLOCK)),
    )
    while tail and before[-tail].ancestors != after[-tail].ancestors:
        tail -= 1
    old_end = len(before) - tail
    start_line = None if kept == len(before) else before[kept].start
    lines = (0 if preamble else start_line, before[old_end].start if tail else None)
    return SectionChange(preamble, kept, old_end, len(after) - tail, lines, change)
