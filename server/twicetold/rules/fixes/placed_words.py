"""The words of a statement with the places where they stand in its document."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from twicetold.content.silencing import without_comments
from twicetold.content.statements import Statement, StatementKind
from twicetold.rules.fixes.transfer import Transfer
from twicetold.text.document import Document
from twicetold.text.positions import Position

# Han, kana and Hangul are written without spaces: each sign is a word of its own.
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+"
)


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word as written, markup and punctuation included; columns are code points."""

    text: str
    line: int
    column: int

    @property
    def start(self) -> Position:
        """Before its first character."""
        return Position(self.line, self.column)

    @property
    def end(self) -> Position:
        """Behind its last character."""
        return Position(self.line, self.column + len(self.text))


@dataclass(frozen=True, slots=True)
class NewWord:
    """A word to be written, and the white space before it: "" none, a line end a new line.

    ``source`` is the word as the text has it that it comes from.
    """

    text: str
    before: str
    source: str


def placed_words(document: Document, statement: Statement) -> tuple[PlacedWord, ...] | None:
    """The words of a statement, or of a sentence of one; None where they cannot be found.

    Of a table row these are the words of its line, with the bars between cells.
    """
    found: list[PlacedWord] = []
    for number, source in enumerate(_source_lines(document, statement)):
        line, text = statement.start + number, source.strip()
        column = text_column(document.line(line), text)
        if column < 0:
            return None
        found += [
            PlacedWord(match[0], line, column + match.start()) for match in _WORD.finditer(text)
        ]
    return tuple(found)


def new_words(
    transfer: Transfer, statement: Statement, here: Collection[str]
) -> tuple[NewWord, ...]:
    """The words of a statement of the model, without comments that accept findings.

    A link that is ``here`` as the model writes it stays so: nobody was told of where it leads.
    """
    found: list[NewWord] = []
    lines = bare_lines(transfer.model.parsed.document, statement)
    for number, source in enumerate(lines):
        line = transfer.line(statement.start + number, source)
        words, sources = list(_WORD.finditer(line)), _WORD.findall(source)
        if len(words) != len(sources):  # a link by a label has its target now
            sources = [match[0] for match in words]
        before = "\n" if number else ""
        if number and lines[number - 1].endswith("  "):
            before = "  \n"  # a hard break
        end = len(line) - len(line.lstrip())
        for match, own in zip(words, sources, strict=True):
            gap = before or (" " if match.start() > end else "")
            found.append(NewWord(own if own in here else match[0], gap, own))
            before, end = "", match.end()
    return tuple(found)


def bare_lines(document: Document, statement: Statement) -> list[str]:
    """The statement's source by lines, without comments that accept findings."""
    return without_comments("\n".join(_source_lines(document, statement))).split("\n")


def text_column(line: str, text: str) -> int:
    """Where a statement's text stands in its line, behind markers and indentation; else -1."""
    body = line.rstrip()
    return len(body) - len(text) if body.endswith(text) else line.find(text)


def _source_lines(document: Document, statement: Statement) -> list[str]:
    if statement.kind is StatementKind.ROW:
        return [document.line(statement.start).strip("> \t")]
    return statement.text.split("\n")
