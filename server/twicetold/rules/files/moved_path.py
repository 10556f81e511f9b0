"""Where a path that leads nowhere may have led: the one place that it can be mistaken for."""

from __future__ import annotations

import posixpath

from twicetold.workspace.tree import Tree


def moved_path(tree: Tree, path: str) -> str:
    """The only file with the path's name, or the only one on whose path all of its parts lie.

    A directory has a name that others have too: of it all parts must be there. Relative to the
    root; "" where there is none, or more than one.
    """
    plain = posixpath.normpath(path)
    parts = [part for part in plain.split("/") if part != ".."]
    named = () if path.endswith("/") else tree.named(parts[-1])
    if len(named) == 1:
        return named[0]
    if not named and len(parts) > 1:
        named = tree.directories_named(parts[-1])
    found = [other for other in named if _holds(other.split("/"), parts)]
    return found[0] if len(found) == 1 else ""


def _holds(path: list[str], parts: list[str]) -> bool:
    """Whether the parts come in the path, in this order."""
    steps = iter(path)
    return all(part in steps for part in parts)
