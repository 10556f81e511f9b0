"""Conflicts: two orders that cannot both be followed, and overrides, which say so on purpose."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from twicetold.compare.conflicts.claim import Claim, Contradiction
from twicetold.compare.conflicts.claims import claims
from twicetold.compare.conflicts.contradictions import contradictions
from twicetold.compare.conflicts.override import is_on_purpose, leaves_open
from twicetold.compare.finding import Extent, Finding, FindingCode, Reason
from twicetold.compare.merge import merged
from twicetold.compare.profile import Profile
from twicetold.compare.profiles import profile
from twicetold.compare.relation import Relation
from twicetold.content.statements import StatementKind
from twicetold.markdown.parsed import ParsedDocument


def conflicts(a: ParsedDocument, b: ParsedDocument, relation: Relation) -> tuple[Finding, ...]:
    """The conflicts and overrides of A against B, in the order of A, each problem once."""
    left, right = profile(a), profile(b)
    found = _once(contradictions(claims(left), claims(right)), left)
    findings = [_finding(pair, left, relation) for pair in found]
    return tuple(merged(findings, left, right))


def _once(found: Iterable[Contradiction], a: Profile) -> list[Contradiction]:
    """Each problem once: a pair of values once in a section of A, a line of A in one conflict.

    Of several places the one with the shortest text comes closest to a plain order.
    """
    kept: list[Contradiction] = []
    seen: set[tuple[Hashable, ...]] = set()
    taken: set[int] = set()

    def order(pair: Contradiction) -> tuple[object, ...]:
        text = a.units[pair.a.number].statement.text
        return len(text), pair.a.lines, pair.b.lines, pair.a.reason.value, pair.a.text, pair.b.text

    for pair in sorted(found, key=order):
        # Two tools are one problem, whatever they are run for.
        about = None if pair.a.reason is Reason.COMMAND else pair.a.subject
        problem = (pair.a.reason, pair.a.statement.section, about, pair.a.value, pair.b.value)
        lines = range(pair.a.lines.start, pair.a.lines.end)
        if problem in seen or not taken.isdisjoint(lines):
            continue
        seen.add(problem)
        taken.update(lines)
        kept.append(pair)
    return kept


def _finding(pair: Contradiction, a: Profile, relation: Relation) -> Finding:
    code = FindingCode.CONFLICT
    if relation is Relation.TOGETHER and (
        is_on_purpose(_said_around(pair.a, a)) or leaves_open(pair.b.statement.text)
    ):
        code = FindingCode.OVERRIDE
    unit = Extent.COMMAND if pair.a.reason is Reason.COMMAND else Extent.STATEMENT
    words = (_on_one_line(pair.a.text), _on_one_line(pair.b.text))
    return Finding(code, unit, pair.a.lines, pair.b.lines, 0.0, (words,), pair.a.reason)


def _said_around(claim: Claim, document: Profile) -> str:
    """The claim's statement, the titles above it, and for a block of code what leads to it."""
    statement = document.units[claim.number].statement
    texts = [*statement.path[-1:], statement.lead, statement.text]
    if claim.number and statement.kind is StatementKind.CODE:
        before = document.units[claim.number - 1].statement
        if before.section == statement.section:
            texts.append(before.text)
    return " ; ".join(texts)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
