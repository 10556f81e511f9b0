"""Neighbouring findings made one."""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.compare.finding import Finding, LineRange
from twicetold.compare.profile import Profile


def merged(findings: Sequence[Finding], a: Profile, b: Profile) -> list[Finding]:
    """Join findings of one code and unit that follow each other in A and in B.

    Only blank lines may stand between them on both sides.
    """
    found: list[Finding] = []
    for finding in sorted(findings, key=lambda f: (f.a, f.b)):
        last = found[-1] if found else None
        if (
            last is not None
            and last.code is finding.code
            and last.unit is finding.unit
            and last.reason is finding.reason
            and _follows(last.a, finding.a, a)
            and _follows(last.b, finding.b, b)
        ):
            found[-1] = _joined(last, finding)
        else:
            found.append(finding)
    return found


def _follows(first: LineRange, second: LineRange, profile: Profile) -> bool:
    if not first.end <= second.start:
        return False
    lines = profile.parsed.document.lines[first.end : second.start]
    return all(not line.strip() for line in lines)


def _joined(first: Finding, second: Finding) -> Finding:
    size, more = first.a.end - first.a.start, second.a.end - second.a.start
    return Finding(
        first.code,
        first.unit,
        LineRange(first.a.start, second.a.end),
        LineRange(first.b.start, second.b.end),
        round((first.similarity * size + second.similarity * more) / (size + more), 3),
        first.differs + second.differs,
        first.reason,
    )
