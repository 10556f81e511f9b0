"""The tree of a document's symbols as JSON text, kept from one version to the next.

Written by hand: a large file has thousands of headings, and the general converter takes longer for
them than the whole rest of an edit. A typed letter changes the texts of a few symbols, which alone
are written again.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from lsprotocol import types as lsp

from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.common_ends import changed_between, common_ends
from twicetold.text.document import Document
from twicetold.text.positions import PositionEncoding, units

# What editors draw for a heading; the protocol has no kind of its own for one.
_KIND = lsp.SymbolKind.String.value


@dataclass(frozen=True, slots=True, eq=False)
class _Symbols:
    """The texts of a version's symbols.

    Each section has a ``joint``, which closes the symbols before it that it does not lie in, an
    ``end`` (0-based, exclusive), that of the last section below it, and its own text in
    ``opened``, up to and with the opening of its children. ``closing`` ends the last ones.
    """

    parsed: ParsedDocument
    encoding: PositionEncoding
    joints: Sequence[str]
    ends: Sequence[int]
    opened: Sequence[str]
    closing: str

    def as_json(self) -> str:
        parts = [part for both in zip(self.joints, self.opened, strict=True) for part in both]
        return f"[{''.join(parts)}{self.closing}]"


_kept = ByLineage[_Symbols]()


def symbols_json(parsed: ParsedDocument, encoding: PositionEncoding) -> str:
    """The sections as a tree; each symbol spans its section and all below it."""

    def after(old: _Symbols | None) -> _Symbols:
        if old is None or old.encoding is not encoding or not _stands_alike(old.parsed, parsed):
            return _all_symbols(parsed, encoding)
        opened = list(old.opened)
        sections, document = parsed.outline.sections, parsed.document
        for number in _changed(old, parsed):
            opened[number] = _opened(sections[number], old.ends[number], document, encoding)
        return replace(old, parsed=parsed, opened=opened)

    return _kept.update(parsed.lineage, after).as_json()


def _stands_alike(before: ParsedDocument, after: ParsedDocument) -> bool:
    """Whether the sections of two versions have the same lines and levels."""
    old, new = before.outline.sections, after.outline.sections
    if len(old) != len(new) or before.document.line_count != after.document.line_count:
        return False
    return all(
        (one.level, one.start, one.end) == (other.level, other.start, other.end)
        for one, other in zip(*changed_between(old, new), strict=True)
    )


def _changed(old: _Symbols, parsed: ParsedDocument) -> Collection[int]:
    """The sections whose titles changed, or whose first or last lines did."""
    before, sections = old.parsed, parsed.outline.sections
    start, same = common_ends(before.outline.sections, sections)
    first, same_lines = common_ends(before.document.lines, parsed.document.lines)
    behind = parsed.document.line_count - same_lines
    headed = range(*(bisect_left(sections, line, key=_start) for line in (first, behind)))
    ended = [number for number, end in enumerate(old.ends) if first < end <= behind]
    return {*range(start, len(sections) - same), *headed, *ended}


def _start(section: Section) -> int:
    return section.start


def _all_symbols(parsed: ParsedDocument, encoding: PositionEncoding) -> _Symbols:
    sections = parsed.outline.sections
    joints: list[str] = []
    open_levels: list[int] = []
    for section in sections:
        closing = ""
        while open_levels and open_levels[-1] >= section.level:
            open_levels.pop()
            closing += "]}"
        # Only a first child follows nothing.
        joints.append(f"{closing}," if closing or (joints and not open_levels) else "")
        open_levels.append(section.level)
    ends = _ends(sections)
    opened = [
        _opened(section, end, parsed.document, encoding)
        for section, end in zip(sections, ends, strict=True)
    ]
    return _Symbols(parsed, encoding, joints, ends, opened, "]}" * len(open_levels))


def _ends(sections: Sequence[Section]) -> list[int]:
    """For each section the end of the last one below it."""
    ends = [section.end for section in sections]
    open_sections: list[int] = []
    for number, section in enumerate(sections):
        while open_sections and sections[open_sections[-1]].level >= section.level:
            ends[open_sections.pop()] = sections[number - 1].end
        open_sections.append(number)
    for number in open_sections:
        ends[number] = sections[-1].end
    return ends


def _opened(section: Section, end: int, document: Document, encoding: PositionEncoding) -> str:
    name = json.dumps(section.title.strip() or "#" * section.level)
    start, last = section.start, end - 1
    heading = units(document.line(start), encoding)
    width = heading if last == start else units(document.line(last), encoding)
    return (
        f'{{"name":{name},"kind":{_KIND},'
        f'"range":{{"start":{{"line":{start},"character":0}},'
        f'"end":{{"line":{last},"character":{width}}}}},'
        f'"selectionRange":{{"start":{{"line":{start},"character":0}},'
        f'"end":{{"line":{start},"character":{heading}}}}},"children":['
    )
