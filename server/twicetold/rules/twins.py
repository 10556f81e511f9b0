"""Twins: text of a file, and the text of a reference that it repeats, drifted from or opposes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.compare.finding import Extent, Finding, FindingCode
from twicetold.markdown.outline import Section, section_at
from twicetold.rules.check import FileCheck
from twicetold.rules.highlight import highlights
from twicetold.rules.pair import Pair
from twicetold.rules.problem import Place
from twicetold.rules.summary import percent


@dataclass(frozen=True, slots=True)
class Twin:
    """One finding of a file's check, with the pair of files that it is a finding of."""

    path: str
    pair: Pair
    finding: Finding

    @property
    def is_section(self) -> bool:
        """Whether a whole section has its twin in one."""
        return self.finding.unit is Extent.SECTION

    @property
    def is_wanted(self) -> bool:
        """Whether the two are as they should be: equal text of a mirror."""
        return self.finding.code is FindingCode.DUPLICATE and self.pair.relation.wants_copies

    @property
    def section(self) -> Section | None:
        """The section of the reference that the twin is, or lies in."""
        return section_at(self.pair.b.outline.sections, self.finding.b.start)

    @property
    def name(self) -> str:
        """``CLAUDE.md › Testing``."""
        reference, section = self.pair.reference.path, self.section
        return f"{reference} › {section.title}" if section else reference

    @property
    def here(self) -> Place:
        """The text of the file."""
        lines, shown = self.finding.a, highlights(self.finding, self.pair.a, self.pair.b)[0]
        return Place(self.path, lines.start, lines.end, shown)

    @property
    def there(self) -> Place:
        """The text of the reference."""
        lines, shown = self.finding.b, highlights(self.finding, self.pair.a, self.pair.b)[1]
        return Place(self.pair.reference.path, lines.start, lines.end, shown)

    def text(self) -> str:
        """``same as CLAUDE.md › Testing``, or how much is the same and how many words differ."""
        code, count = self.finding.code, count_words(self.finding.differs)
        if code is FindingCode.CONFLICT:
            return f"conflicts with {self.name}"
        if code is FindingCode.OVERRIDE:
            return f"differs on purpose from {self.name}"
        if code is FindingCode.DUPLICATE:
            if self.finding.is_in_part:
                return f"in part the same as {self.name}"
            said = "same as" if self.finding.similarity >= 1 else "says the same as"
            return f"{said} {self.name}"
        words = f", {count} {'word differs' if count == 1 else 'words differ'}" if count else ""
        return f"{percent(self.finding.similarity)} of {self.name}{words}"

    def line_there(self, line: int) -> int:
        """The line of the reference for a line of the file: one with the same text, else the first.

        Both are 0-based.
        """
        text = self.pair.a.document.line(line).strip()
        lines = self.finding.b
        document = self.pair.b.document
        same = (n for n in range(lines.start, lines.end) if document.line(n).strip() == text)
        return next(same, lines.start) if text else lines.start


def twins(check: FileCheck) -> Iterator[Twin]:
    """All twins of a checked file, nearest reference first, in the order of its lines."""
    for pair in check.pairs:
        for finding in pair.found.findings:
            yield Twin(check.path, pair, finding)


def twins_at(check: FileCheck, line: int) -> tuple[Twin, ...]:
    """The twins of the text on a 0-based line, the smallest text first."""
    found = [twin for twin in twins(check) if twin.finding.a.start <= line < twin.finding.a.end]
    return tuple(sorted(found, key=lambda twin: twin.finding.a.end - twin.finding.a.start))


def count_words(differs: tuple[tuple[str, str], ...]) -> int:
    """How many words one of the two texts has and the other has not; the side with more counts."""
    here, there = (
        Counter(word for pair in differs for word in pair[side].split()) for side in (0, 1)
    )
    return max((here - there).total(), (there - here).total())
