from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.text.lines import split_lines, without_end

ODD_TEXT = st.text(
    alphabet=st.one_of(st.sampled_from("\r\n\f\v\x85\u2028ab😀é"), st.characters(codec="utf-8")),
    max_size=60,
)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a", ["a"]),
        ("a\n", ["a\n", ""]),
        ("a\r\nb", ["a\r\n", "b"]),
        ("a\rb\r", ["a\r", "b\r", ""]),
        ("\n\r\n\r", ["\n", "\r\n", "\r", ""]),
        ("a\u2028b\fc\x85d\n", ["a\u2028b\fc\x85d\n", ""]),
    ],
)
def test_lines_end_only_where_the_protocol_says(text, lines):
    assert split_lines(text) == lines


@given(ODD_TEXT)
def test_joining_the_lines_gives_the_text(text):
    lines = split_lines(text)
    assert "".join(lines) == text
    assert all(without_end(line) != line for line in lines[:-1])
    assert without_end(lines[-1]) == lines[-1]
