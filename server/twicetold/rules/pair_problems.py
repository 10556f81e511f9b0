"""The problems of a pair: duplicates, drift, conflicts, what a mirror lacks."""

from __future__ import annotations

from collections.abc import Collection

from twicetold.compare.finding import Extent, Finding
from twicetold.compare.normalise import normal_title
from twicetold.compare.relation import Relation
from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import line_highlight
from twicetold.rules.known_problems import known_problems
from twicetold.rules.messages import missing_message
from twicetold.rules.pair import Pair, reported
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.rules.severity import Severity
from twicetold.workspace.config import Config


def pair_problems(
    config: Config, path: str, pair: Pair, left_out: Collection[Finding] = ()
) -> list[Problem]:
    """What is at fault between the file at ``path`` and its reference, as configured.

    Findings that are ``left_out`` are told in another way.
    """
    differing = {normal_title(title) for title in pair.reference.may_differ}
    own_way = differing if pair.relation.wants_copies else ()
    faults = reported(pair, path, pair.found.findings)
    if left_out or own_way:
        faults = [
            finding
            for finding in faults
            if finding not in left_out and _title(pair.a, finding.a.start) not in own_way
        ]
    required = (one for one in pair.found.missing_in_a if _is_required(one, pair, differing))
    absent = (_of_missing(config, path, pair, section) for section in required)
    return [
        *known_problems(config, path, pair, faults),
        *(problem for problem in absent if problem.severity is not Severity.OFF),
    ]


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
        heading=section.title,
    )


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
        if finding.unit is Extent.SECTION and finding.b.start < section.start
    }
    if before:
        return before[max(before)]
    own = pair.a.outline.sections
    return own[0].start if own else 0


def _title(parsed: ParsedDocument, line: int) -> str:
    section = section_at(parsed.outline.sections, line)
    return normal_title(section.title) if section else ""
