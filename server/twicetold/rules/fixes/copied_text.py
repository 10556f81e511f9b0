"""A text made to say what its twin says: the changes that undo drift, and no others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from twicetold.compare.words import word
from twicetold.content.statements import Statement, StatementKind
from twicetold.rules.fixes.fix import Changes, TextChange
from twicetold.rules.fixes.placed_words import NewWord, PlacedWord, new_words, placed_words
from twicetold.rules.fixes.rewording import recoded, reworded
from twicetold.rules.fixes.statement_moves import put_in, taken_out
from twicetold.rules.fixes.statement_place import continuation, place_of
from twicetold.rules.fixes.text_twins import Difference, Text, Twin, Twins, find_twins
from twicetold.rules.fixes.transfer import Transfer


def changes_to_copy(
    text: Text, model: Text, differs: Sequence[Difference], *, names_stay: bool = False
) -> Changes | None:
    """The changes of ``text`` after which it no longer differs from ``model`` in ``differs``.

    The differences are those that a finding tells: words of the text and of the model. Statements
    that differ in one get the model's wording, in the style of the text (markers, numbers,
    indentation, line ends, where lines break); with ``names_stay`` only the words told change.
    What one side lacks as a whole comes or goes. None where not all of it can be done.
    """
    twins = find_twins(text, model, differs)
    if twins.untold:
        return None
    transfer = Transfer(text, model)
    changes: list[TextChange] = []
    for twin in twins.differing:
        found = _like_twin(transfer, twin, set(differs) if names_stay else None)
        if found is None:
            return None
        changes += found
    moved = [*_taken_out(text, twins), *_put_in(transfer, twins)]
    if None in moved:
        return None
    return (*changes, *(change for change in moved if change is not None))


def _taken_out(text: Text, twins: Twins) -> Iterator[TextChange | None]:
    for statement in twins.only_here:
        yield taken_out(text.path, text.parsed, statement, twins.only_here)


def _put_in(transfer: Transfer, twins: Twins) -> Iterator[TextChange | None]:
    text, model = transfer.text, transfer.model
    known = {there: here for here, there in twins.equal}
    for twin in twins.differing:
        here, there = _around(text, twin.part), _around(model, twin.model)
        if here and there:
            known[there] = here
    known = dict(sorted(known.items(), key=lambda pair: pair[0].start))
    for statement in twins.only_there:
        yield put_in(transfer, statement, known)


def _around(text: Text, part: Statement) -> Statement | None:
    """The statement that a sentence is part of."""
    return next((s for s in text.statements() if s.start <= part.start < s.end), None)


def _like_twin(
    transfer: Transfer, twin: Twin, only: Collection[Difference] | None
) -> list[TextChange] | None:
    text, old, new = transfer.text, twin.part, twin.model
    document = text.parsed.document
    if old.kind is StatementKind.CODE:
        return _like_code(text, old, new)
    if (old.kind is StatementKind.ROW) != (new.kind is StatementKind.ROW):
        return None
    words = placed_words(document, old)
    if not words:
        return None

    told_here, told_there = ({w for pair in only or () for w in pair[n].split()} for n in (0, 1))

    def is_told(gone: Sequence[PlacedWord], come: Sequence[NewWord]) -> bool:
        return only is None or not (
            told_here.isdisjoint(_bare(word.text for word in gone))
            and told_there.isdisjoint(_bare(word.source for word in come))
        )

    return list(
        reworded(
            text.path,
            document,
            words,
            new_words(transfer, new, {word.text for word in words}),
            continuation(text.parsed, old),
            is_told,
        )
    )


def _like_code(text: Text, old: Statement, new: Statement) -> list[TextChange] | None:
    place = place_of(text.parsed, old)
    if place is None:
        return None
    document = text.parsed.document
    start = old.start + place.is_fence
    fence = document.line(old.start).strip("> \t")
    if place.is_fence and fence[:3] in new.text:
        return None  # the new lines could close the fence
    first = document.line(old.start)
    indent = first[: len(first) - len(first.lstrip("> \t"))]
    old_lines, new_lines = old.text.rstrip("\n").split("\n"), new.text.rstrip("\n").split("\n")
    for number, line in enumerate(old_lines):
        if not document.line(start + number).endswith(line):
            return None
    return list(recoded(text.path, document, start, old_lines, new_lines, indent))


def _bare(written: Iterable[str]) -> Iterator[str]:
    """The words as a finding tells them: without markup and punctuation."""
    for text in written:
        bare = word(text)
        if bare is not None:
            yield bare.text
