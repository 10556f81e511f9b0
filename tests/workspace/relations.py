"""How two files of a workspace stand to each other, as tests ask for it."""

from __future__ import annotations

from twicetold.compare.relation import Relation
from twicetold.hosts.relation import PairRelation
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot


def relation_between(snapshot: Snapshot, path: str, other: str) -> PairRelation:
    """How any two files of the workspace stand to each other, whichever is the reference.

    A configured relation comes first, then what the hosts make of the pair.
    """
    one, two = snapshot.file(path), snapshot.file(other)
    nothing = PairRelation(Relation.NONE, (), ())
    if one is None or two is None:
        return nothing
    for file, target in ((one, two), (two, one)):
        for reference in references_of(snapshot, file.path):
            if reference.path == target.path:
                return PairRelation(reference.relation, reference.hosts, ())
    relations = snapshot.index.relations
    found = (relations.between(*pair) for pair in ((one.path, two.path), (two.path, one.path)))
    return next((pair for pair in found if pair.relation is not Relation.NONE), nothing)
