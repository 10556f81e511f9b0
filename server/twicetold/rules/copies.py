"""The reference's side: which texts of other files have a text of this one for their twin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from twicetold.compare.finding import Extent, Finding, FindingCode, LineRange
from twicetold.markdown.outline import section_at
from twicetold.rules.check import FileCheck
from twicetold.rules.messages import place_name
from twicetold.rules.problem import Place, Problem
from twicetold.rules.twins import Twin, twins
from twicetold.text.change import LineChange
from twicetold.text.document import Document


@dataclass(frozen=True, slots=True)
class Copy:
    """One text elsewhere, and the text here that it is a copy of.

    ``finding`` has the copy's lines as A and the lines here as B. ``place`` is the copy,
    ``document`` the text that it stands in, ``name`` what people call it. ``is_wanted`` says that
    it is equal where copies are right. ``problem`` is what is told about it in its own file; None
    where that is nothing.
    """

    place: Place
    document: Document
    name: str
    finding: Finding
    is_wanted: bool
    problem: Problem | None

    @property
    def differs(self) -> bool:
        """Whether it does not say what is said here."""
        return self.finding.code is not FindingCode.DUPLICATE

    @property
    def is_section(self) -> bool:
        """Whether a whole section is the copy of one."""
        return self.finding.unit is Extent.SECTION

    @property
    def here(self) -> LineRange:
        """The lines of the reference."""
        return self.finding.b

    def moved(self, change: LineChange) -> Copy:
        """The same copy after lines of the reference moved."""
        here = moved(self.here, change)
        return replace(self, finding=replace(self.finding, b=here))


@dataclass(frozen=True, slots=True)
class CopyGroup:
    """A section or some statements, and their copies."""

    lines: LineRange
    copies: tuple[Copy, ...]

    @property
    def differing(self) -> tuple[Copy, ...]:
        """The copies that say something else."""
        return tuple(copy for copy in self.copies if copy.differs)

    def text(self) -> str:
        """``3 copies, 1 differs``."""
        count, differing = len(self.copies), len(self.differing)
        copies = f"{count} {'copy' if count == 1 else 'copies'}"
        if not differing:
            return copies
        differ = "differs" if differing == 1 else "differ"
        return f"{copies} {differ}" if differing == count else f"{copies}, {differing} {differ}"


def copies_in(check: FileCheck, path: str) -> tuple[Copy, ...]:
    """The copies that a checked file has of texts of the reference at ``path``."""
    return tuple(_copy(check, twin) for twin in twins(check) if twin.pair.reference.path == path)


def groups(copies: Iterable[Copy]) -> tuple[CopyGroup, ...]:
    """The copies by the text that they are copies of, in the order of lines.

    Sections stand for themselves; statements of which two copies share a line go together.
    """
    found: list[tuple[bool, LineRange, list[Copy]]] = []
    for copy in sorted(copies, key=lambda copy: (copy.is_section, copy.here, copy.place.path)):
        last = found[-1] if found else None
        if last and last[0] == copy.is_section and last[1].overlaps(copy.here):
            lines = LineRange(last[1].start, max(last[1].end, copy.here.end))
            found[-1] = (last[0], lines, [*last[2], copy])
        else:
            found.append((copy.is_section, copy.here, [copy]))
    found.sort(key=lambda item: item[1])
    return tuple(CopyGroup(lines, tuple(inside)) for _, lines, inside in found)


def told_groups(check: FileCheck, copies: Iterable[Copy]) -> tuple[CopyGroup, ...]:
    """The groups worth telling in the reference, of which this is the check.

    Not what is equal where it should be, nor what a mirror of this file says: there the file's own
    twins tell it.
    """
    mirrors = {pair.reference.path for pair in check.pairs}
    found = groups(copy for copy in copies if copy.place.path not in mirrors)
    return tuple(group for group in found if not all(copy.is_wanted for copy in group.copies))


def groups_at(copies: Iterable[Copy], line: int) -> tuple[CopyGroup, ...]:
    """The groups of the text on a 0-based line, the smallest text first."""
    found = [group for group in groups(copies) if group.lines.start <= line < group.lines.end]
    return tuple(sorted(found, key=lambda group: group.lines.end - group.lines.start))


def moved(lines: LineRange, change: LineChange) -> LineRange:
    """Lines after a change of their document; what the change touches grows to all of it."""
    if lines.end <= change.start:
        return lines
    if lines.start >= change.old_end:
        return LineRange(lines.start + change.shift, lines.end + change.shift)
    end = max(lines.end + change.shift, change.new_end)
    return LineRange(min(lines.start, change.start), end)


def touches(copies: Sequence[Copy], change: LineChange) -> bool:
    """Whether a change of the reference is of a text that has one of these copies."""
    return any(
        copy.here.start <= change.old_end and change.start <= copy.here.end for copy in copies
    )


def _copy(check: FileCheck, twin: Twin) -> Copy:
    here = twin.here
    heading = section_at(twin.pair.a.outline.sections, here.start)
    return Copy(
        here,
        twin.pair.a.document,
        place_name(check.path, heading.title if heading else "", here.start),
        twin.finding,
        twin.is_wanted,
        next(_problems(check, twin), None),
    )


def _problems(check: FileCheck, twin: Twin) -> Iterator[Problem]:
    a, path = twin.finding.a, twin.pair.reference.path
    for problem in check.problems:
        is_here = (problem.place.start, problem.place.end) == (a.start, a.end)
        if is_here and any(place.path == path for place in problem.twins):
            yield problem
