"""One file checked: its references, what was found against each, and the problems that follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from twicetold.compare.relation import Relation
from twicetold.markdown.by_lineage import AnswerByLineage
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.accepted import accept, this_day
from twicetold.rules.baseline import sift
from twicetold.rules.files.file_rules import file_rule_problems
from twicetold.rules.generated_copies import (
    generated_copies,
    generated_problems,
    with_managers,
)
from twicetold.rules.pair import Pair, hold_against, is_mirror, without_missing
from twicetold.rules.pair_problems import pair_problems
from twicetold.rules.problem import Problem
from twicetold.rules.repeat_problems import repeat_problems
from twicetold.rules.told_once import told_once
from twicetold.rules.wanted_repeats import without_wanted
from twicetold.workspace.baseline import BaselineEntry
from twicetold.workspace.config import Allowance
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.no_reference import no_reference_reason
from twicetold.workspace.origins import origin_of
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class FileCheck:
    """All that is known about a file: pairs nearest first, problems in the order of lines.

    ``accepted`` are problems that a person has accepted, ``used`` the entries of the
    configuration that accept them. ``baselined`` are those kept back by the baseline, by the
    entries ``used_baseline``. ``reason`` says why nothing was compared, where nothing was.
    """

    path: str
    pairs: tuple[Pair, ...] = ()
    problems: tuple[Problem, ...] = ()
    accepted: tuple[Problem, ...] = ()
    used: frozenset[Allowance] = frozenset()
    reason: str = ""
    baselined: tuple[Problem, ...] = ()
    used_baseline: frozenset[BaselineEntry] = frozenset()


def check_file(snapshot: Snapshot, path: str) -> FileCheck:
    """Check the file at ``path`` (relative to the root, with ``/``; any of its names).

    A file that is no instruction file, is left out, cannot be read or is a stub has no pairs, and
    a reason.
    """
    file = snapshot.file(path)
    if file is None or file.excluded:
        return FileCheck(path, reason=no_reference_reason(snapshot, path))
    problems = list(file_rule_problems(snapshot, file))
    if file.parsed is None:
        unread = sift(snapshot, file.path, problems)
        return FileCheck(
            file.path,
            problems=unread.new,
            reason="it cannot be read",
            baselined=unread.known,
            used_baseline=unread.used,
        )
    problems += repeat_problems(snapshot.config, file.path, file.parsed)
    pairs = told_once(_pairs(snapshot, file))
    copies = tuple(generated_copies(snapshot, file, pairs))
    problems += generated_problems(snapshot, file, copies)
    problems = with_managers(snapshot, problems, _paths(problems))
    for pair in pairs:
        told = {finding for copy in copies if copy.pair is pair for finding in copy.findings}
        found = pair_problems(snapshot.config, file.path, pair, told)
        problems += with_managers(snapshot, found, (file.path, pair.reference.path))
    sorted_out = accept(snapshot.config, file.parsed, file.path, problems, this_day())
    sifted = sift(snapshot, file.path, _in_order(file.parsed, sorted_out.open))
    return FileCheck(
        file.path,
        pairs,
        sifted.new,
        sorted_out.accepted,
        sorted_out.used,
        "" if pairs else no_reference_reason(snapshot, path),
        sifted.known,
        sifted.used,
    )


def _pairs(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Pair]:
    for reference in references_of(snapshot, file.path):
        text = snapshot.files[reference.path].parsed
        if file.parsed is None or text is None:
            continue
        pair = hold_against(file.parsed, reference, text)
        tool = origin_of(snapshot, file).tool
        if tool and tool == origin_of(snapshot, snapshot.files[reference.path]).tool:
            # A program that writes both decides what each of them has.
            pair = without_missing(pair)
        # Side by side is no evidence: two names in one folder may say quite different things.
        # What a program wrote into both is none either.
        counts = reference.configured or not reference.relation.wants_copies
        if counts or is_mirror(pair, file.origin, snapshot.files[reference.path].origin):
            yield without_wanted(pair, file.path)
        elif reference.read_with:
            both = replace(reference, relation=Relation.TOGETHER, hosts=reference.read_with)
            yield without_wanted(hold_against(file.parsed, both, text), file.path)


def _paths(problems: Iterable[Problem]) -> set[str]:
    return {place.path for problem in problems for place in (problem.place, *problem.twins)}


_ordered = AnswerByLineage[list[Problem]]()


def _in_order(parsed: ParsedDocument, problems: tuple[Problem, ...]) -> list[Problem]:
    """The problems of a document in the order of lines. Most edits change none of them."""
    return _ordered.to(parsed.lineage, problems, lambda: sorted(problems, key=by_line))


def by_line(problem: Problem) -> tuple[int, int, str]:
    """The order in which a file's problems are told."""
    return problem.place.start, problem.place.end, problem.code
