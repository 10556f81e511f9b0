"""Text that several files say, told once with all its places and a home for it.

Five copies of one sentence are five problems for those who edit the five files, and one for those
who look at the whole. Copies in files that no host loads together are no problems, and belong to
the picture all the same: sister packages repeat each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from twicetold.compare.normalise import normal
from twicetold.content.tokens import estimate_tokens
from twicetold.rules.overview.cluster_home import Home, home_of
from twicetold.rules.overview.repeated_text import RepeatedText, repeated_texts
from twicetold.rules.problem import Place, Problem
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot

_COPIES = ("duplicate-", "drifted-")


@dataclass(frozen=True, slots=True)
class Cluster:
    """One text and all its places, by path; at least three, or two of a longer text.

    ``text`` is what it says, as it stands in the first place that problems are held against.
    ``reworded`` are places that say it in other words. ``problems`` are those that tell of it.
    ``tokens`` is the text's length. ``apart`` is whether no two of the files are sure to be loaded
    together: then nobody pays for the text twice.
    """

    text: str
    places: tuple[Place, ...]
    reworded: tuple[Place, ...]
    home: Home | None
    problems: tuple[Problem, ...]
    tokens: int
    apart: bool


def clusters(
    snapshot: Snapshot,
    problems: Sequence[Problem],
    repeated: Sequence[RepeatedText] | None = None,
) -> tuple[Cluster, ...]:
    """The clusters of a root with these problems, the ones with most repeated text first.

    ``repeated`` are the snapshot's `repeated_texts`, where they are known.
    """
    texts = repeated_texts(snapshot) if repeated is None else repeated
    drafts = [_Draft(text.places) for text in texts]
    by_path: dict[str, list[_Draft]] = defaultdict(list)
    for draft in drafts:
        for place in draft.places:
            by_path[place.path].append(draft)
    alone: dict[Place, list[Problem]] = defaultdict(list)
    for problem in problems:
        if not problem.code.startswith(_COPIES) or not problem.twins:
            continue
        ends = _lines(problem.place), _lines(problem.twins[0])
        known = (d for end in ends for d in by_path[end.path] if d.holds(end))
        draft_of = next(known, None)
        if draft_of is not None:
            draft_of.take(problem)
        else:
            alone[ends[1]].append(problem)
    for twin, found in alone.items():
        if len(found) > 1:
            drafts.append(_Draft((twin,)))
            for problem in found:
                drafts[-1].take(problem)
    return tuple(sorted((draft.done(snapshot) for draft in drafts), key=_most_first))


def told_together(found: Sequence[Cluster]) -> Iterator[Cluster]:
    """Those clusters that make one of the problems of several files."""
    for cluster in found:
        if len({problem.place.path for problem in cluster.problems}) > 1:
            yield cluster


class _Draft:
    """A cluster that problems are still added to."""

    def __init__(self, places: Sequence[Place]) -> None:
        self.places = list(places)
        self._equal = len(places)
        self._problems: list[Problem] = []

    def holds(self, end: Place) -> bool:
        """Whether one of the places lies within the lines, or they within it."""
        return any(
            place.path == end.path and _within(*sorted((place, end), key=_length))
            for place in self.places
        )

    def take(self, problem: Problem) -> None:
        """Count in a problem, its place and its twin's."""
        self._problems.append(problem)
        for place in (problem.place, problem.twins[0]):
            if not self.holds(_lines(place)):
                self.places.append(_lines(place))

    def done(self, snapshot: Snapshot) -> Cluster:
        """The cluster."""
        original = _lines(self._problems[0].twins[0]) if self._problems else self.places[0]
        at_home = next((place for place in self.places if place.path == original.path), original)
        text = _text(snapshot, at_home)
        added = self.places[self._equal :]
        others = (p for p in added if normal(_text(snapshot, p)) != normal(text))
        return Cluster(
            text,
            tuple(sorted(self.places, key=_in_order)),
            tuple(others),
            home_of(snapshot, [place.path for place in self.places]),
            tuple(self._problems),
            estimate_tokens(text),
            not _load_together(snapshot, {place.path for place in self.places}),
        )


def _load_together(snapshot: Snapshot, paths: Collection[str]) -> bool:
    return any(
        reference.path in paths and not reference.relation.wants_copies
        for path in paths
        for reference in references_of(snapshot, path)
    )


def _most_first(cluster: Cluster) -> tuple[int, str, int]:
    return (-cluster.tokens * len(cluster.places), *_in_order(cluster.places[0]))


def _in_order(place: Place) -> tuple[str, int]:
    return place.path, place.start


def _within(inner: Place, outer: Place) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _length(place: Place) -> int:
    return place.end - place.start


def _lines(place: Place) -> Place:
    return Place(place.path, place.start, place.end)


def _text(snapshot: Snapshot, place: Place) -> str:
    file = snapshot.files.get(place.path)
    lines = file.document.lines[place.start : place.end] if file and file.document else ()
    return "".join(lines).strip()
