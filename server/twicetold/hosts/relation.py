"""How two instruction files stand to each other, for each host and for the hosts in play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from twicetold.compare.relation import Relation
from twicetold.hosts.discovery import own_marker
from twicetold.hosts.loading import HostView
from twicetold.hosts.pattern import last_name
from twicetold.hosts.profile import FileRule, HostProfile
from twicetold.hosts.terms import Choice, Kind, Sameness, Status
from twicetold.hosts.tree import InstructionTree, is_within

# The one that says more about a pair comes first.
_WEIGHT = (Relation.TOGETHER, Relation.MERGED, Relation.EITHER, Relation.NONE)


@dataclass(frozen=True, slots=True)
class PairRelation:
    """The relation of two files, and for which hosts in play it holds (their names).

    ``per_host`` has the relation for each host that was asked, by its id. ``hosts`` is empty
    where none is in play: then the relation holds for hosts that might be. ``together`` are the
    names of those that load both, also of two files that stand side by side.
    """

    relation: Relation
    hosts: tuple[str, ...]
    per_host: tuple[tuple[str, Relation], ...]
    together: tuple[str, ...] = ()


class Relations:
    """Answers for the pairs of one tree, with the hosts in play.

    ``guess`` lets hosts that are not in play answer for two files with names that belong to no
    host: where nobody configured any, AGENTS.md is there for somebody. They answer by what is
    sure of them, since a guess on top of hearsay is nothing to tell.
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
        self._views = views
        self._guess = guess

    def between(self, file: str, other: str) -> PairRelation:
        """The relation of two real paths, seen from the first.

        The other counts for a host only where it loads whenever the first one does: a rule for
        some paths meets the root's instructions, but those need not meet the rule.
        """
        per_host = {view.profile.id: self.for_host(view, file, other) for view in self._in_play}
        relation = min(per_host.values(), key=_WEIGHT.index, default=Relation.NONE)
        if self._side_by_side(file, other):
            relation = Relation.EITHER
        elif relation is Relation.NONE and self._guess:
            relation = self._guessed(file, other)

        def hosts(wanted: Relation) -> tuple[str, ...]:
            found = (id_ for id_, of_host in per_host.items() if of_host is wanted)
            return tuple(self._views[id_].profile.name for id_ in found)

        return PairRelation(
            relation, hosts(relation), tuple(per_host.items()), hosts(Relation.TOGETHER)
        )

    def can_be_reference(self, path: str) -> bool:
        """Whether there can be a file with which this one is sure to load, or instead of which.

        Most of what is only there when somebody asks (skills, commands) is the reference of none.
        """
        return any(
            view.reaches(path) and (not view.only_asked_for(path) or view.globs.load(path))
            for view in self._views.values()
        )

    def for_host(self, view: HostView, file: str, other: str) -> Relation:
        """As `between`, for one host, over the situations in which the two can meet."""
        if not (view.reaches(file) and view.reaches(other)):
            return Relation.NONE
        if self._brings_in(view, file, other):
            return Relation.TOGETHER
        if not view.may_meet(file, other):
            return Relation.NONE
        best = Relation.NONE
        for here in self._tree.directories(file):
            for there in self._tree.directories(other):
                upper, lower = sorted((here, there), key=len)
                if not is_within(lower, upper):
                    continue
                shared = here if here == there else None
                for start in dict.fromkeys((lower, upper, "")):
                    found = _in_situation(view, (file, other), (start, lower), shared)
                    best = min(best, found, key=_WEIGHT.index)
        return best

    def _brings_in(self, view: HostView, file: str, other: str) -> bool:
        """Whether the host loads the other because this file, in whatever directory, imports it."""
        if other not in view.imports_of(file):
            return False
        contexts = (view.context(directory) for directory in self._tree.directories(file))
        return any(file in c and other in c and c[other].imported_by == file for c in contexts)

    @cached_property
    def _owned(self) -> frozenset[str]:
        """The files of which every name belongs to some host."""
        profiles = [view.profile for view in self._views.values()]
        shared = {
            path
            for name, path in self._tree.names.items()
            if not any(own_marker(profile, name) for profile in profiles)
        }
        return frozenset(self._tree.places) - shared

    def _guessed(self, file: str, other: str) -> Relation:
        if file in self._owned or other in self._owned:
            return Relation.NONE
        views = [
            view
            for view in self._views.values()
            if view.profile.status is not Status.ENDED
            and view.surely_knows(file)
            and view.surely_knows(other)
        ]
        found = (self.for_host(view, file, other) for view in views)
        return min(found, key=_WEIGHT.index, default=Relation.NONE)

    def _side_by_side(self, a: str, b: str) -> bool:
        """Whether the two are names for one directory, of which different hosts read one each."""
        tree = self._tree
        if b in tree.drawn_in(a) or a in tree.drawn_in(b):
            return False
        here, there = (
            {p.directory for p in tree.places.get(path, ()) if p.kind is Kind.INSTRUCTIONS}
            for path in (a, b)
        )
        return bool(here & there) and not any(
            self.for_host(view, a, b) is Relation.TOGETHER
            for view in self._views.values()
            if own_marker(view.profile, a) and own_marker(view.profile, b)
        )


def _in_situation(
    view: HostView, pair: tuple[str, str], situation: tuple[str, str], shared: str | None
) -> Relation:
    context = view.context(*situation)
    file, other = (context.get(path) for path in pair)
    if file is None or other is None:
        found = file or other
        instead = found and shared is not None and _exclude(view, found.rule, pair, shared)
        return Relation.EITHER if instead else Relation.NONE
    if other.when.conditional and not view.globs.load_with(pair[1], pair[0]):
        return Relation.NONE
    whole = {file.rule.kind, other.rule.kind} == {Kind.INSTRUCTIONS}
    imported = file.imported_by or other.imported_by
    if shared is not None and whole and not imported and Sameness.CONTENT in view.profile.sameness:
        return Relation.MERGED
    return Relation.TOGETHER


def _exclude(view: HostView, rule: FileRule, pair: tuple[str, str], directory: str) -> bool:
    """Whether the host knows both files for the directory under the rule, and takes one of them.

    ``.junie/AGENTS.md`` speaks for the root, and for all hosts but one for another directory.
    """
    if rule.choice is Choice.BY_NAME and last_name(pair[0]) != last_name(pair[1]):
        return False
    names = view.by_rule[rule].get(directory, ())
    return set(pair) <= {name.path for name in names}
