"""What is being written: an import, a heading, a code, or nothing of ours."""

from __future__ import annotations

import pytest

from twicetold.lsp.completion_place import completion_place
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document
from twicetold.text.positions import Position

IGNORE = "<!-- twicetold: ignore["


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("See @|", ("import", "", "")),
        ("See @docs/st|yle.md for it", ("import", "docs/st", "docs/style.md")),
        ("🚢 @./a|", ("import", "./a", "./a")),
        ("me@docs|", None),
        ("`@docs|`", None),
        ("```\n@docs|\n```", None),
        ("See #[[file:|", ("file reference", "", "")),
        ("#[[file: docs/st|yle.md]] it", ("file reference", "docs/st", "docs/style.md")),
        ("#[[file:a.md]] @b|", ("import", "b", "b")),
        ("`#[[file:a|`", None),
        ("#[[fil|", None),
        ("#|", ("heading", "#", "#")),
        ("## Te| sting", ("heading", "## Te", "## Te sting")),
        ("#tag|", None),
        ("####### Seven|", None),
        ("text # |", None),
        (f"{IGNORE}|] -->", ("code", "", "")),
        (f"{IGNORE}conflict, dri|fted-section] -->", ("code", "dri", "drifted-section")),
        ("<!-- twicetold: ignore-file[st|", ("code", "st", "st")),
        (f"{IGNORE}conflict] wh|", None),
        ("<!-- ignore[st|", None),
        ("|", None),
    ],
)
def test_what_is_written_before_and_around_the_cursor(written, expected):
    text = written.replace("|", "")
    before = written[: written.index("|")].split("\n")
    parsed = parse(Document.from_text(text))
    place = completion_place(parsed, Position(len(before) - 1, len(before[-1])))
    if expected is None:
        assert place is None
        return
    line = text.split("\n")[len(before) - 1]
    assert (place.writing.value, place.written, line[place.start : place.end]) == expected
