"""A check in a line or two: what lenses, hovers and the status of a file say."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from twicetold.compare.finding import Finding, FindingCode, Unit
from twicetold.markdown.outline import Section, section_at
from twicetold.rules.check import FileCheck
from twicetold.rules.pair import Pair

_NOUNS = {
    FindingCode.DUPLICATE: "repeated",
    FindingCode.DRIFTED: "drifted",
    FindingCode.CONFLICT: "conflict",
    FindingCode.OVERRIDE: "override",
}


@dataclass(frozen=True, slots=True)
class SectionMatch:
    """A section and the section of a reference that it repeats or has drifted from."""

    section: Section
    pair: Pair
    finding: Finding
    twin: Section

    @property
    def twin_name(self) -> str:
        """``CLAUDE.md › Testing``."""
        return f"{self.pair.reference.path} › {self.twin.title}"

    def text(self) -> str:
        """``same as CLAUDE.md › Testing``, or how much is the same and how many words differ."""
        if self.finding.code is FindingCode.DUPLICATE:
            return f"same as {self.twin_name}"
        count = len(self.finding.differs)
        words = f", {count} difference{'' if count == 1 else 's'}" if count else ""
        return f"{percent(self.finding.similarity)} of {self.twin_name}{words}"


def section_matches(check: FileCheck) -> tuple[SectionMatch, ...]:
    """The file's sections that match a section of a reference as wholes, in order."""
    matches = [
        SectionMatch(section, pair, finding, twin)
        for pair in check.pairs
        for finding in pair.found.findings
        if finding.unit is Unit.SECTION
        and (section := section_at(pair.a.outline.sections, finding.a.start)) is not None
        and (twin := section_at(pair.b.outline.sections, finding.b.start)) is not None
    ]
    return tuple(sorted(matches, key=lambda match: match.section.start))


def pair_text(pair: Pair) -> str:
    """``CLAUDE.md: 3 repeated, 1 drifted``; for a mirror how much of the reference is equal."""
    counts = Counter(finding.code for finding in pair.found.findings)
    if pair.relation.wants_copies:
        equal = sum(
            finding.code is FindingCode.DUPLICATE and finding.unit is Unit.SECTION
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
