"""A check of the incremental parse at run time, for whoever suspects it.

With ``TWICETOLD_REPARSE_ORACLE=1`` in its environment the server parses the whole document after
each edit too, tells where the two differ, and goes on with the full parse.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from twicetold.markdown.blocks import Block
from twicetold.markdown.parsed import ParsedDocument, parse

ORACLE_VARIABLE = "TWICETOLD_REPARSE_ORACLE"


def oracle_is_on(environment: Mapping[str, str]) -> bool:
    """Whether the environment asks for the check: set, and to something other than 0."""
    return environment.get(ORACLE_VARIABLE, "0") not in ("", "0")


def checked(incremental: ParsedDocument) -> tuple[ParsedDocument, str | None]:
    """The document parsed in full, and where the incremental parse is wrong; None if it is not."""
    full = parse(incremental.document)
    return full, difference(incremental, full)


def difference(incremental: ParsedDocument, full: ParsedDocument) -> str | None:
    """The first difference of two parses of one document in words, with 1-based lines."""
    pairs = zip_longest(incremental.tree.placed(), full.tree.placed())
    for number, (found, expected) in enumerate(pairs):
        if found != expected:
            return (
                f"Block {number} of version {full.document.version}: the incremental parse has "
                f"{_told(found)}, the full parse {_told(expected)}."
            )
    if incremental.outline != full.outline:
        return f"The outlines of version {full.document.version} differ, the blocks do not."
    return None


def _told(placed: tuple[int, Block] | None) -> str:
    if placed is None:
        return "no block"
    start, block = placed
    kinds = ", ".join(leaf.kind.value for leaf in block.leaves) or "nothing"
    return f"lines {start + 1} to {start + block.line_count} ({kinds})"
