"""How long a document's text is, followed through edits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.common_ends import changed_between
from twicetold.text.document import Document


@dataclass(frozen=True, slots=True)
class TextSize:
    """The characters of a text, line ends among them, and its bytes as UTF-8."""

    characters: int
    bytes: int


@dataclass(frozen=True, slots=True)
class _Known:
    lines: Sequence[str]
    size: TextSize


_kept = ByLineage[_Known]()


def text_size(parsed: ParsedDocument) -> TextSize:
    """The size of the document's text, without a byte-order mark."""
    return _kept.update(parsed.lineage, lambda old: _after(old, parsed.document)).size


def _after(old: _Known | None, document: Document) -> _Known:
    lines = document.lines
    if old is None:
        return _Known(lines, _size(document.text))
    gone, come = (_size("".join(part)) for part in changed_between(old.lines, lines))
    size = TextSize(
        old.size.characters + come.characters - gone.characters,
        old.size.bytes + come.bytes - gone.bytes,
    )
    return _Known(lines, size)


def _size(text: str) -> TextSize:
    return TextSize(len(text), len(text.encode("utf-8", "surrogatepass")))
