"""The problems of a pair: duplicates, drift, conflicts, what a mirror lacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from twicetold.compare.finding import Finding, FindingCode, Unit
from twicetold.compare.normalise import normal_title
from twicetold.compare.relation import Relation
from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import highlights, line_highlight
from twicetold.rules.messages import finding_message, missing_message, place_name
from twicetold.rules.pair import Pair, reported, text_of
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Config


def pair_problems(
    config: Config, path: str, pair: Pair, left_out: Collection[Finding] = ()
) -> Iterator[Problem]:
    """What is at fault between the file at ``path`` and its reference, as configured.

    Findings that are ``left_out`` are told in another way.
    """
    differing = {normal_title(title) for title in pair.reference.may_differ}
    for finding in pair.found.findings:
        if finding in left_out or not reported(finding, pair, path):
            continue
        if pair.relation.wants_copies and _title(pair.a, finding.a.start) in differing:
            continue
        problem = _of_finding(config, path, pair, finding)
        if problem.severity is not Severity.OFF:
            yield problem
    for section in pair.found.missing_in_a:
        if _is_required(section, pair, differing):
            problem = _of_missing(config, path, pair, section)
            if problem.severity is not Severity.OFF:
                yield problem


def _of_finding(config: Config, path: str, pair: Pair, finding: Finding) -> Problem:
    code = problem_code(finding)
    twin_heading = section_at(pair.b.outline.sections, finding.b.start)
    twin = place_name(
        pair.reference.path, twin_heading.title if twin_heading else "", finding.b.start
    )
    hosts = pair.reference.hosts
    guessed = pair.reference.guessed and pair.relation is Relation.TOGETHER
    here, there = highlights(finding, pair.a, pair.b)
    return Problem(
        code,
        severity_of(config, code, is_sure=not guessed),
        Place(path, finding.a.start, finding.a.end, here),
        finding_message(finding, twin, pair.relation, hosts, guessed=guessed),
        (Place(pair.reference.path, finding.b.start, finding.b.end, there),),
        hosts,
        finding.differs,
        fingerprint(
            code,
            text_of(pair.a, finding.a),
            text_of(pair.b, finding.b),
            *_path(pair.a, finding.a.start),
            *_path(pair.b, finding.b.start),
        ),
    )


def _of_missing(config: Config, path: str, pair: Pair, section: Section) -> Problem:
    code = "missing-section"
    where = _place_for(section, pair)
    twin = line_highlight(pair.b.document, section.start)
    return Problem(
        code,
        severity_of(config, code),
        Place(path, where, where + 1),
        missing_message(pair.reference.path, section.title, section.start, pair.relation),
        (Place(pair.reference.path, section.start, section.end, twin),),
        pair.reference.hosts,
        (),
        fingerprint(code, *section.full_path),
    )


def problem_code(finding: Finding) -> str:
    """The comparison's code, with the unit's name where it makes a difference."""
    code: str = finding.code.value
    if finding.code in (FindingCode.CONFLICT, FindingCode.OVERRIDE):
        return code
    return f"{code}-{'section' if finding.unit is Unit.SECTION else 'statement'}"


def _is_required(section: Section, pair: Pair, differing: set[str]) -> bool:
    title = normal_title(section.title)
    required = {normal_title(name) for name in pair.reference.required}
    if pair.relation is Relation.TEMPLATE and required and title not in required:
        return False
    return title not in differing


def _place_for(section: Section, pair: Pair) -> int:
    """The heading that the missing one would follow: its nearest earlier neighbour's match.

    The first heading, or line 0 of a file without any, where nothing before it is here.
    """
    before = {
        finding.b.start: finding.a.start
        for finding in pair.found.findings
        if finding.unit is Unit.SECTION and finding.b.start < section.start
    }
    if before:
        return before[max(before)]
    own = pair.a.outline.sections
    return own[0].start if own else 0


def _title(parsed: ParsedDocument, line: int) -> str:
    section = section_at(parsed.outline.sections, line)
    return normal_title(section.title) if section else ""


def _path(parsed: ParsedDocument, line: int) -> tuple[str, ...]:
    section = section_at(parsed.outline.sections, line)
    return section.full_path if section else ()
