"""A text made to say what its twin says: the changes that undo drift, and no others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from twicetold.compare.classify import line_pairs
from twicetold.compare.finding import LineRange
from twicetold.compare.fingerprint import Fingerprint, fingerprint
from twicetold.compare.signals import similarity
from twicetold.compare.word_difference import word_difference
from twicetold.compare.words import word
from twicetold.content.statements import Statement, StatementKind, sentences, statements
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.fix import Changes, TextChange
from twicetold.rules.placed_words import NewWord, PlacedWord, new_words, placed_words
from twicetold.rules.rewording import recoded, reworded
from twicetold.rules.statement_place import continuation, place_of

Difference = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A statement or a sentence, and what it is compared by."""

    statement: Statement
    print: Fingerprint


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of a document whose statements are a copy of others, or their model."""

    path: str
    parsed: ParsedDocument
    lines: LineRange

    def statements(self) -> list[Statement]:
        """The statements that have a line in the range."""
        first, last = self.lines.start, self.lines.end
        return [s for s in statements(self.parsed) if s.start < last and first < s.end]


def changes_to_copy(
    text: Text, model: Text, differs: Sequence[Difference], *, names_stay: bool = False
) -> Changes | None:
    """The changes of ``text`` after which it no longer differs from ``model`` in ``differs``.

    The differences are those that a finding tells: words of the text and of the model. Statements
    that differ in one get the model's wording, in the style of the text (markers, numbers,
    indentation, line ends, where lines break); with ``names_stay`` only the words told change.
    None where not all of the differences can be resolved so.
    """
    told = set(differs)
    done: set[Difference] = set()
    changes: list[TextChange] = []
    twins = list(_twins(text, model, told))
    for twin in twins:
        found = _like_twin(text, model, twin, told if names_stay else None)
        if found is None:
            return None
        changes += found
        done |= twin.differs & told
    if told - done:
        return None
    return tuple(changes)


@dataclass(frozen=True, slots=True, eq=False)
class _Twin:
    """A part of the text and the part of the model that it has drifted from."""

    part: Part
    model: Part
    differs: frozenset[Difference]


def _twins(text: Text, model: Text, told: Collection[Difference]) -> Iterator[_Twin]:
    """The pairs that differ in something told, each part once; sentences before statements."""
    left, right = text.statements(), model.statements()
    untold = set(told)
    for cut in (_sentences, _whole):
        found = _paired(cut(left), cut(right), untold)
        for twin in found:
            untold -= twin.differs
            yield twin
        if not untold:
            return


def _paired(
    left: Iterable[Part], right: Iterable[Part], told: Collection[Difference]
) -> list[_Twin]:
    rest_left, rest_right = _without_equal(list(left), list(right))
    likely = []
    for one in rest_left:
        for other in rest_right:
            differs = frozenset(_differences(one.print, other.print))
            if not differs.isdisjoint(told):
                alike = similarity(one.print.key, other.print.key)
                likely.append((alike, _Twin(one, other, differs)))
    likely.sort(key=lambda pair: -pair[0])
    found: list[_Twin] = []
    taken: set[Part] = set()
    for _, twin in likely:
        if twin.part not in taken and twin.model not in taken:
            taken |= {twin.part, twin.model}
            found.append(twin)
    return found


def _without_equal(left: list[Part], right: list[Part]) -> tuple[list[Part], list[Part]]:
    """The parts without those that the other side has too."""
    rest = list(right)
    alone = []
    for part in left:
        twin = next((other for other in rest if other.print.key == part.print.key), None)
        if twin is None:
            alone.append(part)
        else:
            rest.remove(twin)
    return alone, rest


def _differences(a: Fingerprint, b: Fingerprint) -> Iterator[Difference]:
    """The differences of two parts, in a finding's words."""
    if a.is_code != b.is_code:
        return
    if a.is_code:
        yield from line_pairs(a.lines, b.lines)
    else:
        yield from (replacement.texts for replacement in word_difference(a.words, b.words)[0])


def _like_twin(
    text: Text, model: Text, twin: _Twin, only: Collection[Difference] | None
) -> list[TextChange] | None:
    old, new = twin.part.statement, twin.model.statement
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
            told_here.isdisjoint(_bare(gone)) and told_there.isdisjoint(_bare(come))
        )

    return list(
        reworded(
            text.path,
            document,
            words,
            new_words(model.parsed.document, new),
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


def _bare(found: Sequence[PlacedWord] | Sequence[NewWord]) -> Iterator[str]:
    """The words as a finding tells them: without markup and punctuation."""
    for written in found:
        bare = word(written.text)
        if bare is not None:
            yield bare.text


def _sentences(found: Iterable[Statement]) -> Iterator[Part]:
    for statement in found:
        for part in sentences(statement) or (statement,):
            yield Part(part, fingerprint(part))


def _whole(found: Iterable[Statement]) -> Iterator[Part]:
    for statement in found:
        yield Part(statement, fingerprint(statement))
