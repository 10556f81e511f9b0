"""One file checked: its references, what was found against each, and the problems that follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.rules.file_problems import file_problems
from twicetold.rules.pair import Pair, hold_against, is_mirror, nearest_only
from twicetold.rules.pair_problems import pair_problems
from twicetold.rules.problem import Problem
from twicetold.workspace.reference import no_reference_reason, references_of
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class FileCheck:
    """All that is known about a file: pairs nearest first, problems in the order of lines.

    ``reason`` says why nothing was compared, where nothing was.
    """

    path: str
    pairs: tuple[Pair, ...] = ()
    problems: tuple[Problem, ...] = ()
    reason: str = ""


def check_file(snapshot: Snapshot, path: str) -> FileCheck:
    """Check the file at ``path`` (relative to the root, with ``/``).

    A file that is no instruction file, is left out, cannot be read or is a stub has no pairs, and
    a reason.
    """
    file = snapshot.files.get(path)
    if file is None:
        return FileCheck(path, reason="not an instruction file")
    if file.excluded:
        return FileCheck(path, reason=f"not checked: {file.excluded}")
    problems = list(file_problems(snapshot, file))
    pairs = tuple(nearest_only(_pairs(snapshot, path)))
    for pair in pairs:
        problems += pair_problems(snapshot.config, path, pair)
    problems.sort(key=lambda problem: (problem.place.start, problem.place.end, problem.code))
    reason = "" if pairs else no_reference_reason(snapshot, path)
    return FileCheck(path, pairs, tuple(problems), reason)


def _pairs(snapshot: Snapshot, path: str) -> Iterator[Pair]:
    parsed = snapshot.files[path].parsed
    if parsed is None:
        return
    for reference in references_of(snapshot, path):
        text = snapshot.files[reference.path].parsed
        if text is None:
            continue
        pair = hold_against(parsed, reference, text)
        # Side by side is no evidence: two names in one folder may say quite different things.
        if reference.configured or not reference.relation.wants_copies or is_mirror(pair):
            yield pair
