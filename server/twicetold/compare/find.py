"""All findings of a pair of documents."""

from __future__ import annotations

from twicetold.compare.classify import pair_differs, section_differs
from twicetold.compare.finding import Finding, FindingCode, FindingSet, LineRange, Unit
from twicetold.compare.match import Pair, SectionPair, match
from twicetold.compare.merge import merged
from twicetold.compare.missing import missing
from twicetold.compare.profile import profile
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import ParsedDocument


def find(a: ParsedDocument, b: ParsedDocument, relation: Relation) -> FindingSet:
    """Match A and B, largest unit first, and say which pairs are copies and how they differ."""
    left, right = profile(a), profile(b)
    matching = match(left, right)
    findings = [_section_finding(pair) for pair in matching.sections]
    findings.extend(merged([_unit_finding(pair) for pair in matching.units], left, right))
    findings.sort(key=lambda finding: (finding.a, finding.b))
    if not relation.wants_copies:
        return FindingSet(tuple(findings))
    return FindingSet(
        tuple(findings),
        missing(right, left, matching, in_a=True),
        missing(left, right, matching, in_a=False),
    )


def _section_finding(pair: SectionPair) -> Finding:
    drifted, differs = section_differs(pair)
    a, b = pair.a.section, pair.b.section
    return Finding(
        FindingCode.DRIFTED if drifted else FindingCode.DUPLICATE,
        Unit.SECTION,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        round(pair.share, 4),
        differs,
    )


def _unit_finding(pair: Pair) -> Finding:
    drifted, differs = pair_differs(pair)
    a, b = pair.a.statement, pair.b.statement
    return Finding(
        FindingCode.DRIFTED if drifted else FindingCode.DUPLICATE,
        Unit.STATEMENT,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        round(pair.score, 4),
        differs,
    )
