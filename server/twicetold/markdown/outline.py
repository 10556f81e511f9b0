"""The outline: sections, each a heading with its own body."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from twicetold.markdown.blocks import Block, BlockChange, BlockTree, Leaf
from twicetold.markdown.inline import plain_text

_START = attrgetter("start")
FIRST_BLOCK = attrgetter("first_block")
LAST_BLOCK = attrgetter("last_block")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its own body, up to the next heading of any level.

    Lines are 0-based. ``end`` is exclusive and stops behind the last line with text, so a
    heading alone spans its own lines. ``first_block`` and ``last_block`` (exclusive) index the
    tree's blocks, the heading included. ``ancestors`` holds the levels and titles of the sections
    that this one lies in, outermost first.
    """

    title: str
    level: int
    start: int
    end: int
    first_block: int
    last_block: int
    ancestors: tuple[tuple[int, str], ...] = ()

    @property
    def path(self) -> tuple[str, ...]:
        """The ancestors' titles, outermost first, without the section's own."""
        return tuple(title for _, title in self.ancestors)

    @property
    def full_path(self) -> tuple[str, ...]:
        """The ancestors' titles and the section's own."""
        return (*self.path, self.title)


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections in the order of the document, and the blocks before the first heading.

    ``preamble`` is the exclusive index of the last block that belongs to no section.
    """

    sections: Sequence[Section]
    preamble: int


def outline(tree: BlockTree) -> Outline:
    """Cut a document's blocks into sections.

    A heading in a list item or a quote is part of that and opens no section. The same title may
    come twice.
    """
    builder = _Builder(tree, ())
    builder.cut(_heading_indexes(tree, 0, len(tree.blocks)), len(tree.blocks))
    return builder.outline()


def outline_after(old: Outline, tree: BlockTree, change: BlockChange) -> Outline:
    """The outline of ``tree``, of which ``old`` is the outline before the blocks changed.

    Sections before the change are kept. Those behind it are only made anew where they moved, or
    where a changed heading gives them other ancestors.
    """
    sections = old.sections
    kept = bisect_left(sections, change.start, key=LAST_BLOCK)
    tail = bisect_left(sections, change.old_end, key=FIRST_BLOCK)
    indexes = _heading_indexes(tree, change.start, change.new_end)
    if kept < tail and sections[kept].first_block < change.start:
        indexes = [sections[kept].first_block, *indexes]
    builder = _Builder(tree, sections[:kept])
    while tail < len(sections):
        first = sections[tail].first_block + change.block_shift
        builder.cut(indexes, first)
        if builder.nested_like(sections[tail]):
            builder.keep(sections[tail:], change)
            return builder.outline()
        indexes, tail = [first], tail + 1
    builder.cut(indexes, len(tree.blocks))
    return builder.outline()


class _Builder:
    """Appends section after section, in the order of the document."""

    def __init__(self, tree: BlockTree, sections: Sequence[Section]) -> None:
        self._tree = tree
        self._sections = list(sections)
        self._ancestors: tuple[tuple[int, str], ...] = ()
        if sections:
            last = sections[-1]
            self._ancestors = (*last.ancestors, (last.level, last.title))

    def cut(self, indexes: Sequence[int], end: int) -> None:
        """Append the sections of the headings at these blocks, the last up to block ``end``."""
        tree = self._tree
        for index, following in zip(indexes, (*indexes[1:], end), strict=False):
            heading = tree.blocks[index].leaves[0]
            title = plain_text(heading.text)
            ancestors = self._above(heading.level)
            last = following - 1
            self._sections.append(
                Section(
                    title,
                    heading.level,
                    tree.starts[index],
                    tree.starts[last] + tree.blocks[last].line_count,
                    index,
                    following,
                    ancestors,
                )
            )
            self._ancestors = (*ancestors, (heading.level, title))

    def nested_like(self, section: Section) -> bool:
        """Whether the section, appended next, would get the ancestors that it has."""
        return self._above(section.level) == section.ancestors

    def keep(self, sections: Sequence[Section], change: BlockChange) -> None:
        """Append sections whose blocks only moved."""
        lines, blocks = change.line_shift, change.block_shift
        if lines or blocks:
            self._sections += [
                Section(
                    section.title,
                    section.level,
                    section.start + lines,
                    section.end + lines,
                    section.first_block + blocks,
                    section.last_block + blocks,
                    section.ancestors,
                )
                for section in sections
            ]
        else:
            self._sections += sections

    def outline(self) -> Outline:
        """What has been appended."""
        sections = self._sections
        return Outline(sections, sections[0].first_block if sections else len(self._tree.blocks))

    def _above(self, level: int) -> tuple[tuple[int, str], ...]:
        depth = len(self._ancestors)
        while depth and self._ancestors[depth - 1][0] >= level:
            depth -= 1
        return self._ancestors[:depth]


def _heading_indexes(tree: BlockTree, start: int, end: int) -> list[int]:
    return [index for index in range(start, end) if tree.blocks[index].heading is not None]


def section_at(sections: Sequence[Section], line: int) -> Section | None:
    """The section whose heading is the last at or above the 0-based line."""
    index = bisect_right(sections, line, key=_START) - 1
    return sections[index] if index >= 0 else None


def own_leaves(tree: BlockTree, section: Section) -> list[tuple[int, Leaf, Block]]:
    """The leaves of the section's own body with their absolute first line and their block."""
    return [
        (tree.starts[index] + leaf.start, leaf, tree.blocks[index])
        for index in range(section.first_block + 1, section.last_block)
        for leaf in tree.blocks[index].leaves
    ]
