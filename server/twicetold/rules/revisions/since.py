"""What is new or worse in a workspace since an earlier state of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from twicetold.rules.check import check_file
from twicetold.rules.check_workspace import check_snapshot
from twicetold.rules.problem import Place, Problem
from twicetold.rules.revisions.revision import Revision

# What two files can be to each other, from what is wanted to what is worst.
_WORSE = ("override", "duplicate", "drifted", "conflict")
_PAIR = "pair"


def problems_since(revision: Revision, now: Sequence[Problem]) -> tuple[Problem, ...]:
    """Those problems of the workspace as it is that an earlier state had not, or not so bad.

    A problem whose texts only moved, within a file or to another one, is not new. Of a pair of
    texts that was at fault before, what is worse is: drift where both were the same, a word that
    differs where it did not.
    """
    before = _problems_before(revision, now)
    unknown = _unmatched(now, before, revision)
    by_path: dict[str, list[Problem]] = defaultdict(list)
    for problem in before:
        by_path[problem.place.path].append(problem)
    return tuple(problem for problem in unknown if _is_news(problem, by_path, revision))


def _problems_before(revision: Revision, now: Sequence[Problem]) -> tuple[Problem, ...]:
    """The earlier state's problems, as far as they can be the same as those of today."""
    if any(problem.place.path not in revision.now.files for problem in now):
        return check_snapshot(revision.before).problems  # about the configuration as a whole
    asked = (revision.old_path(problem.place.path) for problem in now)
    paths = revision.changed_before.union(path for path in asked if path is not None)
    return tuple(
        problem for path in sorted(paths) for problem in check_file(revision.before, path).problems
    )


def _unmatched(
    now: Iterable[Problem], before: Iterable[Problem], revision: Revision
) -> list[Problem]:
    """The problems that are no earlier one: equal texts in the same file first, then anywhere."""
    known = Counter((problem.place.path, problem.fingerprint) for problem in before)
    left = []
    for problem in now:
        key = (revision.old_path(problem.place.path) or problem.place.path, problem.fingerprint)
        if known[key]:
            known[key] -= 1
        else:
            left.append(problem)
    moved = Counter[str]()
    for (_, name), count in known.items():
        moved[name] += count
    unmatched = []
    for problem in left:
        if moved[problem.fingerprint]:
            moved[problem.fingerprint] -= 1
        else:
            unmatched.append(problem)
    return unmatched


def _is_news(problem: Problem, before: Mapping[str, Sequence[Problem]], revision: Revision) -> bool:
    place = _place_before(problem.place, revision)
    if place is None or (_kind(problem.code) != _PAIR and _is_touched(problem.place, revision)):
        return True
    twins = [_place_before(twin, revision) for twin in problem.twins]
    return not any(
        _same_matter(problem, place, twins, other) and not _is_worse(problem, other)
        for other in before.get(place.path, ())
    )


def _same_matter(
    problem: Problem, place: Place, twins: Sequence[Place | None], other: Problem
) -> bool:
    """Whether an earlier problem was about the same texts, wherever they stood.

    ``place`` and ``twins`` are where the problem's own texts stood then.
    """
    if _kind(problem.code) != _kind(other.code) or not _meet(place, other.place):
        return False
    if not twins or not other.twins:
        return bool(twins) == bool(other.twins)
    return any(twin is not None and _meet(twin, one) for twin in twins for one in other.twins)


def _is_worse(problem: Problem, other: Problem) -> bool:
    if _badness(problem.code) != _badness(other.code):
        return _badness(problem.code) > _badness(other.code)
    return not set(problem.differs) <= set(other.differs)


def _kind(code: str) -> str:
    """What of two texts can turn into one another is one kind."""
    return _PAIR if _badness(code) >= 0 else code


def _badness(code: str) -> int:
    name = code.partition("-")[0]
    return _WORSE.index(name) if name in _WORSE else -1


def _place_before(place: Place, revision: Revision) -> Place | None:
    path, change = revision.old_path(place.path), revision.change(place.path)
    if path is None or change is None:
        return None
    start, end = change.before(place.start, place.end)
    return Place(path, start, end) if start < end else None


def _is_touched(place: Place, revision: Revision) -> bool:
    return revision.touches(place.path, place.start, place.end)


def _meet(one: Place, other: Place) -> bool:
    return one.path == other.path and one.start < other.end and other.start < one.end
