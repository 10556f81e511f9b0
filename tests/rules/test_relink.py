"""Links and imports of a line that comes to stand in another directory."""

from __future__ import annotations

import pytest

from twicetold.rules.fixes.relink import relinked


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("See [a](a.md#top).", "See [a](web/a.md#top)."),
        ("See [a](<a b.md>), [b](<../b c.md#top> 'title').",
         "See [a](<web/a b.md>), [b](<b c.md#top> 'title')."),
        ("See [a](a%20b/).", "See [a](web/a%20b/)."),
        ("See [a](#top), [b](<#top>), [c](/c.md), [d](</d e.md>), [e](<https://e.io/f g>).",
         "See [a](#top), [b](<#top>), [c](/c.md), [d](</d e.md>), [e](<https://e.io/f g>)."),
        ("See [a](../../a.md), [b](<../../b c.md>).", "See [a](../../a.md), [b](<../../b c.md>)."),
    ],
)  # fmt: skip
def test_destinations_are_seen_from_where_the_line_stands(line, moved):
    assert relinked(line, "web/CLAUDE.md", "CLAUDE.md", ()) == moved
    assert relinked(line, "web/CLAUDE.md", "web/AGENTS.md", ()) == line
