"""A comment that accepts, while somebody types it."""

from __future__ import annotations

from twicetold.content.silencing import silences
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

COMMENT = "<!-- twicetold: ignore -->"


def test_it_is_one_from_the_last_letter_on_and_none_without():
    parsed = parse(Document.from_text("# A\n\nOne.\n\nTwo.\n"))
    edits = [Edit(letter, at, at) for at, letter in _letters(4, COMMENT)]
    edits += [Edit("x", Position(0, 2), Position(0, 3))]
    edits += [Edit("", Position(4, 0), Position(4, 6))]
    found = []
    for version, edit in enumerate(edits, 1):
        parsed = reparse_edits(parsed, [edit], version, PositionEncoding.UTF8)[0]
        comments = silences(parsed)
        assert comments == silences(parse(parsed.document))
        found.append(len(comments))
    assert found == [0] * (len(COMMENT) - 1) + [1, 1, 0]


def _letters(line: int, text: str) -> list[tuple[Position, str]]:
    return [(Position(line, column), letter) for column, letter in enumerate(text)]
