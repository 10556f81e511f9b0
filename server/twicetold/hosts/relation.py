"""How two instruction files stand to each other, for each host and for the hosts in play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from twicetold.compare.relation import Relation
from twicetold.hosts.discovery import own_marker
from twicetold.hosts.loading import HostView
from twicetold.hosts.profile import HostProfile, Kind, Sameness, Status
from twicetold.hosts.tree import InstructionTree, is_within

# The one that says more about a pair comes first.
_WEIGHT = (Relation.TOGETHER, Relation.MERGED, Relation.EITHER, Relation.NONE)


@dataclass(frozen=True, slots=True)
class PairRelation:
    """The relation of two files, and for which hosts in play it holds (their names).

    ``per_host`` has the relation for each host that was asked, by its id. ``hosts`` is empty
    where none is in play: then the relation holds for hosts that might be.
    """

    relation: Relation
    hosts: tuple[str, ...]
    per_host: tuple[tuple[str, Relation], ...]


class Relations:
    """Answers for the pairs of one tree, with the hosts in play.

    ``guess`` allows hosts that are not in play to answer where those in play do not connect two
    files: where nobody configured hosts, AGENTS.md is there for somebody.
    """

    def __init__(
        self,
        tree: InstructionTree,
        views: Mapping[str, HostView],
        in_play: Collection[HostProfile],
        *,
        guess: bool = True,
    ) -> None:
        self._tree = tree
        self._in_play = [views[profile.id] for profile in in_play]
        playing = {view.profile.id for view in self._in_play}
        self._others = [
            view
            for id_, view in views.items()
            if guess and id_ not in playing and view.profile.status is not Status.ENDED
        ]
        self._views = views

    def between(self, a: str, b: str) -> PairRelation:
        """The relation of two real paths."""
        per_host = {view.profile.id: self.for_host(view, a, b) for view in self._in_play}
        relation = min(per_host.values(), key=_WEIGHT.index, default=Relation.NONE)
        if relation is Relation.NONE and self._others:
            guessed = (self.for_host(view, a, b) for view in self._others)
            relation = min(guessed, key=_WEIGHT.index, default=Relation.NONE)
        if self._side_by_side(a, b):
            relation = Relation.EITHER
        hosts = tuple(self._views[id_].profile.name for id_, r in per_host.items() if r is relation)
        return PairRelation(relation, hosts, tuple(per_host.items()))

    def for_host(self, view: HostView, a: str, b: str) -> Relation:
        """The relation of two real paths for one host, over the situations they can meet in."""
        best = Relation.NONE
        for here in self._tree.directories(a):
            for there in self._tree.directories(b):
                upper, lower = sorted((here, there), key=len)
                if not is_within(lower, upper):
                    continue
                for start in dict.fromkeys((lower, upper, "")):
                    found = _in_situation(view, a, b, start, lower, same=here == there)
                    best = min(best, found, key=_WEIGHT.index)
        return best

    def always_loaded(self, path: str) -> bool:
        """Whether some host loads the file without anybody asking for it or matching a glob."""
        return any(
            loaded is not None and not loaded.when.conditional
            for view in self._views.values()
            for directory in self._tree.directories(path)
            for loaded in (view.context(directory).get(path),)
        )

    def _side_by_side(self, a: str, b: str) -> bool:
        """Whether the two are names for one directory, of which different hosts read one each."""
        tree = self._tree
        if b in tree.imports.get(a, ()) or a in tree.imports.get(b, ()):
            return False
        here, there = (
            {place.directory for place in tree.places.get(path, ()) if _is_main(place.kind)}
            for path in (a, b)
        )
        return bool(here & there) and not any(
            self.for_host(view, a, b) is Relation.TOGETHER
            for view in self._views.values()
            if own_marker(view.profile, a) and own_marker(view.profile, b)
        )


def _is_main(kind: Kind) -> bool:
    return kind in (Kind.INSTRUCTIONS, Kind.CONFIGURED)


def _in_situation(
    view: HostView, a: str, b: str, start: str, touched: str, *, same: bool
) -> Relation:
    context = view.context(start, touched)
    one, other = context.get(a), context.get(b)
    if one is None or other is None:
        # The host knows both, for one directory, and takes one of them.
        found = one or other
        known = view.knows(a) & view.knows(b)
        return Relation.EITHER if same and found and found.rule in known else Relation.NONE
    if one.when.conditional and other.when.conditional:
        return Relation.NONE
    imported = b == one.imported_by or a == other.imported_by
    if same and not imported and Sameness.CONTENT in view.profile.sameness:
        return Relation.MERGED
    return Relation.TOGETHER
