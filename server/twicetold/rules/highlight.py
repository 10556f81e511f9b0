"""The smallest piece of text that shows a problem: what an editor underlines."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.compare.finding import Extent, Finding, FindingCode, LineRange
from twicetold.compare.profile_commands import command_range
from twicetold.compare.profiles import profile
from twicetold.content.command import Command
from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.document import Document
from twicetold.text.positions import Position


@dataclass(frozen=True, slots=True)
class Highlight:
    """From one position to another; columns are code points."""

    start: Position
    end: Position


def highlights(finding: Finding, a: ParsedDocument, b: ParsedDocument) -> tuple[Highlight, ...]:
    """What to underline in A, and in B.

    One differing word is underlined itself, one sentence that both say among others, and the one
    command that both run. Else a section by
    its heading, because a whole one underlined cannot be read, and a statement as a whole.
    """
    if finding.unit is Extent.COMMAND:
        return _command(a, b, finding.a, finding.b), _command(b, a, finding.b, finding.a)
    here, there = _one_part(finding)
    left, right = a.document, b.document
    return (
        _words(left, finding.a, here, right, finding.b) or _whole(left, finding.a, finding.unit),
        _words(right, finding.b, there, left, finding.a) or _whole(right, finding.b, finding.unit),
    )


def _one_part(finding: Finding) -> tuple[str, str]:
    """The words of A and of B that the finding is about, where that is one place in each."""
    parts = finding.shared if finding.code is FindingCode.DUPLICATE else finding.differs
    return parts[0] if len(parts) == 1 else ("", "")


def line_highlight(document: Document, line: int) -> Highlight:
    """The text of one 0-based line, without its indentation."""
    return _lines(document, line, line + 1)


def text_highlight(document: Document, line: int, text: str) -> Highlight:
    """The text where it first stands on the 0-based line; the whole line where it does not."""
    column = document.line(line).find(text)
    if column < 0:
        return line_highlight(document, line)
    return Highlight(Position(line, column), Position(line, column + len(text)))


def _command(
    parsed: ParsedDocument, other: ParsedDocument, lines: LineRange, others: LineRange
) -> Highlight:
    """The command on the lines that is on the others too; all of the lines where it is not one."""
    twins = {command.form for command in _commands(other, others)}
    texts = [command.text for command in _commands(parsed, lines) if command.form in twins]
    if len(texts) == 1 and lines.end - lines.start == 1:
        return text_highlight(parsed.document, lines.start, texts[0])
    return _whole(parsed.document, lines, Extent.COMMAND)


def _commands(parsed: ParsedDocument, lines: LineRange) -> list[Command]:
    commands = profile(parsed).commands
    first, last = command_range(commands, (lines.start, lines.end))
    return [placed.command for placed in commands[first:last]]


def _whole(document: Document, lines: LineRange, unit: Extent) -> Highlight:
    end = lines.start + 1 if unit is Extent.SECTION else lines.end
    return _lines(document, lines.start, end)


def _lines(document: Document, start: int, end: int) -> Highlight:
    first, last = document.line(start), document.line(end - 1)
    indent = len(first) - len(first.lstrip())
    return Highlight(Position(start, indent), Position(end - 1, len(last.rstrip())))


def _words(
    document: Document, lines: LineRange, words: str, other: Document, others: LineRange
) -> Highlight | None:
    """The words, on the one line that has them and is not in the other text as it is."""
    if not words:
        return None
    same = {other.line(number).strip() for number in range(others.start, others.end)}
    found = [
        (number, column)
        for number in range(lines.start, lines.end)
        if (text := document.line(number)).strip() not in same
        and (column := _column(text, words)) >= 0
    ]
    if len(found) != 1:
        return None
    number, column = found[0]
    return Highlight(Position(number, column), Position(number, column + len(words)))


def _column(text: str, words: str) -> int:
    """Where the words stand as words in the text, -1 where they do not."""
    column = text.find(words)
    while column >= 0:
        before = text[max(0, column - 1) : column]
        after = text[column + len(words) : column + len(words) + 1]
        if not before.isalnum() and not after.isalnum():
            return column
        column = text.find(words, column + 1)
    return -1
