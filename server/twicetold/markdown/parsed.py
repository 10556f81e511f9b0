"""A document with its structure: what the rest of the package reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from twicetold.markdown.blocks import BlockTree
from twicetold.markdown.front_matter import FrontMatter, front_matter
from twicetold.markdown.outline import Outline, outline
from twicetold.markdown.parser import parse_blocks
from twicetold.text.document import Document


@dataclass(frozen=True)
class ParsedDocument:
    """A document and its blocks; outline and front matter are derived when first asked for."""

    document: Document
    tree: BlockTree

    @cached_property
    def outline(self) -> Outline:
        """The sections."""
        return outline(self.tree)

    @cached_property
    def front_matter(self) -> FrontMatter | None:
        """The YAML front matter, if any."""
        return front_matter(self.tree)


def parse(document: Document) -> ParsedDocument:
    """Parse the whole document. Never raises: every text is Markdown."""
    return ParsedDocument(document, parse_blocks(document.lines))
