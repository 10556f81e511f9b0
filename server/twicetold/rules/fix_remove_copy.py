"""The fix that removes a repeated text, where everybody who reads it reads its twin too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twicetold.compare.fingerprint import fingerprint
from twicetold.compare.matching.signals import similarity
from twicetold.content.statements import Statement
from twicetold.markdown.outline import Section, section_at
from twicetold.rules.fix import Fix, FixKind, TextChange
from twicetold.rules.fix_subject import Subject
from twicetold.rules.line_changes import remove_block
from twicetold.rules.placed_words import placed_words
from twicetold.rules.readers import why_copy_is_needed
from twicetold.rules.rewording import without_words
from twicetold.rules.section_text import has_parts
from twicetold.rules.statement_moves import taken_out
from twicetold.rules.text_twins import sentences_of

DUPLICATES = ("duplicate-section", "duplicate-statement")
# Texts that are less alike than this may be twins only together with their neighbours.
_LEAST_ALIKE = 0.6


def remove_copy(subject: Subject) -> Fix | None:
    """Take out what the reference says too, and nothing else.

    Disabled where a host in play reads this file without the reference.
    """
    problem, reference = subject.problem, subject.reference
    if problem.code not in DUPLICATES or reference is None:
        return None
    title = f"Remove this copy of {subject.twin_name}"
    why_not = why_copy_is_needed(subject.snapshot, subject.file.path, reference.path)
    if why_not:
        return Fix(title, FixKind.REMOVE_COPY, tuple, disabled_reason=f"Not here: {why_not}.")
    changes = tuple(_removals(subject))
    return Fix(title, FixKind.REMOVE_COPY, lambda: changes) if changes else None


def whole_section(subject: Subject) -> Section | None:
    """The section that the problem is about, where all that it says has a twin."""
    section = section_at(subject.parsed.outline.sections, subject.problem.place.start)
    if subject.problem.code != "duplicate-section" or section is None:
        return None
    own = subject.here.statements()
    return section if len(_repeated(subject, own)) == len(own) else None


def _removals(subject: Subject) -> Iterator[TextChange]:
    path, parsed = subject.file.path, subject.parsed
    section = whole_section(subject)
    if section is not None:
        start = section.start
        is_title = section.level == 1 and section is parsed.outline.sections[0]
        if is_title or has_parts(parsed, section):
            start += parsed.tree.blocks[section.first_block].line_count
            while start < section.end and not parsed.document.line(start).strip():
                start += 1
        yield remove_block(path, parsed.document, start, section.end)
        return
    statements = _repeated(subject, subject.here.statements())
    for statement in statements:
        change = taken_out(path, parsed, statement, statements)
        if change is not None:
            yield change
    if not statements:
        yield from _sentence_removals(subject)


def _sentence_removals(subject: Subject) -> Iterator[TextChange]:
    document = subject.parsed.document
    there = subject.there
    if there is None:
        return
    models = [part for statement in there.statements() for part in sentences_of(statement)]
    for statement in subject.here.statements():
        words = placed_words(document, statement)
        gone = [s for s in sentences_of(statement) if _is_said(s, models)]
        for sentence in gone:
            part = placed_words(document, sentence)
            if words and part:
                yield without_words(subject.file.path, words, part)


def _repeated(subject: Subject, statements: Sequence[Statement]) -> list[Statement]:
    """The statements that the twin has too."""
    there = subject.there
    models = there.statements() if there else []
    return [statement for statement in statements if _is_said(statement, models)]


def _is_said(statement: Statement, models: Sequence[Statement]) -> bool:
    key = fingerprint(statement).key
    alike = (similarity(key, fingerprint(model).key) for model in models)
    return max(alike, default=0.0) >= _LEAST_ALIKE
