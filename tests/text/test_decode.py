from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.text.decode import decode, encode


@pytest.mark.parametrize(
    ("data", "text", "bad"),
    [
        (b"a\r\n", "a\r\n", None),
        (b"\xef\xbb\xbf# T\n", "# T\n", None),
        (b"\xff\xfe#\x00 \x00", "# ", None),
        (b"\xfe\xff\x00#", "#", None),
        (b"ok \xe9t\xe9", "ok \ufffdt\ufffd", 3),
        (b"\xef\xbb\xbfa\xff", "a\ufffd", 4),
        (b"a\x00b", "a\x00b", None),
    ],
)
def test_bytes_to_text(data, text, bad):
    decoded = decode(data)
    assert (decoded.document.text, decoded.first_bad_byte) == (text, bad)


@pytest.mark.parametrize("data", [b"a\r\nb\r", b"\xef\xbb\xbf\xc3\xa9\n", b"\xff\xfea\x00"])
def test_what_was_read_is_written_back(data):
    decoded = decode(data)
    assert encode(decoded.document, decoded.encoding) == data


@given(st.binary(max_size=50))
def test_no_bytes_raise(data):
    assert decode(data).document.line_count >= 1
