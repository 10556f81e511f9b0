"""All findings of a pair of documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from twicetold.compare.classify import Classifier, Verdict
from twicetold.compare.conflicts.conflict import conflicts
from twicetold.compare.conflicts.opposition import oppose
from twicetold.compare.facts import same_target
from twicetold.compare.finding import Extent, Finding, FindingCode, FindingSet, LineRange, by_place
from twicetold.compare.in_common import in_common
from twicetold.compare.matching.alignment import UnitPair
from twicetold.compare.matching.document_pair import LEAST_ALONE, DocumentPair, document_pair
from twicetold.compare.matching.match import match
from twicetold.compare.matching.match_commands import CommandPair
from twicetold.compare.matching.matched import Matching
from twicetold.compare.matching.near_sections import SectionPair
from twicetold.compare.matching.signals import similarity
from twicetold.compare.merge import merged
from twicetold.compare.missing import missing
from twicetold.compare.other_things import are_about_others
from twicetold.compare.profile import Profile
from twicetold.compare.profiles import profile
from twicetold.compare.relation import Relation
from twicetold.compare.resolve import resolved
from twicetold.compare.template_names import NO_NAMES, Names, differ_by_name, template_names
from twicetold.content.command import Where
from twicetold.markdown.parsed import ParsedDocument

T = TypeVar("T")

# Where no copies are wanted, two statements are versions of one from here on; below, another fact
# in the same frame of words is another statement ("CSV writer of ...", "JSON writer of ...").
_LEAST_DRIFTED = 0.4


def find(a: ParsedDocument, b: ParsedDocument, relation: Relation) -> FindingSet:
    """Match A and B, largest unit first, and say which pairs are copies and how they differ."""
    left, right = profile(a), profile(b)
    opposed = conflicts(a, b, relation)
    with document_pair(left, right) as pairs:
        matching = match(pairs, same_folder=relation.wants_copies)
        found = pairs.found.to(
            (relation, matching, opposed, pairs.gaps),
            lambda: _found(pairs, matching, opposed, relation),
        )
    if not relation.wants_copies:
        return FindingSet(found)
    absent = missing(left, right, matching)
    return FindingSet(found, absent.in_a, absent.in_b)


def _found(
    pairs: DocumentPair, matching: Matching, opposed: Sequence[Finding], relation: Relation
) -> tuple[Finding, ...]:
    a, b = pairs.a, pairs.b
    names = _own_names(a, b, matching, relation)
    classifier = _classifier(names, matching, relation)
    pairs.findings.begin_round()

    def known(pair: T, find_in: Callable[[T, Classifier], Finding | None]) -> Finding | None:
        return pairs.findings.to(pair, (relation, names), lambda: find_in(pair, classifier))

    def of_unit(unit: UnitPair, judge: Classifier) -> Finding | None:
        return _unit_finding(unit, judge, (a, b), relation)

    told = [
        *(known(pair, _section_finding) for pair in matching.sections),
        *(known(pair, of_unit) for pair in matching.units),
        *map(_command_finding, matching.commands),
    ]
    every = resolved([finding for finding in told if finding is not None], opposed, relation)
    findings = [finding for finding in every if finding.unit is Extent.SECTION]
    findings.extend(merged([f for f in every if f.unit is not Extent.SECTION], a, b))
    findings.sort(key=by_place)
    return tuple(findings)


def _own_names(a: Profile, b: Profile, matching: Matching, relation: Relation) -> Names:
    """The names that may differ because each file is about a thing of its own."""
    if relation not in (Relation.TEMPLATE, Relation.SIBLING):
        return NO_NAMES
    return template_names(
        (_title(a), _title(b)),
        [
            *(pair for section in matching.sections for pair in section.alignment.pairs),
            *(unit.pair for unit in matching.units),
        ],
    )


def _classifier(names: Names, matching: Matching, relation: Relation) -> Classifier:
    def same_name(one: str, other: str) -> bool:
        return same_target(one, other) or differ_by_name(one, other, names)

    return Classifier(same_name if names else same_target, relation.wants_copies, matching.rarity)


def _title(document: Profile) -> str:
    return document.sections[0].section.title if document.sections else ""


def _section_finding(pair: SectionPair, classifier: Classifier) -> Finding:
    a, b = pair.a.section, pair.b.section
    return _finding(
        classifier.section(pair.alignment),
        Extent.SECTION,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        similarity("\n".join(pair.a.key), "\n".join(pair.b.key)),
    )


def _unit_finding(
    unit: UnitPair, classifier: Classifier, documents: tuple[Profile, Profile], relation: Relation
) -> Finding | None:
    """What is found of a pair of statements or sentences; None where they say two things."""
    if not relation.wants_copies and are_about_others(unit.pair.a, unit.pair.b):
        return None
    a, b = unit.pair.a.statement, unit.pair.b.statement
    finding = _finding(
        classifier.statement(unit.pair, unit.alignment),
        Extent.STATEMENT,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        similarity(unit.pair.a.print.key, unit.pair.b.print.key),
    )
    if finding.code is FindingCode.DRIFTED:
        return None if _is_other(unit, relation) else finding
    shared = in_common(unit, *documents)
    if shared.is_little and not relation.wants_copies:
        return None
    return replace(finding, shared=shared.words)


def _is_other(unit: UnitPair, relation: Relation) -> bool:
    """Whether a pair that differs says two things, and is no copy that was changed.

    What a tree says of a folder is a copy of nothing. Where no copies are wanted, neither are
    opposite orders, nor is what is hardly believed for its words alone; weaker pairs than those
    are believed for what stands beside them.
    """
    pair = unit.pair
    if pair.a.is_branch or pair.b.is_branch:
        return True
    is_weak = LEAST_ALONE <= pair.score < _LEAST_DRIFTED
    if relation.wants_copies:
        return False
    parts = unit.alignment.pairs
    return is_weak or oppose(pair.a, pair.b) or all(oppose(part.a, part.b) for part in parts)


def _command_finding(pair: CommandPair) -> Finding:
    a, b = pair.a.command, pair.b.command
    is_named_in_text = a.where is not Where.FENCE
    return Finding(
        FindingCode.DUPLICATE,
        Extent.COMMAND,
        LineRange(a.start, a.end),
        LineRange(b.start, b.end),
        1.0,
        shared=((a.text, b.text),) if is_named_in_text else (),
    )


def _finding(verdict: Verdict, unit: Extent, a: LineRange, b: LineRange, alike: float) -> Finding:
    code = FindingCode.DRIFTED if verdict.drifted else FindingCode.DUPLICATE
    return Finding(code, unit, a, b, alike, verdict.differs, is_more=verdict.is_more)
