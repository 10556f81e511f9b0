"""Bytes of a file to a document, and back."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.text.document import BYTE_ORDER_MARK, Document
from twicetold.text.encoding import Encoding, encoding_of


@dataclass(frozen=True, slots=True)
class Decoded:
    """A document, what it was read with, and the first byte that did not fit.

    Of bytes that are no text the document is empty.
    """

    document: Document
    read_with: Encoding
    first_bad_byte: int | None

    @property
    def encoding(self) -> str:
        """The encoding's name, to write the document back with."""
        return self.read_with.name


def decode(data: bytes) -> Decoded:
    """Read UTF-8, UTF-16 or UTF-32; what does not fit becomes U+FFFD.

    ``first_bad_byte`` is a 0-based offset into ``data``, or None where all is well.
    """
    encoding = encoding_of(data)
    if encoding.is_binary:
        return Decoded(Document.from_text(""), encoding, None)
    body = data[len(encoding.mark) :]
    bad = None
    try:
        text = body.decode(encoding.name)
    except UnicodeDecodeError as error:
        bad = len(encoding.mark) + error.start
        text = body.decode(encoding.name, errors="replace")
    document = Document.from_text((BYTE_ORDER_MARK if encoding.mark else "") + text)
    return Decoded(document, encoding, bad)


def encode(document: Document, encoding: str = "utf-8") -> bytes:
    """The bytes to write: the byte-order mark again where there was one, line ends as they are."""
    text = BYTE_ORDER_MARK + document.text if document.byte_order_mark else document.text
    return text.encode(encoding, errors="surrogatepass")
