"""Fences that do not end where their writer meant, so that text and code change places.

CommonMark fences do not nest (0.31, section 4.5): a marker with an info string opens nothing
inside an open fence, and the next bare marker closes the outer one. An HTML block takes in a
marker on the line behind a tag (section 4.6). The document is read a second time as a writer
thinks of it, with nesting and with every marker, and the two readings are held against each other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from operator import add

from twicetold.markdown.blocks import Block, Leaf, LeafKind
from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.parsed import ParsedDocument

_MARKER = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})\s*([^`]*)$")


# What holds markers that count.
_MARKABLE = (LeafKind.FENCE, LeafKind.HTML)


class FenceFault(Enum):
    """What is wrong with a fence."""

    UNCLOSED = "unclosed"
    """It runs to the end of the document, or of the list item or quote that it stands in."""
    RUNS_ON = "runs on"
    """It is not closed before the next one opens."""
    NESTED = "nested"
    """What should close a fence inside it closes it."""
    IN_HTML = "in HTML"
    """Its opening marker belongs to an HTML block, so its closing marker opens a fence."""


@dataclass(frozen=True, slots=True)
class FaultyFence:
    """A fence by its 0-based opening line, and the lines that it turns into what they are not.

    ``start`` and ``end`` (exclusive) enclose the first stretch of them, ``lines`` counts all that
    have text. ``inner`` is the line of the marker that opens inside the fence; -1 without one.
    """

    line: int
    fault: FenceFault
    start: int
    end: int
    lines: int
    inner: int = -1


@dataclass(frozen=True, slots=True)
class _Marker:
    line: int
    sign: str
    info: str

    def ends(self, opening: _Marker) -> bool:
        """Whether it is of the other's kind and at least as long."""
        return self.sign[0] == opening.sign[0] and len(self.sign) >= len(opening.sign)


@dataclass(frozen=True, slots=True)
class _Fence:
    """Code as CommonMark reads it; ``end`` is exclusive and behind the closing marker, if any."""

    start: int
    end: int
    closed: bool


def faulty_fences(parsed: ParsedDocument) -> tuple[FaultyFence, ...]:
    """The fences that turn text into code or code into text, one for each cause, in order."""
    if not _SUSPECTS(parsed, None):
        return ()
    reader = _Reader(parsed.document.lines, tuple(parsed.tree.placed()))
    return tuple(reader.faults())


def _suspect_lines(parsed: ParsedDocument, number: int | None, _: None) -> list[int]:
    """The lines in a section from which a fault can start."""
    blocks = tuple(section_blocks(parsed, number))
    if not any(leaf.kind in _MARKABLE for _, block in blocks for leaf in block.leaves):
        return []
    return [line for line, _, _ in _Reader(parsed.document.lines, blocks).suspects()]


_SUSPECTS = BySection(_suspect_lines, add)


class _Reader:
    """The markers and fences of some of a document's blocks; ``lines`` are all of it."""

    def __init__(self, lines: Sequence[str], blocks: Sequence[tuple[int, Block]]) -> None:
        self._lines = lines
        self._markers = [marker for placed in blocks for marker in _markers(lines, *placed)]
        self._marked = [marker.line for marker in self._markers]
        leaves = [
            (start + leaf.start, start + leaf.end, leaf)
            for start, block in blocks
            for leaf in block.leaves
        ]
        self._fences = [
            _Fence(start, end, _is_closed(leaf))
            for start, end, leaf in leaves
            if leaf.kind is LeafKind.FENCE
        ]
        self._html = [(start, end) for start, end, leaf in leaves if leaf.kind is LeafKind.HTML]
        self._code = {
            line: fence for fence in self._fences for line in range(fence.start, fence.end)
        }

    def faults(self) -> Iterator[FaultyFence]:
        """One fault after the other; what a fault has upset is not judged again."""
        settled = 0
        for start, fault, inner in self.suspects():
            if start < settled:
                continue
            meant = self._meant(start)
            if meant is not None:
                spans, settled = meant
                changed = self._changed(spans, start, settled)
            elif fault is FenceFault.IN_HTML:
                continue
            else:
                settled = self._code[start].end
                stop = inner if inner >= 0 else settled
                changed = [line for line in range(start + 1, stop) if self._has_text(line)]
            if changed:
                end = _stretch(changed)
                kind = fault if meant else _unmatched(inner)
                yield FaultyFence(start, kind, changed[0], end, len(changed), inner)

    def suspects(self) -> list[tuple[int, FenceFault, int]]:
        """The lines from which a fault can start, which it is, and the marker inside, if any."""
        found = [
            (fence.start, FenceFault.NESTED, inner)
            for fence in self._fences
            for inner in (self._opening_inside(fence),)
            if inner >= 0 or not fence.closed
        ]
        for start, end in self._html:
            inside = self._between(start, end)
            if len(inside) % 2 and inside[-1].info:
                found.append((inside[-1].line, FenceFault.IN_HTML, -1))
        return sorted(found, key=lambda suspect: suspect[0])

    def _meant(self, start: int) -> tuple[list[range], int] | None:
        """Where code stands if fences nest, until both readings are out of code; None: never."""
        waiting: list[_Marker] = []
        spans: list[range] = []
        for marker in self._markers[bisect_left(self._marked, start) :]:
            if waiting and not marker.ends(waiting[-1]):
                continue
            if marker.info or not waiting:
                waiting.append(marker)
                continue
            opening = waiting.pop()
            if not waiting:
                spans.append(range(opening.line, marker.line + 1))
                fence = self._code.get(marker.line)
                if fence is None or (fence.closed and fence.end == marker.line + 1):
                    return spans, marker.line + 1
        return None

    def _changed(self, spans: Sequence[range], start: int, end: int) -> list[int]:
        """The lines with text that one reading has as code and the other has not."""
        meant = {line for span in spans for line in span}
        return [
            line
            for line in range(start, end)
            if (line in meant) != (line in self._code) and self._has_text(line)
        ]

    def _opening_inside(self, fence: _Fence) -> int:
        first, *others = self._between(fence.start, fence.end) or (None,)
        if first is None:
            return -1
        return next((m.line for m in others if m.info and m.ends(first)), -1)

    def _between(self, start: int, end: int) -> list[_Marker]:
        return self._markers[bisect_left(self._marked, start) : bisect_left(self._marked, end)]

    def _has_text(self, line: int) -> bool:
        text = self._lines[line].strip()
        return bool(text) and not _MARKER.match(text)


def _unmatched(inner: int) -> FenceFault:
    """What a fence is for which no closing marker is left."""
    return FenceFault.UNCLOSED if inner < 0 else FenceFault.RUNS_ON


def _markers(lines: Sequence[str], start: int, block: Block) -> list[_Marker]:
    return [
        _Marker(number, match[1], match[2].strip())
        for number, line in enumerate(lines[start : start + block.line_count], start)
        if ("```" in line or "~~~" in line) and (match := _MARKER.match(line.rstrip()))
    ]


def _is_closed(leaf: Leaf) -> bool:
    """Whether the leaf has a line more than its opening marker and its code."""
    code = leaf.text.count("\n") + (bool(leaf.text) and not leaf.text.endswith("\n"))
    return leaf.end - leaf.start == code + 2


def _stretch(lines: Sequence[int]) -> int:
    """The end of the first stretch of lines; gaps of two lines (blank ones, markers) are in it."""
    last = lines[0]
    for line in lines[1:]:
        if line - last > 3:
            break
        last = line
    return last + 1
