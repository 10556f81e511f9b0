"""Neighbouring findings made one, and findings on the same lines of both files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from twicetold.compare.finding import Finding, FindingCode, LineRange, Reason, by_place
from twicetold.compare.profile import Profile

_WHOLE = (("", ""),)
# Two orders, or numbers, that conflict are a question each, and an answer of its own.
_EACH_BY_ITSELF = (Reason.ORDER, Reason.NUMBER)


def merged(findings: Sequence[Finding], a: Profile, b: Profile) -> list[Finding]:
    """Join findings of one code and unit that follow each other in A and in B.

    Only blank lines may stand between them on both sides; of conflicts, commands alone are joined.
    Duplicates are joined in whatever order B says it, and where it says it on the same lines. Of
    several sentences on the same lines of both files one finding tells.
    """
    found: list[Finding] = []
    for finding in _by_lines(findings):
        last = found[-1] if found else None
        if (
            last is not None
            and last.code is finding.code
            and last.unit is finding.unit
            and last.reason is finding.reason
            and finding.reason not in _EACH_BY_ITSELF
            and _follows(last.a, finding.a, a)
            and (_follows(last.b, finding.b, b) or _meets(last, finding, b))
        ):
            found[-1] = _joined(last, finding)
        else:
            found.append(finding)
    return found


def _by_lines(findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings in the order of A, those of copies on the same lines of both files as one."""
    placed = sorted([(by_place(finding), n) for n, finding in enumerate(findings)])
    for _, same_lines in groupby(placed, key=itemgetter(0)):
        first, *others = [findings[number] for _, number in same_lines]
        yield from _together(first, others) if others else (first,)


def _together(first: Finding, others: Iterable[Finding]) -> Iterable[Finding]:
    """Findings on the same lines of both files: the copies of one unit as one."""
    found: dict[object, Finding] = {}
    for finding in (first, *others):
        key = finding.unit if finding.code.is_copy else id(finding)
        found[key] = _one(found[key], finding) if key in found else finding
    return found.values()


def _one(first: Finding, second: Finding) -> Finding:
    """Two copies on the same lines: drifted if one of them is."""
    code = second.code if first.code is FindingCode.DUPLICATE else first.code
    differs = dict.fromkeys((*first.differs, *second.differs))
    alike = round((first.similarity + second.similarity) / 2, 3)
    shared = _shared(first, second) if code is FindingCode.DUPLICATE else ()
    return replace(first, code=code, similarity=alike, differs=tuple(differs), shared=shared)


def _shared(first: Finding, second: Finding) -> tuple[tuple[str, str], ...]:
    """What the two share, with a pair of nothing for one that says the same as a whole."""
    if not (first.shared or second.shared):
        return ()
    return (*(first.shared or _WHOLE), *(second.shared or _WHOLE))


def _follows(first: LineRange, second: LineRange, profile: Profile) -> bool:
    """Whether one comes behind the other with nothing but blank lines between."""
    if not first.end <= second.start:
        return False
    lines = profile.parsed.document.lines
    return not any(lines[number].strip() for number in range(first.end, second.start))


def _meets(first: Finding, second: Finding, b: Profile) -> bool:
    """Whether two duplicates have their twins on the same lines of B, or in turned order."""
    return first.code is FindingCode.DUPLICATE and (
        first.b.overlaps(second.b) or _follows(second.b, first.b, b)
    )


def _joined(first: Finding, second: Finding) -> Finding:
    size, more = first.a.end - first.a.start, second.a.end - second.a.start
    return Finding(
        first.code,
        first.unit,
        LineRange(first.a.start, second.a.end),
        LineRange(min(first.b.start, second.b.start), max(first.b.end, second.b.end)),
        round((first.similarity * size + second.similarity * more) / (size + more), 3),
        first.differs + second.differs,
        first.reason,
        _shared(first, second),
    )
