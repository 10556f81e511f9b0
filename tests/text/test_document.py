from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.test_lines import ODD_TEXT
from twicetold.text.change import LineChange
from twicetold.text.document import Document, Edit
from twicetold.text.lines import split_lines
from twicetold.text.positions import Position, PositionEncoding

UTF16 = PositionEncoding.UTF16


def edit(text, start, end):
    return Edit(text, Position(*start), Position(*end))


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("abc", edit("X", (0, 99), (0, 99)), "abcX"),
        ("abc", edit("X", (9, 0), (9, 0)), "abcX"),
        ("a\r\nb", edit("X", (0, 50), (0, 50)), "aX\r\nb"),
        ("a\u2028b\nc\n", edit("X", (1, 0), (1, 0)), "a\u2028b\nXc\n"),
        ("a\nb\nc", edit("", (0, 1), (2, 0)), "ac"),
        ("a\nb\n", edit("", (0, 0), (2, 0)), ""),
        ("one\ntwo", edit("", (1, 3), (0, 0)), ""),  # a range given backwards
        ("a\rb", edit("\n", (1, 0), (1, 0)), "a\r\nb"),
        ("a\rx\nb", edit("", (1, 0), (1, 1)), "a\r\nb"),
        ("😀b", edit("X", (0, 2), (0, 2)), "😀Xb"),
        ("old", Edit("\ufeffnew\n"), "new\n"),
    ],
)
def test_edits(before, change, after):
    document = Document.from_text(before, 1).edited_with_change([change], 2, UTF16)[0]
    assert document.text == after
    assert document.version == 2
    assert document.lines == split_lines(after)


def test_edits_apply_in_the_order_of_arrival():
    edits = [edit("one\n", (0, 0), (0, 0)), edit("2", (1, 0), (1, 3))]
    assert Document.from_text("two").edited_with_change(edits, 1, UTF16)[0].text == "one\n2"


def test_a_byte_order_mark_is_a_flag():
    document = Document.from_text("\ufeffa")
    assert (document.text, document.byte_order_mark) == ("a", True)
    assert document.edited_with_change([edit("b", (0, 0), (0, 0))], 1, UTF16)[0].byte_order_mark


@given(ODD_TEXT, ODD_TEXT, st.sampled_from(PositionEncoding), st.data())
def test_an_edit_equals_splicing_the_text(before, inserted, encoding, data):
    document = Document.from_text(before)
    places = [
        data.draw(st.builds(Position, st.integers(0, 8), st.integers(0, 20))) for _ in range(2)
    ]
    start, end = sorted(document.resolve(place, encoding) for place in places)

    def offset(place):
        return sum(map(len, document.lines[: place.line])) + place.character

    edited = document.edited_with_change([Edit(inserted, *places)], 1, encoding)[0]
    expected = document.text[: offset(start)] + inserted + document.text[offset(end) :]
    assert edited.text == expected
    assert edited.lines == split_lines(expected)


@pytest.mark.parametrize(
    ("before", "change", "lines"),
    [
        ("a\nb\nc", edit("x", (1, 0), (1, 0)), LineChange(1, 2, 2)),
        ("a\nb\nc", edit("b", (1, 0), (1, 1)), LineChange(2, 2, 2)),
        ("a\nb\nc", edit("new\n", (1, 0), (1, 0)), LineChange(1, 1, 2)),
        ("a\nb\nc", edit("", (0, 0), (2, 0)), LineChange(0, 2, 0)),
        ("a\nb\nc", Edit("a\nB\nc"), LineChange(1, 2, 2)),
        ("a\rb", edit("\n", (1, 0), (1, 0)), LineChange(0, 1, 1)),
    ],
)
def test_an_edit_tells_the_lines_that_it_changed(before, change, lines):
    assert Document.from_text(before).edited_with_change([change], 1, UTF16)[1] == lines


def test_changes_are_folded_into_one():
    first, second = LineChange(2, 3, 6), LineChange(8, 9, 8)
    assert first.then(second) == LineChange(2, 6, 8)
    assert second.then(first) == LineChange(2, 9, 11)


PLACES = st.builds(Position, st.integers(0, 8), st.integers(0, 20))


@given(ODD_TEXT, st.lists(st.builds(Edit, ODD_TEXT, PLACES, PLACES), max_size=4))
def test_outside_the_change_the_lines_are_the_same(before, edits):
    old = Document.from_text(before)
    new, change = old.edited_with_change(edits, 1, UTF16)
    assert 0 <= change.start <= min(change.old_end, change.new_end)
    assert old.lines[: change.start] == new.lines[: change.start]
    assert old.lines[change.old_end :] == new.lines[change.new_end :]
