"""What the bytes of a file are written in: by their mark, else by where their NUL bytes stand."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

# UTF-32's little-endian mark begins with UTF-16's, and so comes first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# The bytes of a character that are NUL in most texts, by their place in it.
_NULS_OF_UTF_16 = (("utf-16-le", 1), ("utf-16-be", 0))
_SAMPLE = 4_096
# Every second byte of English text in UTF-16 is NUL; of Japanese those of white space and markup.
_MOST_TEXT, _ANY_TEXT = 0.4, 0.03
# Bytes below space but tab, line ends, form feed and escape: text in any encoding has none.
_CONTROLS = bytes({*range(32)} - {9, 10, 12, 13, 27})
_FEW_CONTROLS = 0.05
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Encoding:
    """A name that Python knows, and the mark at the start, b"" where there is none.

    ``guessed`` is whether only NUL bytes tell it. ``is_binary`` is for bytes that are no text,
    which have a name all the same.
    """

    name: str
    mark: bytes = b""
    guessed: bool = False
    is_binary: bool = False


def encoding_of(data: bytes) -> Encoding:
    """The encoding of a file's bytes; UTF-8 where nothing speaks for another."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return Encoding(name, mark)
    is_utf_8 = _fits(data, "utf-8")
    if b"\0" not in data:
        return Encoding("utf-8", is_binary=not is_utf_8 and _controls(data) > _FEW_CONTROLS)
    guessed = _of_utf_32(data) or _of_utf_16(data, is_utf_8=is_utf_8)
    if guessed:
        return Encoding(guessed, guessed=True)
    # One NUL byte may have slipped into a text, but not into one that is damaged besides.
    return Encoding("utf-8", is_binary=not is_utf_8 or _controls(data) > _HALF)


def _of_utf_32(data: bytes) -> str:
    """UTF-32, which next to no other bytes fit; "" for none."""
    fitting = (name for name in ("utf-32-le", "utf-32-be") if _fits(data, name))
    return next((name for name in fitting if _is_text(data, name)), "")


def _of_utf_16(data: bytes, *, is_utf_8: bool) -> str:
    """UTF-16 where NUL bytes stand in one place of its characters alone; "" for none."""
    sample = data[:_SAMPLE]
    least = _MOST_TEXT if is_utf_8 else _ANY_TEXT
    for name, place in _NULS_OF_UTF_16:
        nuls, others = sample[place::2].count(0), sample[1 - place :: 2].count(0)
        if not others and nuls > least * len(sample) / 2 and _fits(data, name):
            return name if _is_text(data, name) else ""
    return ""


def _fits(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return False
    return True


def _is_text(data: bytes, name: str) -> bool:
    text = data.decode(name)[:_SAMPLE].encode("utf-8", "surrogatepass")
    return _controls(text) <= _FEW_CONTROLS


def _controls(data: bytes) -> float:
    """The share of control characters in the first bytes, from 0 to 1."""
    sample = data[:_SAMPLE]
    return 1 - len(sample.translate(None, _CONTROLS)) / len(sample) if sample else 0.0
