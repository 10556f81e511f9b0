"""A check in a line or two: what lenses, hovers and the status of a file say."""

from __future__ import annotations

from collections import Counter

from twicetold.compare.finding import Extent, FindingCode
from twicetold.rules.pair import Pair

_NOUNS = {
    FindingCode.DUPLICATE: "repeated",
    FindingCode.DRIFTED: "drifted",
    FindingCode.CONFLICT: "conflict",
    FindingCode.OVERRIDE: "override",
}


def pair_text(pair: Pair) -> str:
    """``CLAUDE.md: 3 repeated, 1 drifted``; for a mirror how much of the reference is equal."""
    counts = Counter(finding.code for finding in pair.found.findings)
    if pair.relation.wants_copies:
        equal = sum(
            finding.code is FindingCode.DUPLICATE and finding.unit is Extent.SECTION
            for finding in pair.found.findings
        )
        parts = [f"{equal} of {len(pair.b.outline.sections)} sections equal"]
        del counts[FindingCode.DUPLICATE]
    else:
        parts = []
    parts += [f"{counts[code]} {noun}" for code, noun in _NOUNS.items() if counts[code]]
    if pair.found.missing_in_a:
        parts.append(f"{len(pair.found.missing_in_a)} missing")
    return f"{pair.reference.path}: {', '.join(parts) or 'nothing repeated'}"


def percent(share: float) -> str:
    """A share from 0 to 1 as ``92 %``; never rounded up to 100 %."""
    return f"{min(99, round(share * 100)) if share < 1 else 100} %"
