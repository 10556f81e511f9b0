"""How long a document's text is, followed through edits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.common_ends import common_ends


@dataclass(frozen=True, slots=True)
class TextSize:
    """The characters of a text, line ends among them, and its bytes as UTF-8."""

    characters: int
    bytes: int


@dataclass(frozen=True, slots=True)
class _Known:
    lines: tuple[str, ...]
    size: TextSize


_kept = ByLineage[_Known]()


def text_size(parsed: ParsedDocument) -> TextSize:
    """The size of the document's text, without a byte-order mark."""
    return _kept.update(parsed.lineage, lambda old: _after(old, parsed.document.lines)).size


def _after(old: _Known | None, lines: tuple[str, ...]) -> _Known:
    if old is None:
        return _Known(lines, _size(lines))
    start, same = common_ends(old.lines, lines)
    gone = _size(old.lines[start : len(old.lines) - same])
    come = _size(lines[start : len(lines) - same])
    size = TextSize(
        old.size.characters + come.characters - gone.characters,
        old.size.bytes + come.bytes - gone.bytes,
    )
    return _Known(lines, size)


def _size(lines: Iterable[str]) -> TextSize:
    text = "".join(lines)
    return TextSize(len(text), len(text.encode("utf-8", "surrogatepass")))
