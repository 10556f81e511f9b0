"""Problems told where the change stands that made them, one for each changed statement.

A pull request shows its changed lines. Who edits the original of five copies has touched none of
the copies, and would never see what is said there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twicetold.compare.normalise import normal
from twicetold.content.statements import statements
from twicetold.rules.highlight import line_highlight
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.revisions.change_messages import UnchangedCopy, change_message
from twicetold.rules.revisions.revision import Revision
from twicetold.rules.revisions.statement_change import StatementChange, change_of, statement_changes

# The problems that the other one of two files can make.
_KINDS = ("drifted", "duplicate", "conflict", "missing")


def on_changed_lines(revision: Revision, problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems; those of untouched lines stand where their twins were changed.

    All copies of one changed statement become one problem, with the copies as twins.
    """
    kept: list[Problem] = []
    moved: dict[tuple[str, StatementChange], list[tuple[Problem, UnchangedCopy]]] = {}
    for problem in problems:
        changes = tuple(_changes_of_twins(revision, problem))
        if not changes:
            kept.append(problem)
        for change in changes:
            copies = moved.setdefault((_kind(problem), change), [])
            copies.append((problem, _copy(revision, problem, change)))
    kept += [_told(revision, kind, change, copies) for (kind, change), copies in moved.items()]
    return tuple(sorted(kept, key=lambda problem: (problem.place.path, problem.place.start)))


def _changes_of_twins(revision: Revision, problem: Problem) -> Iterator[StatementChange]:
    place = problem.place
    if _kind(problem) not in _KINDS or revision.touches(place.path, place.start, place.end):
        return
    for twin in problem.twins:
        if _kind(problem) == "drifted":
            yield from statement_changes(revision, twin)
        elif _kind(problem) == "missing":
            yield from statement_changes(revision, Place(twin.path, twin.start, twin.start + 1))
        else:
            changes = statement_changes(revision, twin)
            whole = change_of(revision, twin)
            yield from changes if len(changes) == 1 or whole is None else (whole,)


def _copy(revision: Revision, problem: Problem, change: StatementChange) -> UnchangedCopy:
    """Where the problem's own file says what was changed: the very statement, where it has it."""
    place = problem.place
    file = revision.now.files.get(place.path)
    old = normal(change.old)
    for statement in statements(file.parsed) if file and file.parsed and old else ():
        within = place.start <= statement.start and statement.end <= place.end
        if within and normal(statement.text) == old:
            same = Place(place.path, statement.start, statement.end)
            return UnchangedCopy(same, says_the_old=True)
    shown = place.highlight.start.line if place.highlight else place.start
    said = problem.differs[0][0] if problem.differs else ""
    return UnchangedCopy(Place(place.path, shown, shown + 1), said=said)


def _told(
    revision: Revision,
    kind: str,
    change: StatementChange,
    copies: Sequence[tuple[Problem, UnchangedCopy]],
) -> Problem:
    loudest = max((problem for problem, _ in copies), key=lambda problem: problem.severity.rank)
    places = tuple(dict.fromkeys(copy for _, copy in copies))
    place = change.place
    file = revision.now.files.get(place.path)
    shown = line_highlight(file.document, place.start) if file and file.document else None
    return Problem(
        loudest.code,
        loudest.severity,
        Place(place.path, place.start, place.end, shown),
        change_message(kind, change, places),
        tuple(copy.place for copy in places),
        tuple(dict.fromkeys(host for problem, _ in copies for host in problem.hosts)),
        change.differs,
        fingerprint(loudest.code, change.old, change.new),
        next((problem.managed_by for problem, _ in copies if problem.managed_by), ""),
    )


def _kind(problem: Problem) -> str:
    return problem.code.partition("-")[0]
