"""The fix that pushes a text to its reference, and to the other copies that the reference has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from twicetold.compare.find import find
from twicetold.compare.finding import FindingCode
from twicetold.compare.relation import Relation
from twicetold.rules.check import check_file
from twicetold.rules.fixes.copied_text import changes_to_copy
from twicetold.rules.fixes.fix import Fix, FixKind, TextChange
from twicetold.rules.fixes.generated_text import change_generated
from twicetold.rules.fixes.subject import Subject
from twicetold.rules.fixes.take_reference import DRIFTED, names_stay
from twicetold.rules.fixes.text_twins import Text, text_on
from twicetold.workspace.reference import referrers_of


def push(subject: Subject) -> Fix | None:
    """Change the reference's words to those here, and so its other copies.

    The other copies are looked for when somebody asks what would change.
    """
    problem, reference, there = subject.problem, subject.reference, subject.there
    if problem.code not in DRIFTED or reference is None or there is None:
        return None
    told = tuple((theirs, ours) for ours, theirs in problem.differs)
    stay = names_stay(reference.relation)
    changes = changes_to_copy(there, subject.here, told, names_stay=stay)
    if not changes or change_generated(subject.snapshot, changes):
        return None
    others = [p for p in referrers_of(subject.snapshot, there.path) if p != subject.file.path]
    more = " and its other copies" if others else ""
    return Fix(
        f"Push this text to {subject.twin_name}{more}",
        FixKind.PUSH,
        lambda: (*changes, *_to_others(subject, there, others)),
        explanation=f"Changes {there.path}{' and the files that repeat it' if others else ''}.",
    )


def _to_others(subject: Subject, changed: Text, others: list[str]) -> Iterator[TextChange]:
    """The changes of the other files that have the changed lines of the reference for a twin."""
    for path in others:
        for pair in check_file(subject.snapshot, path).pairs:
            if pair.reference.path != changed.path:
                continue
            for finding in pair.found.findings:
                if finding.code.is_copy and finding.b.overlaps(changed.lines):
                    copy = text_on(subject.snapshot, path, pair.a, finding.a)
                    yield from _to_copy(subject, copy, pair.relation)


def _to_copy(subject: Subject, copy: Text, relation: Relation) -> Iterator[TextChange]:
    """The changes of one more copy, against the text here; none where it is not surely one."""
    here = subject.here
    asked = relation if relation.wants_copies else Relation.TOGETHER
    for finding in find(copy.parsed, here.parsed, asked).findings:
        if finding.code is not FindingCode.DRIFTED:
            continue
        if finding.a.overlaps(copy.lines) and finding.b.overlaps(here.lines):
            text = replace(copy, lines=finding.a)
            model = replace(here, lines=finding.b)
            stay = names_stay(relation)
            changes = changes_to_copy(text, model, finding.differs, names_stay=stay)
            if changes and not change_generated(subject.snapshot, changes):
                yield from changes
