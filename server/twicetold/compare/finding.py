"""One result of a comparison, and all of them for a pair."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from twicetold.markdown.outline import Section


class FindingCode(str, Enum):
    """What was found; the first two with the unit's name behind make a problem's code."""

    DUPLICATE = "duplicate"
    DRIFTED = "drifted"
    CONFLICT = "conflict"
    OVERRIDE = "override"

    @property
    def is_copy(self) -> bool:
        """Whether one text is a copy of the other, true to it or not."""
        return self in _COPIES


_COPIES = (FindingCode.DUPLICATE, FindingCode.DRIFTED)


class Reason(str, Enum):
    """Why two orders cannot both be followed."""

    NONE = ""
    COMMAND = "command"
    """Another command for one job."""
    ORDER = "order"
    """Opposite orders about one thing."""
    NUMBER = "number"
    """Another number for one quantity."""


class Extent(str, Enum):
    """What a finding spans."""

    SECTION = "section"
    STATEMENT = "statement"
    COMMAND = "command"


@dataclass(frozen=True, slots=True, order=True)
class LineRange:
    """Lines of one document: 0-based, the end exclusive."""

    start: int
    end: int

    def overlaps(self, other: LineRange) -> bool:
        """Whether the two share a line."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: LineRange) -> bool:
        """Whether all lines of the other are among these."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Finding:
    """A range of A and a range of B that belong together, and how they differ.

    ``similarity`` runs from 0 to 1. ``differs`` pairs the words of A with the words of B that
    stand in their place; one of the two may be empty. ``reason`` says why two orders conflict or
    one overrides the other; duplicates and drift have none.

    ``shared`` pairs what of A and of B says the same where the lines say other things too, and is
    empty where they do not. One of a pair is empty where all that its own lines say has its twin,
    and both are for a whole that stands beside parts. ``is_more`` marks drift of which all
    differences are whole statements that only one of the two has.
    """

    code: FindingCode
    unit: Extent
    a: LineRange
    b: LineRange
    similarity: float
    differs: tuple[tuple[str, str], ...] = ()
    reason: Reason = Reason.NONE
    shared: tuple[tuple[str, str], ...] = ()
    is_more: bool = False

    @property
    def is_in_part(self) -> bool:
        """Whether the lines of A say other things beside what their twin says."""
        return self.unit is not Extent.COMMAND and any(here for here, _ in self.shared)


def by_place(finding: Finding) -> tuple[int, int, int, int]:
    """The order of findings: that of A, then that of B."""
    return finding.a.start, finding.a.end, finding.b.start, finding.b.end


@dataclass(frozen=True, slots=True)
class FindingSet:
    """Everything found for a pair, in the order of A.

    ``missing_in_a`` are sections of B that A lacks, and the reverse; both are empty where the
    relation does not ask for copies.
    """

    findings: tuple[Finding, ...] = ()
    missing_in_a: tuple[Section, ...] = ()
    missing_in_b: tuple[Section, ...] = ()
