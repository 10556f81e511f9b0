"""Bytes of a file to a document, and back."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from twicetold.text.document import BYTE_ORDER_MARK, Document

# UTF-32's little-endian mark begins with UTF-16's, but nobody keeps such files: they read as
# UTF-16 and show as invalid, which is what the person needs to know.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A document, the encoding it was read with, and the first byte that did not fit."""

    document: Document
    encoding: str
    first_bad_byte: int | None


def decode(data: bytes) -> Decoded:
    """Read UTF-8, or UTF-16 with a byte-order mark; what does not fit becomes U+FFFD.

    ``first_bad_byte`` is a 0-based offset into ``data``, or None where all is well.
    """
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", "utf-8"))
    body = data[len(mark) :]
    bad = None
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        bad = len(mark) + error.start
        text = body.decode(encoding, errors="replace")
    document = Document.from_text((BYTE_ORDER_MARK if mark else "") + text)
    return Decoded(document, encoding, bad)


def encode(document: Document, encoding: str = "utf-8") -> bytes:
    """The bytes to write: the byte-order mark again where there was one, line ends as they are."""
    text = BYTE_ORDER_MARK + document.text if document.byte_order_mark else document.text
    return text.encode(encoding, errors="surrogatepass")
