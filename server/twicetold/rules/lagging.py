"""Copies left behind: they were equal, then the reference was edited, and now they differ.

What is told here is told in each copy's file too, under the same fingerprint. It is of a session:
who has not seen the edit cannot know which side changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from twicetold.compare.finding import LineRange
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.copies import Copy, groups, moved
from twicetold.rules.messages import lagging_message
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity
from twicetold.text.change import LineChange
from twicetold.text.document import Document


@dataclass(frozen=True, slots=True)
class Equal:
    """A copy when it was equal: its lines in the text of its file, and what the reference said.

    ``said`` are the reference's lines, white space folded. Line by line, because what was one
    finding may come to be several.
    """

    lines: LineRange
    document: Document
    said: frozenset[str]
    is_section: bool

    def in_version(self, document: Document) -> Equal:
        """The same in another version of the copy's file."""
        if document is self.document:
            return self
        old, new = self.document.lines, document.lines
        change = LineChange(0, len(old), len(new)).trimmed(old, new)
        return replace(self, lines=moved(self.lines, change), document=document)

    def is_past(self, copy: Copy, reference: ParsedDocument) -> bool:
        """Whether the reference says something else now, where this copy has its twin."""
        if not self.lines.overlaps(copy.finding.a):
            return False
        says = _said(reference, copy.here)
        return says != self.said if self.is_section and copy.is_section else not says <= self.said


def remember(
    before: Iterable[Equal], copies: Sequence[Copy], reference: ParsedDocument
) -> tuple[Equal, ...]:
    """What was equal once in one file, with what is equal now in the place of what was there."""
    if not copies:
        return tuple(before)
    now = [
        Equal(copy.finding.a, copy.document, _said(reference, copy.here), copy.is_section)
        for copy in copies
        if not copy.differs
    ]
    kept = (equal.in_version(copies[0].document) for equal in before)
    return (*(old for old in kept if not any(_within(old, new) for new in now)), *now)


def lagging(
    before: Iterable[Equal], copies: Sequence[Copy], reference: ParsedDocument
) -> Iterator[Copy]:
    """The copies of one file that differ now because the reference's text did change."""
    differing = [copy for copy in copies if copy.differs and copy.problem is not None]
    if differing:
        known = [equal.in_version(copies[0].document) for equal in before]
        for copy in differing:
            if any(equal.is_past(copy, reference) for equal in known):
                yield copy


def lagging_problems(path: str, copies: Iterable[Copy]) -> Iterator[Problem]:
    """What is told of them in the reference, at ``path``: one problem for each text."""
    for group in groups(copies):
        problems = [copy.problem for copy in group.copies if copy.problem is not None]
        if not problems:
            continue
        first = problems[0]
        shown = next((t.highlight for t in first.twins if t.path == path), None)
        yield Problem(
            first.code,
            Severity.INFORMATION,
            Place(path, group.lines.start, group.lines.end, shown),
            lagging_message([copy.name for copy in group.copies]),
            tuple(copy.place for copy in group.copies),
            tuple(dict.fromkeys(host for problem in problems for host in problem.hosts)),
            fingerprint=first.fingerprint,
        )


def _said(reference: ParsedDocument, lines: LineRange) -> frozenset[str]:
    texts = (reference.document.line(line) for line in range(lines.start, lines.end))
    return frozenset(" ".join(text.split()) for text in texts)


def _within(old: Equal, new: Equal) -> bool:
    return new.lines.start <= old.lines.start and old.lines.end <= new.lines.end
