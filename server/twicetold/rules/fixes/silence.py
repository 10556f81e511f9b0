"""The fix that accepts a problem by a comment in the text, which most hosts send to the model."""

from __future__ import annotations

from twicetold.content.statements import StatementKind, statements
from twicetold.hosts.sent_text import removes_comments
from twicetold.markdown.outline import section_at
from twicetold.rules.fixes.accept import REASON, is_acceptable, is_of_file
from twicetold.rules.fixes.fix import Fix, FixKind, TextChange
from twicetold.rules.fixes.line_changes import insert_lines
from twicetold.rules.fixes.readers import readers
from twicetold.rules.fixes.subject import Subject
from twicetold.rules.messages import join_names
from twicetold.text.positions import Position

_PROSE = (StatementKind.ITEM, StatementKind.PARAGRAPH)


def accept_by_comment(subject: Subject) -> Fix | None:
    """Put a comment before the section's heading, or behind the line.

    None where the first lines are the problem, which a comment before them would only hide, or all
    of the text is: that of a link is the path where it leads.
    """
    problem = subject.problem
    is_text = problem.code != "link-as-text" and not _is_lost_header(subject)
    if not is_acceptable(problem.code) or not is_text:
        return None
    place = _place(subject)
    if place is None:
        return None
    change, in_line = place
    sending = [
        view.profile.name
        for view in readers(subject.snapshot, subject.file.path)
        if not removes_comments(view.profile, subject.file.kind, in_line=in_line)
    ]
    verb = "sends" if len(sending) == 1 else "send"
    who = f", which {join_names(sending)} {verb} to the model" if sending else ""
    return Fix(f"Accept this {problem.code} by a comment{who}", FixKind.SILENCE, lambda: (change,))


def _is_lost_header(subject: Subject) -> bool:
    """Whether front matter does not begin or end, so that its keys are the file's first text."""
    return subject.problem.code == "invalid-front-matter" and subject.parsed.front_matter is None


def _place(subject: Subject) -> tuple[TextChange, bool] | None:
    """The comment where it speaks for the problem, and whether it stands in a line of text."""
    problem, parsed, path = subject.problem, subject.parsed, subject.file.path
    document, line, verb = parsed.document, problem.place.start, "ignore"
    section = section_at(parsed.outline.sections, line)
    is_block = section is not None and section.start == line
    if is_of_file(problem.code):
        front = parsed.front_matter
        line, verb, is_block = front.end if front else 0, "ignore-file", True
    comment = f"<!-- twicetold: {verb}[{problem.code}] {REASON} -->"
    if is_block:
        return insert_lines(path, document, line, [comment, ""]), False
    if not _is_prose(subject, line):
        return None
    end = Position(line, len(document.line(line).rstrip()))
    return TextChange(path, end, end, f" {comment}"), True


def _is_prose(subject: Subject, line: int) -> bool:
    """Whether a comment can stand at the end of the line: not in code, nor in a table."""
    return any(s.start <= line < s.end and s.kind in _PROSE for s in statements(subject.parsed))
