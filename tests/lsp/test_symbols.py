"""The tree of symbols, and that what is kept of it from edit to edit is what a new one says."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.editing import random_edit, starting_text
from twicetold.lsp.symbols import symbols_json
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

UTF16 = PositionEncoding.UTF16
TEXT = "# One 🚢\n\ntext\n\n## Two\n\nlast 🚢\n\n### Three\n## Four\n\nend\n"


def names(symbols):
    """The tree as names with the lines of their symbols and the names below."""
    return {
        symbol["name"]: (
            symbol["range"]["start"]["line"],
            symbol["range"]["end"]["line"],
            names(symbol["children"]),
        )
        for symbol in symbols
    }


def test_each_symbol_holds_those_below_it():
    found = json.loads(symbols_json(parse(Document.from_text(TEXT)), UTF16))
    below = {"Two": (4, 8, {"Three": (8, 8, {})}), "Four": (9, 11, {})}
    assert names(found) == {"One 🚢": (0, 11, below)}
    assert found[0]["selectionRange"]["end"] == {"line": 0, "character": 8}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("text", {}),
        ("#\n", {"#": (0, 0, {})}),
        ("## A\n# B\n", {"A": (0, 0, {}), "B": (1, 1, {})}),
        ("### A\n## B\n#### C\n", {"A": (0, 0, {}), "B": (1, 2, {"C": (2, 2, {})})}),
    ],
)
def test_trees_of_any_levels(text, expected):
    assert names(json.loads(symbols_json(parse(Document.from_text(text)), UTF16))) == expected


@pytest.mark.parametrize(
    ("line", "text"), [(0, "!"), (2, "!"), (4, "🚢"), (6, "!"), (8, "!"), (9, "!"), (11, "! ")]
)
def test_a_letter_changes_what_it_reaches(line, text):
    before = parse(Document.from_text(TEXT))
    symbols_json(before, UTF16)
    at = Position(line, len(before.document.line(line)))
    after, _ = reparse_edits(before, [Edit(text, at, at)], 1, PositionEncoding.UTF32)
    assert symbols_json(after, UTF16) == symbols_json(parse(after.document), UTF16)


@settings(max_examples=120)
@given(st.integers(0, 10_000), st.sampled_from(list(PositionEncoding)))
def test_after_edits_the_symbols_are_those_of_a_new_document(seed, encoding):
    chance = random.Random(seed)  # noqa: S311 - a repeatable choice
    parsed = parse(Document.from_text(starting_text(chance)))
    for version in range(1, 9):
        edit = random_edit(chance, parsed.document, encoding)
        parsed, _ = reparse_edits(parsed, [edit], version, encoding)
        found = symbols_json(parsed, encoding)
        assert found == symbols_json(parse(parsed.document), encoding)
        json.loads(found)
