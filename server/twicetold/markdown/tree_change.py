"""Which blocks differ between two versions of a document."""

from __future__ import annotations

from twicetold.markdown.blocks import BlockChange, BlockTree
from twicetold.text.common_ends import common_prefix, common_suffix
from twicetold.text.two_versions import OfTwoVersions


@OfTwoVersions
def tree_change(old: BlockTree, new: BlockTree) -> BlockChange:
    """A small range of blocks outside of which both trees are equal, lines aside behind it.

    Blocks are compared, not traced through edits, so any two versions will do.
    """
    start = min(common_prefix(old.blocks, new.blocks), common_prefix(old.starts, new.starts))
    most = min(len(old.blocks), len(new.blocks)) - start
    shift = _last_line(new) - _last_line(old)
    same = common_suffix(old.blocks, new.blocks, most)
    if shift == 0:
        same = common_suffix(old.starts, new.starts, same)
    else:
        moved = [start + shift for start in old.starts[len(old.starts) - same :]]
        same = common_suffix(moved, new.starts, same)
    return BlockChange(start, len(old.blocks) - same, len(new.blocks) - same, shift)


def _last_line(tree: BlockTree) -> int:
    return tree.starts[-1] if tree.starts else 0
