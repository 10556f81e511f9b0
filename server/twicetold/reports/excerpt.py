"""The lines that show a problem: what stands here, and what stands in its place there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from rapidfuzz.distance import LCSseq

from twicetold.reports.marks import Marks, differing, occurrences, shared
from twicetold.rules.problem import Place, Problem
from twicetold.text.document import Document
from twicetold.workspace.snapshot import Snapshot

# A section that drifted in many lines is for `twicetold compare`; three show what it is about.
_SHOWN_DIFFERENCES = 3
_DIFFERING = ("drifted-", "conflict", "override")
_REPEATING = ("duplicate-section", "duplicate-statement", "repeated-statement")
# A fence, a heading, a tag, or a rule: it begins what says something.
_BEGINNING = re.compile(r"(?:```|~~~).*|#{1,6}(?:\s.*)?|<[^>]*>|\W*")


@dataclass(frozen=True, slots=True)
class ExcerptLine:
    """A line of a file, without its indentation; ``number`` is 1-based."""

    number: int
    text: str
    marks: Marks = ()


Row = tuple[ExcerptLine | None, ExcerptLine | None]
"""A line here, and the line there that stands in its place."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Lines of the problem's own file and of its first twin, and how many more there would be.

    What is marked is where the two differ, unless ``is_same``: then it is what they share.
    """

    rows: tuple[Row, ...] = ()
    more: int = 0
    is_same: bool = False


def excerpt(snapshot: Snapshot, problem: Problem) -> Excerpt:
    """What to show of a problem; nothing where the message says it all."""
    here = _document(snapshot, problem.place)
    twin = problem.twins[0] if problem.twins else None
    there = _document(snapshot, twin) if twin else None
    if here is None or _is_about_the_file(problem) or problem.code == "missing-section":
        return Excerpt()
    if problem.code == "duplicate-section" and _title(here, problem.place) in problem.message:
        return Excerpt()
    own = _first(here, problem.place)
    if there and twin and problem.code.startswith(_DIFFERING):
        rows = tuple(_differing_rows(problem, here, there, twin))
        return Excerpt(rows[:_SHOWN_DIFFERENCES], len(rows[_SHOWN_DIFFERENCES:]))
    if there and twin and problem.code in _REPEATING:
        own, other = _saying(here, problem.place, own), _saying(there, twin, _first(there, twin))
        if other.text != own.text:
            left, right = shared(own.text, other.text)
            return Excerpt(((replace(own, marks=left), replace(other, marks=right)),), 0, True)
    return Excerpt(((own, None),))


def _document(snapshot: Snapshot, place: Place) -> Document | None:
    file = snapshot.file(place.path)
    return file.document if file else None


def _is_about_the_file(problem: Problem) -> bool:
    """Whether the place is a whole file, of which the first line shows nothing."""
    return problem.place.start == 0 and problem.place.highlight is None


def _title(document: Document, section: Place) -> str:
    return _line(document, section.start).text.lstrip("# ")


def _saying(document: Document, place: Place, first: ExcerptLine) -> ExcerptLine:
    """The line that shows what a text says: the first one, or what that only begins."""
    if not _BEGINNING.fullmatch(first.text):
        return first
    lines = (_line(document, number) for number in range(place.start, place.end))
    return next((line for line in lines if not _BEGINNING.fullmatch(line.text)), first)


def _first(document: Document, place: Place) -> ExcerptLine:
    """The line that shows a place: the one with the highlight, else the first."""
    highlight = place.highlight
    if highlight is None:
        return _line(document, place.start)
    line = _line(document, highlight.start.line)
    if highlight.end.line != highlight.start.line:
        return line
    full = document.line(highlight.start.line)
    indent = len(full) - len(full.lstrip())
    start, end = (place.character - indent for place in (highlight.start, highlight.end))
    is_part = 0 <= start < end <= len(line.text) and end - start < len(line.text)
    return replace(line, marks=((start, end),)) if is_part else line


def _differing_rows(
    problem: Problem, here: Document, there: Document, twin: Place
) -> Iterator[Row]:
    """The lines that differ, side by side; those without a word in them say nothing."""
    place = problem.place
    left = [_line(here, number) for number in range(place.start, place.end)]
    right = [_line(there, number) for number in range(twin.start, twin.end)]
    texts = [[line.text for line in lines] for lines in (left, right)]
    a = b = 0
    for block in LCSseq.opcodes(*texts).as_matching_blocks():
        mine, theirs = (
            filter(_says_something, left[a : block.a]),
            filter(_says_something, right[b : block.b]),
        )
        for pair in zip_longest(mine, theirs):
            yield _marked(pair, problem)
        a, b = block.a + block.size, block.b + block.size


def _says_something(line: ExcerptLine) -> bool:
    return any(map(str.isalnum, line.text))


def _marked(row: Row, problem: Problem) -> Row:
    """The row with the words marked in which its lines differ: those that the message names.

    Where these are all of a line, its words are held against the other line's one by one.
    """
    a, b = row
    left = occurrences(a.text, [mine for mine, _ in problem.differs]) if a else ()
    right = occurrences(b.text, [theirs for _, theirs in problem.differs]) if b else ()
    if a and b and not (_are_parts(left, a) or _are_parts(right, b)):
        finer = differing(a.text, b.text)
        left, right = finer if any(finer) else (left, right)
    return a and replace(a, marks=left), b and replace(b, marks=right)


def _are_parts(marks: Marks, line: ExcerptLine) -> bool:
    return any(end - start < len(line.text) for start, end in marks)


def _line(document: Document, number: int) -> ExcerptLine:
    return ExcerptLine(number + 1, document.line(number).strip().replace("\t", " "))
