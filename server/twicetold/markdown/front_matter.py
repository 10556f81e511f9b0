"""Front matter: the YAML block on a document's first lines, between two lines of dashes."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.markdown.blocks import BlockTree, LeafKind


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The source between the markers; ``end`` is the 0-based line behind the closing marker."""

    source: str
    end: int


def front_matter(tree: BlockTree) -> FrontMatter | None:
    """The document's front matter, if it has any."""
    if not tree.blocks or tree.starts[0] != 0:
        return None
    block = tree.blocks[0]
    leaf = block.leaves[0] if block.leaves else None
    if leaf is None or leaf.kind is not LeafKind.FRONT_MATTER:
        return None
    return FrontMatter(leaf.text, block.line_count)
