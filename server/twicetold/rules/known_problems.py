"""The problem that a finding is, made once for as long as nothing that it says has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from twicetold.compare.finding import Extent, Finding, FindingCode
from twicetold.compare.relation import Relation
from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import highlights
from twicetold.rules.messages import finding_message, place_name
from twicetold.rules.pair import Pair, finding_fingerprint
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity
from twicetold.rules.spared_lines import LineRanges, spared_lines
from twicetold.workspace.config import Config


@dataclass(frozen=True, slots=True)
class _Known:
    """The problems of the last check of a pair, also by their findings' identities."""

    settings: tuple[object, ...]
    a: ParsedDocument
    b: ParsedDocument
    findings: Sequence[Finding]
    lines_a: LineRanges
    lines_b: LineRanges
    made: dict[int, tuple[Finding, Problem]]
    problems: list[Problem]


_kept = ByLineage[_Known]()


def known_problems(
    config: Config, path: str, pair: Pair, findings: Sequence[Finding]
) -> list[Problem]:
    """The problem of each finding, where its code is not off.

    A finding that an edit leaves alone is the same object afterwards. Its problem is made again
    only where the edit may have changed its lines or the titles above them, in either document.
    """
    settings = (config, path, pair.reference)

    def after(old: _Known | None) -> _Known:
        before: dict[int, tuple[Finding, Problem]] = {}
        if old is not None and old.settings == settings:
            spared_a, spared_b = spared_lines(old.a, pair.a), spared_lines(old.b, pair.b)
            if (
                findings == old.findings
                and spared_a.have_all(old.lines_a)
                and spared_b.have_all(old.lines_b)
            ):
                return replace(old, a=pair.a, b=pair.b)
            before = old.made
        made, problems = {}, []
        for finding in findings:
            known = before.get(id(finding))
            if (
                known is None
                or known[0] is not finding
                or not (spared_a.have(finding.a) and spared_b.have(finding.b))
            ):
                known = finding, _of_finding(config, path, pair, finding)
            made[id(finding)] = known
            if known[1].severity is not Severity.OFF:
                problems.append(known[1])
        lines_a = LineRanges(finding.a for finding in findings)
        lines_b = LineRanges(finding.b for finding in findings)
        return _Known(settings, pair.a, pair.b, findings, lines_a, lines_b, made, problems)

    return _kept.update((pair.a.lineage, pair.b.lineage), after).problems


def _of_finding(config: Config, path: str, pair: Pair, finding: Finding) -> Problem:
    code = problem_code(finding)
    twin_heading = section_at(pair.b.outline.sections, finding.b.start)
    twin = place_name(
        pair.reference.path, twin_heading.title if twin_heading else "", finding.b.start
    )
    hosts = pair.reference.hosts
    guessed = pair.reference.guessed and pair.relation is Relation.TOGETHER
    # Whoever reads both files misses nothing, and a file may say more than the one above it.
    is_addition = finding.is_more and not pair.relation.wants_copies
    here, there = highlights(finding, pair.a, pair.b)
    return Problem(
        code,
        severity_of(config, code, is_sure=not (guessed or is_addition)),
        Place(path, finding.a.start, finding.a.end, here),
        finding_message(finding, twin, pair.relation, hosts, guessed=guessed),
        (Place(pair.reference.path, finding.b.start, finding.b.end, there),),
        hosts,
        finding.differs,
        finding_fingerprint(code, finding, pair.a, pair.b),
    )


def problem_code(finding: Finding) -> str:
    """The comparison's code, with the unit's name where it makes a difference."""
    code: str = finding.code.value
    if finding.code in (FindingCode.CONFLICT, FindingCode.OVERRIDE):
        return code
    return f"{code}-{'section' if finding.unit is Extent.SECTION else 'statement'}"
