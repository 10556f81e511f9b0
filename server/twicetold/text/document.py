"""The text of one file at one version, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from twicetold.text.change import LineChange
from twicetold.text.common_ends import common_ends
from twicetold.text.lines import split_lines, without_end
from twicetold.text.positions import Position, PositionEncoding, column_of
from twicetold.text.splice import spliced

BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Edit:
    """One change as a client sends it: a range in the client's units, and the new text.

    ``start`` and ``end`` are None for a change of the whole document.
    """

    text: str
    start: Position | None = None
    end: Position | None = None


@dataclass(frozen=True)
class Document:
    """Lines with their line ends, a version, and whether a byte-order mark came first.

    The mark is never in the text: positions and parsers would trip over it.
    """

    lines: Sequence[str] = field(default_factory=lambda: [""])
    version: int = 0
    byte_order_mark: bool = False

    @classmethod
    def from_text(cls, text: str, version: int = 0) -> Document:
        """A document of the text; a leading U+FEFF becomes the flag."""
        marked = text.startswith(BYTE_ORDER_MARK)
        return cls(split_lines(text[1:] if marked else text), version, marked)

    @cached_property
    def text(self) -> str:
        """The whole text, without the byte-order mark."""
        return "".join(self.lines)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space."""
        return not any(map(str.strip, self.lines))

    @property
    def line_count(self) -> int:
        r"""Lines as LSP counts them: ``"a\n"`` has two."""
        return len(self.lines)

    def line(self, number: int) -> str:
        """The 0-based line without its line end; empty past the end."""
        return without_end(self.lines[number]) if 0 <= number < len(self.lines) else ""

    def resolve(self, position: Position, encoding: PositionEncoding) -> Position:
        """A client's position as a code-point position inside the document, clamped.

        LSP 3.17: a character past the end of its line means the line's end. A line past the end
        of the document means the document's end.
        """
        if position.line >= len(self.lines):
            return Position(len(self.lines) - 1, len(self.lines[-1]))
        line = max(0, position.line)
        return Position(line, column_of(self.lines[line], position.character, encoding))

    def edited_with_change(
        self, edits: Iterable[Edit], version: int, encoding: PositionEncoding
    ) -> tuple[Document, LineChange]:
        """The document after the edits, each applied to what the one before it left.

        With it comes one change of lines that covers all the edits.
        """
        document, change = self, LineChange(0, 0, 0)
        for number, edit in enumerate(edits):
            document, latest = _after(document, edit, encoding)
            change = change.then(latest) if number else latest
        return Document(document.lines, version, document.byte_order_mark), change


def _after(before: Document, edit: Edit, encoding: PositionEncoding) -> tuple[Document, LineChange]:
    if edit.start is None or edit.end is None:
        document = Document.from_text(edit.text)
        change = LineChange(0, before.line_count, document.line_count)
    else:
        places = before.resolve(edit.start, encoding), before.resolve(edit.end, encoding)
        lines, change = replace_range(before.lines, min(places), max(places), edit.text)
        document = Document(lines, byte_order_mark=before.byte_order_mark)
    change = change.trimmed(before.lines, document.lines)
    same = change.start, before.line_count - change.old_end
    common_ends.say(before.lines, document.lines, same)
    return document, change


def replace_range(
    lines: Sequence[str], start: Position, end: Position, text: str
) -> tuple[list[str], LineChange]:
    r"""The lines with the range replaced; columns are code points, the range lies inside.

    Only the touched lines are split again. A ``\n`` that comes to stand right behind a ``\r``
    joins it into one line end, so the line before is then taken along.
    """
    first = start.line
    chunk = lines[first][: start.character] + text + lines[end.line][end.character :]
    if chunk.startswith("\n") and first > 0 and lines[first - 1].endswith("\r"):
        first -= 1
        chunk = lines[first] + chunk
    middle = split_lines(chunk)
    last = end.line + 1
    if last < len(lines):
        # The chunk ends with a line end, so what split_lines appended behind it is not a line.
        middle = middle[:-1]
    change = LineChange(first, last, first + len(middle))
    return spliced(lines, first, last, middle), change
