"""A comparison as one HTML file that shows everything, works without scripts and can be printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.compare.changed_text import Piece, changed_text
from twicetold.compare.comparison import Comparison
from twicetold.compare.finding import Finding, FindingCode, LineRange
from twicetold.compare.relation import Relation
from twicetold.content.tokens import estimate_tokens
from twicetold.markdown.parsed import ParsedDocument
from twicetold.reports.comparison_rows import count_rows, finding_row, findings_by_code
from twicetold.reports.cover_lists import cover_lists, missing_lists
from twicetold.reports.difference_rows import difference_blocks
from twicetold.reports.html_page import render_page
from twicetold.reports.twin_links import moved_sections, twin_links

# A longer finding is cut in the list of findings; the difference below has all of it.
_SHOWN_LINES = 40
# Where two texts differ, they are shown at once unless they are longer.
_OPEN_LINES = 12

_NOUNS = {
    FindingCode.CONFLICT: ("conflict", "conflicts"),
    FindingCode.DRIFTED: ("drifted copy", "drifted copies"),
    FindingCode.DUPLICATE: ("repeated", "repeated"),
    FindingCode.OVERRIDE: ("differs on purpose", "differ on purpose"),
}

_RELATIONS = {
    Relation.TOGETHER: "Compared as files that one agent loads together: what both say is read "
    "twice, and copies drift apart.",
    Relation.EITHER: "Compared as mirrors, of which an agent reads one: what both say is right; "
    "what differs or is absent counts.",
    Relation.MERGED: "Compared as files of which a host drops an identical copy: what is nearly "
    "the same counts.",
    Relation.TEMPLATE: "Compared with B as the template of A: sections that A lacks count.",
    Relation.SIBLING: "Compared as instances of one template: sections that either lacks count.",
    Relation.NONE: "Nothing connects these two files.",
}


@dataclass(frozen=True, slots=True)
class ComparedFile:
    """One side: ``path`` as it was asked for; ``origin`` says of which workspace or revision."""

    path: str
    origin: str = ""


@dataclass(frozen=True, slots=True)
class _Card:
    """What the head of the page says about a file."""

    side: str
    folder: str
    name: str
    origin: str
    lines: int
    tokens: int


@dataclass(frozen=True, slots=True)
class _FindingCard:
    """A finding with the text of both places; ``left_out`` counts lines that are not shown."""

    is_open: bool
    unit: str
    place: str
    message: str
    a: LineRange
    b: LineRange
    text_a: tuple[Piece, ...]
    text_b: tuple[Piece, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class _FindingGroup:
    """The findings of one code; ``noun`` reads behind their number."""

    code: str
    title: str
    noun: str
    cards: tuple[_FindingCard, ...]


def comparison_html(a: ComparedFile, b: ComparedFile, comparison: Comparison) -> str:
    """The page."""
    lines = comparison.lines
    return render_page(
        "comparison.html",
        ["comparison.css"],
        f"{a.path} compared with {b.path}",
        files=(_card("a", a, comparison.a), _card("b", b, comparison.b)),
        relation=_RELATIONS[comparison.relation],
        counts=count_rows(comparison),
        findings=tuple(_finding_groups(b.path, comparison)),
        missing=tuple(missing_lists(a.path, b.path, comparison)),
        lists=cover_lists(comparison),
        lines=lines,
        identical="n/a" if lines.identical is None else f"{lines.identical * 100:.1f} %",
        moved=tuple(moved_sections(comparison)),
        blocks=tuple(difference_blocks(comparison)),
        links=twin_links(b.path, comparison),
    )


def _card(side: str, file: ComparedFile, parsed: ParsedDocument) -> _Card:
    folder, slash, name = file.path.rpartition("/")
    document = parsed.document
    tokens = estimate_tokens(document.text)
    return _Card(side, folder + slash, name, file.origin, document.line_count, tokens)


def _finding_groups(path_b: str, comparison: Comparison) -> Iterator[_FindingGroup]:
    for title, findings in findings_by_code(comparison):
        cards = tuple(_finding_card(path_b, comparison, finding) for finding in findings)
        code = findings[0].code
        yield _FindingGroup(code.value, title, _NOUNS[code][len(cards) > 1], cards)


def _finding_card(path_b: str, comparison: Comparison, finding: Finding) -> _FindingCard:
    place, message = finding_row(path_b, comparison, finding)
    text_a, text_b = changed_text(_text(comparison.a, finding.a), _text(comparison.b, finding.b))
    longer = max(finding.a.end - finding.a.start, finding.b.end - finding.b.start)
    return _FindingCard(
        is_open=finding.code is not FindingCode.DUPLICATE and longer <= _OPEN_LINES,
        unit=finding.unit.value,
        place=place,
        message=message,
        a=finding.a,
        b=finding.b,
        text_a=text_a,
        text_b=text_b,
        left_out=max(0, longer - _SHOWN_LINES),
    )


def _text(parsed: ParsedDocument, lines: LineRange) -> str:
    end = min(lines.end, lines.start + _SHOWN_LINES)
    return "\n".join(parsed.document.line(number) for number in range(lines.start, end))
