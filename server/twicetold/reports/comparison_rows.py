"""A comparison as rows of plain text, for every rendering that people read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from twicetold.compare.comparison import Comparison
from twicetold.compare.finding import Finding, FindingCode
from twicetold.compare.overlap import Overlap
from twicetold.markdown.outline import section_at
from twicetold.reports.cover_lists import CoverList, Entry
from twicetold.rules.messages import finding_message, place_name
from twicetold.rules.summary import percent

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
class EntryRow:
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


def entry_rows(covered: CoverList) -> list[EntryRow]:
    """The members of a list, those that both files have first."""
    marked = ((" ", covered.shared), ("-", covered.only_a), ("+", covered.only_b))
    return [
        EntryRow(mark, entry.text, place_text(entry))
        for mark, entries in marked
        for entry in entries
    ]


def place_text(entry: Entry) -> str:
    """Where an entry stands: ``A:3,8 B:5``, and what there is to say of it."""
    sides = groupby(entry.places, key=attrgetter("side"))
    places = [
        f"{side.upper()}:{','.join(str(spot.line) for spot in spots)}" for side, spots in sides
    ]
    return ", ".join(filter(None, (" ".join(places), entry.note)))


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
