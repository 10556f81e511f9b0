"""The fix that takes the reference's text: a drifted copy comes to say what the reference says."""

from __future__ import annotations

from twicetold.compare.relation import Relation
from twicetold.rules.fixes.copied_text import changes_to_copy
from twicetold.rules.fixes.fix import Fix, FixKind
from twicetold.rules.fixes.subject import Subject

DRIFTED = ("drifted-section", "drifted-statement")


def take_reference(subject: Subject) -> Fix | None:
    """Change the words here to those of the reference; what both say alike stays as it is.

    Preferred where somebody configured what the file follows, and nothing is lost that only the
    file has: else nobody knows which of the two is right.
    """
    problem, reference, there = subject.problem, subject.reference, subject.there
    if problem.code not in DRIFTED or reference is None or there is None:
        return None
    changes = changes_to_copy(
        subject.here, there, problem.differs, names_stay=names_stay(reference.relation)
    )
    if not changes:
        return None
    own = sum(not there for _, there in problem.differs)
    loss = f", and drop {'a text' if own == 1 else f'{own} texts'} that only this file has"
    return Fix(
        f"Take the text of {subject.twin_name}{loss if own else ''}",
        FixKind.TAKE_REFERENCE,
        lambda: changes,
        is_preferred=reference.configured and not own,
    )


def names_stay(relation: Relation) -> bool:
    """Whether the two are instances of a template, each with names of its own."""
    return relation in (Relation.TEMPLATE, Relation.SIBLING)
