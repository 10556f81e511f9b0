"""A comparison as rows of plain text, for every rendering that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from twicetold.compare.comparison import Comparison, Mention
from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.overlap import Overlap
from twicetold.markdown.outline import Section, section_at
from twicetold.rules.messages import finding_message, place_name
from twicetold.rules.summary import percent

T = TypeVar("T")

# The loudest first: what contradicts matters before what merely repeats.
FINDING_TITLES = {
    FindingCode.CONFLICT: "Conflicts",
    FindingCode.DRIFTED: "Drifted copies",
    FindingCode.DUPLICATE: "Repeated",
    FindingCode.OVERRIDE: "Differs on purpose",
}


@dataclass(frozen=True, slots=True)
class CountRow:
    """One dimension counted; ``overlap`` is a percentage or ``n/a``."""

    name: str
    shared: int
    only_a: int
    only_b: int
    overlap: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One member of a list: ``mark`` is ``-`` (only A), ``+`` (only B) or a space (both)."""

    mark: str
    text: str
    place: str


def count_rows(comparison: Comparison) -> list[CountRow]:
    """What each file covers, counted."""
    return [
        _count("Sections", comparison.sections),
        _count("Commands", comparison.commands),
        _count("Tags", comparison.tags),
    ]


def section_entries(comparison: Comparison) -> list[Entry]:
    """Sections by title, with how alike the bodies of shared ones are."""
    shared = [
        Entry(
            " ",
            a.title,
            f"A:{a.start + 1} B:{b.start + 1}, bodies {percent(comparison.similarity(a, b))} alike",
        )
        for a, b in comparison.sections.shared
    ]
    return [*shared, *_only(comparison.sections, _section_entry)]


def command_entries(comparison: Comparison) -> list[Entry]:
    """Commands that the reader is told to run."""
    return _mention_entries(comparison.commands)


def tag_entries(comparison: Comparison) -> list[Entry]:
    """What the sections are about."""
    return _mention_entries(comparison.tags)


def findings_by_code(comparison: Comparison) -> Iterator[tuple[str, list[Finding]]]:
    """The findings under their titles; titles without any are left out."""
    for code, title in FINDING_TITLES.items():
        findings = [finding for finding in comparison.found.findings if finding.code is code]
        if findings:
            yield title, findings


def finding_row(path_b: str, comparison: Comparison, finding: Finding) -> tuple[str, str]:
    """Where the finding stands in A, and what it says."""
    here = section_at(comparison.a.outline.sections, finding.a.start)
    there = section_at(comparison.b.outline.sections, finding.b.start)
    place = place_name("", here.title if here else "", finding.a.start).strip(" ›")
    twin = place_name(path_b, there.title if there else "", finding.b.start)
    return place, finding_message(finding, twin, comparison.relation)


def missing_entries(
    path_a: str, path_b: str, comparison: Comparison
) -> Iterator[tuple[str, list[Entry]]]:
    """What a file lacks, under its path; a file that lacks nothing is left out."""
    found = comparison.found
    for path, mark, sections in (
        (path_a, "+", found.missing_in_a),
        (path_b, "-", found.missing_in_b),
    ):
        if sections:
            yield path, [_section_entry(mark, section) for section in sections]


def line_text(comparison: Comparison) -> str:
    """The line difference in a sentence."""
    lines = comparison.lines
    share = "n/a" if lines.identical is None else f"{lines.identical:.1%}".replace("%", " %")
    return (
        f"Lines: {lines.removed} only in A, {lines.added} only in B, {lines.unchanged} unchanged "
        f"({share} identical), {lines.unchanged_text} of them with text."
    )


def _count(name: str, overlap: Overlap[Any]) -> CountRow:
    share = "n/a" if overlap.share is None else percent(overlap.share)
    return CountRow(name, len(overlap.shared), len(overlap.only_a), len(overlap.only_b), share)


def _only(overlap: Overlap[T], entry: Callable[[str, T], Entry]) -> list[Entry]:
    return [entry("-", x) for x in overlap.only_a] + [entry("+", x) for x in overlap.only_b]


def _section_entry(mark: str, section: Section) -> Entry:
    return Entry(mark, section.title, f"{_side(mark)}:{section.start + 1}")


def _mention_entries(overlap: Overlap[Mention]) -> list[Entry]:
    shared = [Entry(" ", a.text, f"{_lines('A', a)} {_lines('B', b)}") for a, b in overlap.shared]
    return [*shared, *_only(overlap, _mention_entry)]


def _mention_entry(mark: str, mention: Mention) -> Entry:
    return Entry(mark, mention.text, _lines(_side(mark), mention))


def _side(mark: str) -> str:
    return "A" if mark == "-" else "B"


def _lines(side: str, mention: Mention) -> str:
    return f"{side}:{','.join(str(line + 1) for line in mention.lines)}"
