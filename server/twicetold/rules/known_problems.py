"""The problem that a finding is, made once for as long as nothing that it says has changed."""

from __future__ import annotations

from dataclasses import dataclass

from twicetold.compare.finding import Finding, FindingCode, LineRange, Unit
from twicetold.compare.relation import Relation
from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.outline import Section, section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.codes import severity_of
from twicetold.rules.highlight import highlights
from twicetold.rules.messages import finding_message, place_name
from twicetold.rules.pair import Pair, heading_path, text_of
from twicetold.rules.problem import Place, Problem, fingerprint
from twicetold.workspace.config import Config

# How many pairs of documents are kept.
_KEPT_PAIRS = 16


@dataclass(frozen=True, slots=True)
class _Known:
    """A problem, and all that it was made of."""

    finding: Finding
    made_of: tuple[object, ...]
    problem: Problem


class KnownProblems:
    """The problems of one file's findings against one reference.

    A finding that an edit leaves alone is the same object afterwards, so identity finds it. What
    one check did not ask for is gone after the next.
    """

    def __init__(self) -> None:
        self._known: dict[int, _Known] = {}
        self._before: dict[int, _Known] = {}

    def begin(self) -> None:
        """A check begins: what is known is that of the one before."""
        self._before, self._known = self._known, {}

    def get(self, config: Config, path: str, pair: Pair, finding: Finding) -> Problem:
        """The finding's problem."""
        made_of = (
            config,
            path,
            pair.reference,
            *_said(pair.a, finding.a),
            *_said(pair.b, finding.b),
        )
        known = self._known.get(id(finding)) or self._before.get(id(finding))
        if known is None or known.finding is not finding or known.made_of != made_of:
            known = _Known(finding, made_of, _of_finding(config, path, pair, finding))
        self._known[id(finding)] = known
        return known.problem


_kept = ByLineage[KnownProblems](_KEPT_PAIRS)


def known_problems(a: ParsedDocument, b: ParsedDocument) -> KnownProblems:
    """What is known of the problems of two documents, whatever their versions."""

    def begun(old: KnownProblems | None) -> KnownProblems:
        known = old or KnownProblems()
        known.begin()
        return known

    return _kept.update((a.lineage, b.lineage), begun)


def _said(parsed: ParsedDocument, lines: LineRange) -> tuple[object, ...]:
    """The lines as they are, and the titles above them."""
    section: Section | None = section_at(parsed.outline.sections, lines.start)
    titles = (section.title, section.ancestors) if section else ()
    return (parsed.document.lines[lines.start : lines.end], titles)


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
            *heading_path(pair.a, finding.a.start),
            *heading_path(pair.b, finding.b.start),
        ),
    )


def problem_code(finding: Finding) -> str:
    """The comparison's code, with the unit's name where it makes a difference."""
    code: str = finding.code.value
    if finding.code in (FindingCode.CONFLICT, FindingCode.OVERRIDE):
        return code
    return f"{code}-{'section' if finding.unit is Unit.SECTION else 'statement'}"
