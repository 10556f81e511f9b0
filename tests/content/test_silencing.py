"""Which comments are taken out of what is compared and copied."""

from __future__ import annotations

import pytest

from twicetold.content.silencing import blanked_comments, without_comments

COMMENT = "<!-- twicetold: ignore -->"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"Run it. {COMMENT}", "Run it. "),
        (f"Run `make`. {COMMENT}", "Run `make`. "),
        (f"`{COMMENT}` accepts it.", f"`{COMMENT}` accepts it."),
        (f"`{COMMENT}` accepts. {COMMENT}", f"`{COMMENT}` accepts. "),
        ("<!-- a note -->", "<!-- a note -->"),
    ],
)
def test_a_comment_that_a_code_span_shows_stays(source, expected):
    assert without_comments(source) == expected
    assert blanked_comments(source) == expected.ljust(len(source))
