"""Which parts of a drifted text and of its model stand for each other, by what a finding tells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from twicetold.compare.classify import left_over_text, line_pairs
from twicetold.compare.finding import LineRange
from twicetold.compare.fingerprint import fingerprint
from twicetold.compare.matching.signals import similarity
from twicetold.compare.word_difference import word_difference
from twicetold.content.sentences import sentences
from twicetold.content.statements import Statement, statements
from twicetold.markdown.parsed import ParsedDocument
from twicetold.workspace.imports import ResolvedImport
from twicetold.workspace.snapshot import Snapshot

Difference = tuple[str, str]
Differing = Callable[[Statement, Statement, frozenset[Difference]], Iterator[Difference]]

# Statements without a sentence in common are near copies if they are this much alike.
_LEAST_ALIKE = 0.65


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of a document whose statements are a copy of others, or their model.

    ``imports`` are those of the whole file.
    """

    path: str
    parsed: ParsedDocument
    lines: LineRange
    imports: Sequence[ResolvedImport]

    def statements(self) -> list[Statement]:
        """The statements that have a line in the range."""
        first, last = self.lines.start, self.lines.end
        return [s for s in statements(self.parsed) if s.start < last and first < s.end]


def whole_text(snapshot: Snapshot, path: str, parsed: ParsedDocument) -> Text:
    """All lines of a document."""
    return text_on(snapshot, path, parsed, LineRange(0, parsed.document.line_count))


def text_on(snapshot: Snapshot, path: str, parsed: ParsedDocument, lines: LineRange) -> Text:
    """Some lines of a document."""
    return Text(path, parsed, lines, snapshot.imports.get(path, ()))


@dataclass(frozen=True, slots=True)
class Twin:
    """A part of the text, a statement or a sentence, and the part of the model in its place.

    ``differs`` are the differences told that are gone where the part says what the model says.
    """

    part: Statement
    model: Statement
    differs: frozenset[Difference]


@dataclass(frozen=True, slots=True)
class Twins:
    """The pairs that differ, the statements that only one side has, and those that are equal.

    ``untold`` are differences that belong to none of these.
    """

    differing: tuple[Twin, ...]
    only_here: tuple[Statement, ...]
    only_there: tuple[Statement, ...]
    equal: tuple[tuple[Statement, Statement], ...]
    untold: frozenset[Difference]


def find_twins(text: Text, model: Text, told: Collection[Difference]) -> Twins:
    """Pair the parts that differ in something told, each once, the most alike first.

    Whole statements where a sentence is told as left over, else sentences, else statements.
    """
    left, right, equal = _without_equal(text.statements(), model.statements())
    untold = frozenset(told)
    found: list[Twin] = []
    for cut, differing in (
        (_whole, _differing_sentences),
        (sentences_of, _differing_words),
        (_whole, _differing_words),
    ):
        parts, models, _ = _without_equal(
            [part for statement in left for part in cut(statement)],
            [part for statement in right for part in cut(statement)],
        )
        new = _paired(_likely(parts, models, untold, differing))
        found += new
        untold = untold.difference(*(twin.differs for twin in new))
        left = [s for s in left if not any(_holds(s, twin.part) for twin in new)]
        right = [s for s in right if not any(_holds(s, twin.model) for twin in new)]
    only_here = [s for s in left if (left_over_text(s), "") in untold]
    only_there = [s for s in right if ("", left_over_text(s)) in untold]
    untold -= {(left_over_text(s), "") for s in only_here}
    untold -= {("", left_over_text(s)) for s in only_there}
    return Twins(tuple(found), tuple(only_here), tuple(only_there), tuple(equal), untold)


def sentences_of(statement: Statement) -> tuple[Statement, ...]:
    """The sentences of a statement, or the statement itself where it is only one."""
    return sentences(statement) or (statement,)


def _whole(statement: Statement) -> tuple[Statement, ...]:
    return (statement,)


def _holds(statement: Statement, part: Statement) -> bool:
    return statement.start <= part.start < statement.end


def _without_equal(
    left: Sequence[Statement], right: Sequence[Statement]
) -> tuple[list[Statement], list[Statement], list[tuple[Statement, Statement]]]:
    """The parts without those that the other side has too, and those."""
    rest, alone, equal = list(right), [], []
    for part in left:
        key = fingerprint(part).key
        twin = next((other for other in rest if fingerprint(other).key == key), None)
        if twin is None:
            alone.append(part)
        else:
            rest.remove(twin)
            equal.append((part, twin))
    return alone, rest, equal


def _likely(
    left: Iterable[Statement],
    right: Sequence[Statement],
    told: frozenset[Difference],
    differing: Differing,
) -> Iterator[tuple[float, Twin]]:
    for part in left:
        for other in right:
            found = told.intersection(differing(part, other, told))
            if found:
                yield _alike(part, other), Twin(part, other, found)


def _paired(likely: Iterable[tuple[float, Twin]]) -> list[Twin]:
    found: list[Twin] = []
    for _, twin in sorted(likely, key=lambda pair: -pair[0]):
        if all(twin.part is not t.part and twin.model is not t.model for t in found):
            found.append(twin)
    return found


def _differing_words(
    a: Statement, b: Statement, _told: frozenset[Difference]
) -> Iterator[Difference]:
    """The differences of two parts, in a finding's words."""
    one, other = fingerprint(a), fingerprint(b)
    if one.is_code and other.is_code:
        yield from line_pairs(one.lines, other.lines)
    elif not one.is_code and not other.is_code:
        yield from (found.texts for found in word_difference(one.words, other.words)[0])


def _differing_sentences(
    a: Statement, b: Statement, told: frozenset[Difference]
) -> Iterator[Difference]:
    """What differs in two near copies of which only one has a sentence that is told."""
    ours, theirs = sentences_of(a), sentences_of(b)
    alone, others, equal = _without_equal(ours, theirs)
    if len(ours) + len(theirs) == 2 or not (equal or _alike(a, b) >= _LEAST_ALIKE):
        return
    rest = [*((left_over_text(s), "") for s in alone), *(("", left_over_text(s)) for s in others)]
    if told.isdisjoint(rest):
        return
    yield from rest
    for one in alone:
        for other in others:
            yield from _differing_words(one, other, told)


def _alike(a: Statement, b: Statement) -> float:
    one, other = fingerprint(a), fingerprint(b)
    return similarity(one.key, other.key) if one.is_code == other.is_code else 0.0
