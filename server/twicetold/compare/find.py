"""All findings of a pair of documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from twicetold.compare.classify import Classifier, Verdict
from twicetold.compare.conflicts.conflict import conflicts
from twicetold.compare.facts import same_target
from twicetold.compare.finding import Finding, FindingCode, FindingSet, LineRange, Unit, by_place
from twicetold.compare.matching.alignment import UnitPair
from twicetold.compare.matching.match import Matching, match
from twicetold.compare.matching.match_commands import CommandPair
from twicetold.compare.matching.near_sections import SectionPair
from twicetold.compare.matching.signals import similarity
from twicetold.compare.merge import merged
from twicetold.compare.missing import missing
from twicetold.compare.profile import Profile
from twicetold.compare.profiles import profile
from twicetold.compare.relation import Relation
from twicetold.compare.resolve import resolved
from twicetold.compare.template_names import differ_by_name, template_names
from twicetold.markdown.parsed import ParsedDocument

T = TypeVar("T")


def find(a: ParsedDocument, b: ParsedDocument, relation: Relation) -> FindingSet:
    """Match A and B, largest unit first, and say which pairs are copies and how they differ."""
    left, right = profile(a), profile(b)
    matching = match(left, right, same_folder=relation.wants_copies)
    classifier = _classifier(left, right, matching, relation)
    known = _Known(relation, matching.findings)
    findings = [known.get(pair, _section_finding, classifier) for pair in matching.sections]
    smaller = [known.get(pair, _unit_finding, classifier) for pair in matching.units]
    known.keep()
    smaller.extend(_command_finding(pair) for pair in matching.commands)
    every = resolved([*findings, *smaller], conflicts(a, b, relation), relation)
    findings = [finding for finding in every if finding.unit is Unit.SECTION]
    findings.extend(merged([f for f in every if f.unit is not Unit.SECTION], left, right))
    findings.sort(key=by_place)
    if not relation.wants_copies:
        return FindingSet(tuple(findings))
    absent = missing(left, right, matching)
    return FindingSet(tuple(findings), absent.in_a, absent.in_b)


class _Known:
    """The findings of pairs that the version before had too: matching keeps those it can.

    Not for templates, where every pair says which names may differ in all others.
    """

    def __init__(self, relation: Relation, before: dict[object, Finding]) -> None:
        self._relation = relation
        self._before = before
        self._now: dict[object, Finding] = {}
        self._asks_pairs_only = relation not in (Relation.TEMPLATE, Relation.SIBLING)

    def get(
        self, pair: T, find_in: Callable[[T, Classifier], Finding], classifier: Classifier
    ) -> Finding:
        """The finding of a pair, found now if it is not known."""
        key = pair, self._relation
        known = self._before.get(key) if self._asks_pairs_only else None
        found = known or find_in(pair, classifier)
        self._now[key] = found
        return found

    def keep(self) -> None:
        """Forget what this version has not asked for."""
        self._before.clear()
        self._before.update(self._now)


def _classifier(a: Profile, b: Profile, matching: Matching, relation: Relation) -> Classifier:
    if relation not in (Relation.TEMPLATE, Relation.SIBLING):
        return Classifier(same_target, relation.wants_copies, matching.rarity)
    names = template_names(
        (_title(a), _title(b)),
        [
            *(pair for section in matching.sections for pair in section.alignment.pairs),
            *(unit.pair for unit in matching.units),
        ],
    )

    def same_name(one: str, other: str) -> bool:
        return same_target(one, other) or differ_by_name(one, other, names)

    return Classifier(same_name, relation.wants_copies, matching.rarity)


def _title(document: Profile) -> str:
    return document.sections[0].section.title if document.sections else ""


def _section_finding(pair: SectionPair, classifier: Classifier) -> Finding:
    a, b = pair.a.section, pair.b.section
    return _finding(
        classifier.section(pair.alignment),
        Unit.SECTION,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        similarity("\n".join(pair.a.key), "\n".join(pair.b.key)),
    )


def _unit_finding(unit: UnitPair, classifier: Classifier) -> Finding:
    a, b = unit.pair.a.statement, unit.pair.b.statement
    return _finding(
        classifier.statement(unit.pair, unit.alignment),
        Unit.STATEMENT,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        similarity(unit.pair.a.print.key, unit.pair.b.print.key),
    )


def _command_finding(pair: CommandPair) -> Finding:
    a, b = pair.a.command, pair.b.command
    return Finding(
        FindingCode.DUPLICATE,
        Unit.COMMAND,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        1.0,
    )


def _finding(verdict: Verdict, unit: Unit, a: LineRange, b: LineRange, alike: float) -> Finding:
    code = FindingCode.DRIFTED if verdict.drifted else FindingCode.DUPLICATE
    return Finding(code, unit, a, b, alike, verdict.differs)
