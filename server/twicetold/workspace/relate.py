"""The relation of two files that a person names, from the workspace that they lie in."""

from __future__ import annotations

import os
from pathlib import Path

from twicetold.compare.relation import Relation
from twicetold.workspace.reference import references_of
from twicetold.workspace.roots import absolute_path, find_root
from twicetold.workspace.snapshot import Snapshot, build_snapshot


def relation_on_disk(a: Path, b: Path) -> Relation:
    """How file A stands to B: as configured, else as the hosts load them, else ``TOGETHER``.

    A file and an earlier state of itself are compared as mirrors. Files of two roots, and files
    that no host connects, are compared as if both were loaded: somebody wants to see what they
    share.
    """
    a, b = absolute_path(a), absolute_path(b)
    if os.path.realpath(a) == os.path.realpath(b):
        return Relation.EITHER
    root = find_root(a)
    if find_root(b) != root:
        return Relation.TOGETHER
    first, second = (path.relative_to(root).as_posix() for path in (a, b))
    return relation_within(build_snapshot(root), first, second)


def relation_within(snapshot: Snapshot, a: str, b: str) -> Relation:
    """How the file at path A stands to that at B; ``TOGETHER`` where nothing connects them."""
    first, second = snapshot.file(a), snapshot.file(b)
    if first is None or second is None:
        return Relation.TOGETHER
    for reference in references_of(snapshot, first.path):
        if reference.path == second.path:
            return reference.relation
    relation = snapshot.index.relations.between(first.path, second.path).relation
    return Relation.TOGETHER if relation is Relation.NONE else relation
