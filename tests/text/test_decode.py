from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.text.decode import decode, encode
from twicetold.text.encoding import Encoding


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
        (b"\xff\xfe\x00\x00#\x00\x00\x00", "#", None),
        (b"\x00\x00\xfe\xff\x00\x00\x00#", "#", None),
        ("# Café\n".encode("utf-16-le"), "# Café\n", None),
    ],
)
def test_bytes_to_text(data, text, bad):
    decoded = decode(data)
    assert (decoded.document.text, decoded.first_bad_byte) == (text, bad)


@pytest.mark.parametrize("data", [b"a\r\nb\r", b"\xef\xbb\xbf\xc3\xa9\n", b"\xff\xfea\x00"])
def test_what_was_read_is_written_back(data):
    decoded = decode(data)
    assert encode(decoded.document, decoded.encoding) == data


JAPANESE = "# 渡し船\n\n- 港では船の名前を書いてください。\n"
GUIDE = "# Harbour\n\n- Run the tests with `npm test`, and the load tests on Mondays.\n" * 80
PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x00\x00\x01\x00\x08\x06\x00\x00\x00"


@pytest.mark.parametrize("text", [GUIDE, JAPANESE, "a", f"{JAPANESE}\U0001f6a2"])
@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_an_encoding_without_a_mark_is_told_by_its_nul_bytes(text, name):
    decoded = decode(text.encode(name))
    assert decoded.document.text == text
    assert decoded.read_with == Encoding(name, guessed=True)
    assert encode(decoded.document, decoded.encoding) == text.encode(name)


@pytest.mark.parametrize(
    "data",
    [
        GUIDE.encode(),
        JAPANESE.encode(),
        GUIDE.replace("s", "\0", 9).encode(),
        f"{JAPANESE}\0".encode(),
        "Café \x1b[1mbold\x1b[0m\f\n".encode("latin-1"),
        JAPANESE.encode("shift_jis"),
        b"",
    ],
)
def test_a_text_with_a_nul_byte_or_in_an_older_encoding_is_one(data):
    assert decode(data).read_with == Encoding("utf-8")


@pytest.mark.parametrize(
    "data",
    [
        PICTURE,
        b"\0" * 100,
        b"\x7fELF\x02\x01\x01" + b"\0" * 9 + b"\x03\x00\x3e\x00\x01\x00\x00\x00\xd0\xe1",
        bytes(range(1, 256)) * 20,
        bytes(range(256)) * 20,
    ],
)
def test_binary_data_has_no_text(data):
    decoded = decode(data)
    assert decoded.read_with.is_binary
    assert (decoded.document.text, decoded.first_bad_byte) == ("", None)


@given(st.binary(max_size=50))
def test_no_bytes_raise(data):
    assert decode(data).document.line_count >= 1
