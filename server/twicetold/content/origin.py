"""Text that a program wrote: whole files, and regions between two markers.

Nobody should edit it here, and that two copies of it are equal is the program's doing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add

from twicetold.content.generators import Generator, generators
from twicetold.markdown.by_section import BySection, section_blocks
from twicetold.markdown.parsed import ParsedDocument

# Where a note about the whole file stands: at its top (behind front matter), or at its bottom.
_TOP, _BOTTOM = 8, 6
_NOTE = re.compile(
    r"(?:this (?:file|document) (?:is|was|has been) )?(?:auto(?:matically)?[- ]?)?generated "
    r"(?:by|from|using) (?!(?:an?|claude|codex|copilot|cursor|gemini|chatgpt|ai)\b)"
    r"(?P<name>[\w./@-]+(?: CLI)?)"
    r"|this (?:file|document) (?:is|was) (?:auto(?:matically)?[- ]?)?(?:generated|managed)\b"
    r"|(?:auto-?generated[.;:,!]? )?do not edit (?:this file|by hand|manually|directly)",
    re.IGNORECASE,
)
_NOTE_LINE = re.compile(r"\s*(?:<!--|[*_]{1,3}|>)?\s*[*_]{0,2}(?=\w)")
_TO_RUN = re.compile(r"\s*[*_]*(?:to (?:regenerate|update)|regenerate with)\b", re.IGNORECASE)
# Any program's own markers: "<!-- x:start -->", "<!-- BEGIN x -->", "<!-- x start -->".
_OPENS = re.compile(
    r"<!--\s*(?:(?P<a>[\w.@/-]+)[: _-]start|begin[: ](?P<b>[\w.@/-]+)|start[: ](?P<c>[\w.@/-]+))"
    r"\b[^>]*-->",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"<!--\s*(?:/?(?P<a>[\w.@/-]+)[: _-]end|end[: ](?P<b>[\w.@/-]+))\b[^>]*-->", re.IGNORECASE
)
# Markers with the same look around what people write, or what formatters leave alone.
_BY_HAND = re.compile(
    r".*(?:ignore|disable|manual|custom|user|additions|keep|preserve|snippet|example|region|toc).*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Region:
    """Lines of one program: 0-based, the end exclusive, the markers included.

    ``source`` is the file that the marker names, "" where it names none.
    """

    start: int
    end: int
    tool: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """What programs wrote in a file: ``tool`` all of it, from ``source``, or "" where none did."""

    tool: str = ""
    regions: tuple[Region, ...] = ()
    source: str = ""

    def at(self, line: int) -> Region | None:
        """The region that holds the 0-based line."""
        return next((r for r in self.regions if r.start <= line < r.end), None)

    def tool_at(self, line: int) -> str:
        """The program that wrote the line; "" for people's."""
        region = self.at(line)
        return region.tool if region else self.tool


def origin(parsed: ParsedDocument) -> Origin:
    """What the markers in a document say. Never raises."""
    lines = parsed.document.lines
    return Origin(_file_tool(parsed, lines), tuple(_regions(parsed, lines)))


def is_generator_note(text: str) -> bool:
    """Whether a paragraph says that a program wrote the file, or how to run it, and no more."""
    rows = [row for row in text.split("\n") if row.strip()]
    return bool(rows) and all(_note(row) is not None or _TO_RUN.match(row) for row in rows)


def _file_tool(parsed: ParsedDocument, lines: Sequence[str]) -> str:
    front = parsed.front_matter
    top = front.end if front else 0
    bottom = max(top + _TOP, len(lines) - _BOTTOM)
    for number in (*range(top, min(top + _TOP, len(lines))), *range(bottom, len(lines))):
        match = _note(lines[number])
        if match is not None:
            name = (match["name"] or "").removesuffix(" CLI").strip(".")
            return name or "a generator"
    return ""


def _note(line: str) -> re.Match[str] | None:
    """A note is a comment, a quote, set in emphasis, or begins with "this file"."""
    lead = _NOTE_LINE.match(line)
    match = _NOTE.match(line, lead.end()) if lead else None
    if lead is None or match is None:
        return None
    is_apart = bool(lead[0].strip()) or match[0].lower().startswith("this")
    return match if is_apart else None


def _regions(parsed: ParsedDocument, lines: Sequence[str]) -> Iterator[Region]:
    marked = _MARKED(parsed, None)
    behind = 0
    for index, number in enumerate(marked):
        if number < behind:
            continue
        region = _known(lines, number, marked[index + 1 :]) or _any(
            lines, number, marked[index + 1 :]
        )
        if region is not None:
            behind = region.end
            yield region


def _marked_lines(parsed: ParsedDocument, number: int | None, _: None) -> Iterator[int]:
    """The lines outside of code that may be a marker."""
    for start, block in section_blocks(parsed, number):
        lines = parsed.document.lines[start : start + block.line_count]
        if any("<" in line for line in lines):
            code = block.code_lines()
            for offset, line in enumerate(lines):
                if line.lstrip().startswith("<") and offset not in code:
                    yield start + offset


_MARKED = BySection(_marked_lines, add)


def _known(lines: Sequence[str], number: int, later: Sequence[int]) -> Region | None:
    text = lines[number].strip()
    for generator in generators():
        match = generator.opens.match(text) if generator.opens else None
        if match is None:
            continue
        source = match.groupdict().get("source") or ""
        return Region(number, _end(lines, later, generator), generator.name, source)
    return None


def _end(lines: Sequence[str], later: Sequence[int], generator: Generator) -> int:
    closes = generator.closes or generator.opens
    for number in later:
        if closes is not None and closes.match(lines[number].strip()):
            return number + 1 if generator.closes else number
    return len(lines)


def _any(lines: Sequence[str], number: int, later: Sequence[int]) -> Region | None:
    opening = _OPENS.match(lines[number].strip())
    if opening is None:
        return None
    name = next(filter(None, opening.groups()), "")
    if _BY_HAND.fullmatch(name):
        return None
    for other in later:
        closing = _CLOSES.match(lines[other].strip())
        if closing and name.lower() == next(filter(None, closing.groups()), "").lower():
            return Region(number, other + 1, name)
    return None
