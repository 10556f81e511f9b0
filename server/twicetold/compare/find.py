"""All findings of a pair of documents."""

from __future__ import annotations

from rapidfuzz import fuzz

from twicetold.compare.finding import Finding, FindingCode, FindingSet, LineRange, Unit
from twicetold.compare.relation import Relation
from twicetold.markdown.outline import Section
from twicetold.markdown.parsed import ParsedDocument


def find(a: ParsedDocument, b: ParsedDocument, relation: Relation) -> FindingSet:
    """Match the sections of A and B one to one and say how the pairs differ."""
    left = [(section, _body(a, section)) for section in a.outline.sections]
    right = [(section, _body(b, section)) for section in b.outline.sections]
    taken: set[int] = set()
    matched: set[int] = set()
    findings = []
    for index, (section, body) in enumerate(left):
        scores = [
            (fuzz.ratio(body, other, score_cutoff=80), number)
            for number, (_, other) in enumerate(right)
            if number not in taken and body and other
        ]
        score, number = max(scores, default=(0.0, -1))
        if score < 80:
            continue
        taken.add(number)
        matched.add(index)
        other = right[number][0]
        code = FindingCode.DUPLICATE if score > 98 else FindingCode.DRIFTED
        findings.append(
            Finding(
                code,
                Unit.SECTION,
                LineRange(section.start, section.end),
                LineRange(other.start, other.end),
                score / 100,
            )
        )
    if not relation.wants_copies:
        return FindingSet(tuple(findings))
    titles_a = {section.title.casefold() for section, _ in left}
    titles_b = {section.title.casefold() for section, _ in right}
    return FindingSet(
        tuple(findings),
        _missing(right, taken, titles_a),
        _missing(left, matched, titles_b),
    )


def _missing(
    sections: list[tuple[Section, str]], matched: set[int], titles: set[str]
) -> tuple[Section, ...]:
    return tuple(
        section
        for number, (section, _) in enumerate(sections)
        if number not in matched and section.title.casefold() not in titles
    )


def _body(parsed: ParsedDocument, section: Section) -> str:
    lines = parsed.document.lines[section.start + 1 : section.end]
    return " ".join(" ".join(lines).split()).casefold()
