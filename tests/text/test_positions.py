from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.text.positions import PositionEncoding, column_of, units, units_before

UTF8, UTF16, UTF32 = PositionEncoding

LINE = "aé漢😀b\r\n"


@pytest.mark.parametrize(
    ("encoding", "character", "column"),
    [
        (UTF8, 0, 0),
        (UTF8, 1, 1),
        (UTF8, 2, 1),  # inside é: its start
        (UTF8, 3, 2),
        (UTF8, 6, 3),
        (UTF8, 9, 3),  # inside the emoji
        (UTF8, 10, 4),
        (UTF8, 11, 5),
        (UTF8, 99, 5),  # past the end of the line: before its line end
        (UTF16, 3, 3),
        (UTF16, 4, 3),  # between two surrogates
        (UTF16, 5, 4),
        (UTF16, 99, 5),
        (UTF32, 4, 4),
        (UTF32, 99, 5),
        (UTF16, -1, 0),
    ],
)
def test_columns_of_units(encoding, character, column):
    assert column_of(LINE, character, encoding) == column


@pytest.mark.parametrize("encoding", PositionEncoding)
def test_a_position_past_the_end_of_an_ascii_line_is_its_end(encoding):
    assert column_of("abc", 99, encoding) == 3
    assert column_of("abc\n", 99, encoding) == 3


@given(st.text(alphabet="aé漢😀\t ", max_size=30), st.sampled_from(PositionEncoding), st.data())
def test_units_and_columns_are_inverse(line, encoding, data):
    column = data.draw(st.integers(0, len(line)))
    assert column_of(line, units_before(line, column, encoding), encoding) == column


@given(st.text(max_size=30))
def test_units_are_what_the_codecs_count(text):
    text = text.encode("utf-8", "ignore").decode("utf-8")
    assert units(text, UTF8) == len(text.encode("utf-8"))
    assert units(text, UTF16) == len(text.encode("utf-16-le")) // 2
    assert units(text, UTF32) == len(text)
