"""A document with its structure: what the rest of the package reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from twicetold.markdown.blocks import BlockTree
from twicetold.markdown.by_lineage import Lineage
from twicetold.markdown.front_matter import FrontMatter, front_matter
from twicetold.markdown.outline import Outline, outline
from twicetold.markdown.parser import parse_blocks
from twicetold.text.document import Document


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """A document, its blocks and its sections."""

    document: Document
    tree: BlockTree
    outline: Outline
    lineage: Lineage = field(repr=False, compare=False)

    @property
    def front_matter(self) -> FrontMatter | None:
        """The YAML front matter, if any."""
        return front_matter(self.tree)


def parse(document: Document) -> ParsedDocument:
    """Parse the whole document. Never raises: every text is Markdown."""
    tree = parse_blocks(document.lines)
    return ParsedDocument(document, tree, outline(tree), Lineage(document.line_count))
