"""The fix that removes a repeated text, where everybody who reads it reads its twin too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from twicetold.compare.fingerprint import Fingerprint, fingerprint
from twicetold.compare.matching.signals import similarity
from twicetold.compare.turned_words import turns
from twicetold.compare.word_difference import word_difference
from twicetold.content.statements import Statement
from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fixes.fix import Fix, FixKind, TextChange
from twicetold.rules.fixes.leads import idle_lead, refers_back
from twicetold.rules.fixes.line_changes import remove_block, removed_lines
from twicetold.rules.fixes.placed_words import placed_words
from twicetold.rules.fixes.readers import why_copy_is_needed
from twicetold.rules.fixes.rewording import without_words
from twicetold.rules.fixes.section_text import body_start, has_parts
from twicetold.rules.fixes.statement_moves import taken_out
from twicetold.rules.fixes.subject import Subject
from twicetold.rules.fixes.text_twins import sentences_of
from twicetold.workspace.reference import references_of

DUPLICATES = ("duplicate-section", "duplicate-statement")
REPEATED = "repeated-statement"
# Sentences that are less alike than this may be twins only together with their neighbours, and
# one that is so much longer says something of its own.
_LEAST_ALIKE = 0.6
_MOST_LONGER = 1.3


def remove_copy(subject: Subject) -> Fix | None:
    """Take out what the reference, or an earlier line of the file, says too, and nothing else.

    Disabled where a host in play reads this file without the reference.
    """
    problem, reference = subject.problem, subject.reference
    if problem.code == REPEATED and not references_of(subject.snapshot, subject.file.path):
        # A file with a reference may say twice what that says twice: then one copy would drift.
        title, why_not = f"Remove what line {problem.twins[0].start + 1} says already", ""
    elif problem.code in DUPLICATES and reference is not None:
        title = f"Remove this copy of {subject.twin_name}"
        why_not = why_copy_is_needed(subject.snapshot, subject.file.path, reference.path)
    else:
        return None
    changes = () if why_not else tuple(_removals(subject))
    lead = idle_lead(subject.parsed.document, changes)
    if lead is not None:
        why_not = f"line {lead + 1} leads up to this text, and would lead to nothing"
    if why_not:
        return Fix(title, FixKind.REMOVE_COPY, tuple, disabled_reason=f"Not here: {why_not}.")
    return Fix(title, FixKind.REMOVE_COPY, lambda: changes) if changes else None


def whole_section(subject: Subject) -> Section | None:
    """The section that the problem is about, where all that it says has a twin."""
    section = section_at(subject.parsed.outline.sections, subject.problem.place.start)
    if subject.problem.code != "duplicate-section" or section is None:
        return None
    own = subject.here.statements()
    return section if len(_repeated(subject, own)) == len(own) else None


def _removals(subject: Subject) -> list[TextChange]:
    path, parsed = subject.file.path, subject.parsed
    section = whole_section(subject)
    if section is not None:
        start = section.start
        if _keeps_heading(parsed, section):
            start = body_start(parsed, section)
            while start < section.end and not parsed.document.line(start).strip():
                start += 1
        return [remove_block(path, parsed.document, start, section.end)]
    changes = list(_statement_removals(subject))
    emptied = section_at(parsed.outline.sections, subject.problem.place.start)
    if emptied is not None and _empties(subject, emptied, changes):
        return [remove_block(path, parsed.document, emptied.start, emptied.end)]
    return changes


def _keeps_heading(parsed: ParsedDocument, section: Section) -> bool:
    """Whether a heading says something without its body: the document's title, or others' part."""
    is_title = section.level == 1 and section is parsed.outline.sections[0]
    return is_title or has_parts(parsed, section)


def _empties(subject: Subject, section: Section, changes: Sequence[TextChange]) -> bool:
    """Whether the changes take all that a section says, and leave a heading that says nothing."""
    document = subject.parsed.document

    def with_text(lines: Iterable[int]) -> set[int]:
        return {line for line in lines if document.line(line).strip()}

    body = with_text(range(body_start(subject.parsed, section), section.end))
    gone = with_text(removed_lines(document, changes))
    return bool(body) and gone == body and not _keeps_heading(subject.parsed, section)


def _statement_removals(subject: Subject) -> Iterator[TextChange]:
    path, parsed = subject.file.path, subject.parsed
    statements = _repeated(subject, subject.here.statements())
    for statement in statements:
        change = taken_out(path, parsed, statement, statements)
        if change is not None:
            yield change
    if not statements:
        yield from _sentence_removals(subject)


def _sentence_removals(subject: Subject) -> Iterator[TextChange]:
    """Sentences that are said there go; with the last one of a statement that as a whole."""
    path, document = subject.file.path, subject.parsed.document
    models = _models(subject)
    for statement in subject.here.statements():
        words = placed_words(document, statement) or ()
        for sentence in _removable(list(_sentences(statement)), models) if words else ():
            parts = [placed_words(document, part) or () for part in sentence.parts]
            yield without_words(path, words, [word for part in parts for word in part])


def _removable(sentences: Sequence[_Sentence], models: Sequence[Fingerprint]) -> list[_Sentence]:
    """The sentences that are said there, but those that another one which stays speaks of."""
    found: list[_Sentence] = []
    stays = ""
    for sentence in reversed(sentences):
        if refers_back(stays) or not (_is_said(sentence, models) and _is_balanced(sentence.text)):
            stays = sentence.text
        else:
            found.insert(0, sentence)
            stays = ""
    return found


def _is_balanced(text: str) -> bool:
    """Whether no bracket or markup begins in the text and ends outside, or the reverse."""
    return text.count("(") == text.count(")") and not any(
        text.count(sign) % 2 for sign in ("**", "`")
    )


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with all its clauses: what can be taken out of a text and leaves it readable."""

    parts: tuple[Statement, ...]

    @property
    def text(self) -> str:
        """The clauses as one text."""
        return " ".join(part.text for part in self.parts)

    @property
    def print(self) -> Fingerprint:
        """What it is compared by."""
        return fingerprint(replace(self.parts[0], text=self.text))


def _sentences(statement: Statement) -> Iterator[_Sentence]:
    clauses: list[Statement] = []
    for part in sentences_of(statement):
        clauses.append(part)
        if part.text.rstrip("*_)\"'").endswith((".", "!", "?")):
            yield _Sentence(tuple(clauses))
            clauses = []
    if clauses:
        yield _Sentence(tuple(clauses))


def _models(subject: Subject) -> list[Fingerprint]:
    """What the twin's sentences are compared by."""
    statements = subject.there.statements() if subject.there else []
    return [sentence.print for statement in statements for sentence in _sentences(statement)]


def _repeated(subject: Subject, statements: Sequence[Statement]) -> list[Statement]:
    """The statements of which the twin has every sentence."""
    models = _models(subject)
    return [s for s in statements if all(_is_said(part, models) for part in _sentences(s))]


def _is_said(sentence: _Sentence, models: Sequence[Fingerprint]) -> bool:
    return any(_says_all(model, sentence.print) for model in models)


def _says_all(model: Fingerprint, text: Fingerprint) -> bool:
    """Whether the model says nearly the same, at about the same length, and not its opposite."""
    is_alike = similarity(text.key, model.key) >= _LEAST_ALIKE
    if not is_alike or len(text.key) > _MOST_LONGER * len(model.key):
        return False
    return not any(map(turns, word_difference(text.words, model.words)[0]))
