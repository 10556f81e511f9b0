"""The outline: sections, each a heading with its own body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.markdown.blocks import Block, BlockTree, Leaf
from twicetold.markdown.inline import plain_text


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its own body, up to the next heading of any level.

    Lines are 0-based. ``end`` is exclusive and stops behind the last line with text, so a
    heading alone spans its own lines. ``first_block`` and ``last_block`` (exclusive) index the
    tree's blocks, the heading included. ``path`` holds the titles of the ancestors, outermost
    first, without the section's own.
    """

    title: str
    level: int
    start: int
    end: int
    first_block: int
    last_block: int
    path: tuple[str, ...] = ()

    @property
    def full_path(self) -> tuple[str, ...]:
        """The ancestors' titles and the section's own."""
        return (*self.path, self.title)


@dataclass(frozen=True, slots=True)
class Outline:
    """The sections in the order of the document, and the blocks before the first heading.

    ``preamble`` is the exclusive index of the last block that belongs to no section.
    """

    sections: tuple[Section, ...]
    preamble: int


def outline(tree: BlockTree) -> Outline:
    """Cut a document's blocks into sections.

    A heading in a list item or a quote is part of that and opens no section. The same title may
    come twice.
    """
    heads = [
        (index, heading)
        for index, block in enumerate(tree.blocks)
        if (heading := block.heading) is not None
    ]
    sections: list[Section] = []
    ancestors: list[tuple[int, str]] = []
    for number, (index, heading) in enumerate(heads):
        following = heads[number + 1][0] if number + 1 < len(heads) else len(tree.blocks)
        title = plain_text(heading.text)
        while ancestors and ancestors[-1][0] >= heading.level:
            ancestors.pop()
        sections.append(
            Section(
                title,
                heading.level,
                tree.starts[index],
                tree.starts[following - 1] + tree.blocks[following - 1].line_count,
                index,
                following,
                tuple(name for _, name in ancestors),
            )
        )
        ancestors.append((heading.level, title))
    return Outline(tuple(sections), heads[0][0] if heads else len(tree.blocks))


def section_at(sections: Sequence[Section], line: int) -> Section | None:
    """The section whose heading is the last at or above the 0-based line."""
    found = None
    for section in sections:
        if section.start > line:
            break
        found = section
    return found


def own_leaves(tree: BlockTree, section: Section) -> list[tuple[int, Leaf, Block]]:
    """The leaves of the section's own body with their absolute first line and their block."""
    return [
        (tree.starts[index] + leaf.start, leaf, tree.blocks[index])
        for index in range(section.first_block + 1, section.last_block)
        for leaf in tree.blocks[index].leaves
    ]
