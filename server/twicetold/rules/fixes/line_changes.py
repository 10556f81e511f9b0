"""Changes of whole lines, with the line ends that the file has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from twicetold.rules.fixes.fix import TextChange
from twicetold.text.document import Document
from twicetold.text.positions import Position


def line_end(document: Document, line: int = 0) -> str:
    r"""The line end of the 0-based line, else of the document's first; ``\n`` where it has none."""
    for number in (line, line - 1, 0):
        if 0 <= number < document.line_count:
            text = document.lines[number]
            end = text[len(text.rstrip("\r\n")) :]
            if end:
                return end
    return "\n"


def insert_lines(path: str, document: Document, at: int, lines: Sequence[str]) -> TextChange:
    """Put lines before the 0-based line ``at``, or behind the last one."""
    end = line_end(document, at - 1)
    if at < document.line_count:
        place = Position(at, 0)
        return TextChange(path, place, place, "".join(f"{line}{end}" for line in lines))
    last = document.line_count - 1
    place = Position(last, len(document.line(last)))
    if not document.lines[last]:
        # Behind the last line end, as the file's last line: it keeps having one.
        return TextChange(path, place, place, "".join(f"{line}{end}" for line in lines))
    return TextChange(path, place, place, "".join(f"{end}{line}" for line in lines))


def remove_lines(path: str, document: Document, start: int, end: int) -> TextChange:
    """Take lines out: 0-based, the end exclusive."""
    if end < document.line_count:
        return TextChange(path, Position(start, 0), Position(end, 0), "")
    last = Position(document.line_count - 1, len(document.lines[-1]))
    first = Position(start - 1, len(document.line(start - 1))) if start else Position(0, 0)
    return TextChange(path, first, last, "")


def remove_block(path: str, document: Document, start: int, end: int) -> TextChange:
    """Take lines out, and of the blank lines around them those that would be one too many."""
    lines = document.line_count
    above = start == 0 or not document.line(start - 1).strip()
    while above and end < lines - 1 and not document.line(end).strip():
        end += 1
    if above and start and end >= lines - 1 and not document.line(end).strip():
        # At the end of the file the blank line before goes, and the last line end stays.
        while start and not document.line(start - 1).strip():
            start -= 1
    return remove_lines(path, document, start, end)


def insert_block(path: str, document: Document, at: int, lines: Sequence[str]) -> TextChange:
    """Put lines before the 0-based line ``at``, with a blank line between them and other text."""
    above = [""] if at and document.line(at - 1).strip() else []
    below = [""] if document.line(at).strip() else []
    return insert_lines(path, document, at, [*above, *lines, *below])


def removed_lines(document: Document, changes: Iterable[TextChange]) -> set[int]:
    """The 0-based lines that the changes take out as a whole."""
    return {line for change in changes for line in _removed(document, change)}


def _removed(document: Document, change: TextChange) -> range:
    start, end = change.start, change.end
    if change.new_text or start.line == end.line:
        return range(0)
    behind = start.character == len(document.line(start.line)) and start.character > 0
    last = end.line if end.character == 0 else end.line + 1
    return range(start.line + behind, last)
