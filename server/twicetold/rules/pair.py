"""A file held against one reference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from twicetold.compare.find import find
from twicetold.compare.finding import Finding, FindingCode, FindingSet, LineRange
from twicetold.compare.relation import Relation
from twicetold.content.origin import Origin
from twicetold.content.silencing import without_comments
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.problem import fingerprint
from twicetold.workspace.reference import Reference

if TYPE_CHECKING:
    from twicetold.compare.comparison import Comparison

# Of eight real pairs of CLAUDE.md and AGENTS.md in one directory three shared 96 to 98 % of
# their text and five nothing at all: any line between is safe.
_MIRROR_SHARE = 0.5


@dataclass(frozen=True)
class Pair:
    """A file (A) and one reference (B), with what was found."""

    reference: Reference
    a: ParsedDocument
    b: ParsedDocument
    found: FindingSet

    @property
    def relation(self) -> Relation:
        """How the file stands to the reference."""
        return self.reference.relation

    @property
    def copies(self) -> list[Finding]:
        """The findings of what both say."""
        return [finding for finding in self.found.findings if finding.code.is_copy]

    @cached_property
    def comparison(self) -> Comparison:
        """The whole comparison, made when somebody asks to see it."""
        from twicetold.compare.comparison import compare

        return compare(self.a, self.b, self.relation)


def hold_against(file: ParsedDocument, reference: Reference, text: ParsedDocument) -> Pair:
    """Find what there is to find between a file and the text of its reference."""
    return Pair(reference, file, text, find(file, text, reference.relation))


def is_mirror(pair: Pair, a: Origin, b: Origin) -> bool:
    """Whether most of the text of both files is said in the other one too.

    Regions that a program wrote into the files (their origins) count in neither.
    """
    same = pair.copies
    return (
        _share(pair.a, a, (finding.a for finding in same)) >= _MIRROR_SHARE
        and _share(pair.b, b, (finding.b for finding in same)) >= _MIRROR_SHARE
    )


def said_elsewhere(pairs: Sequence[Pair]) -> float | None:
    """The share of a file's lines with text that one of its references says too, from 0 to 1.

    None where the file is compared with nothing: that is not the same as nothing in common.
    """
    if not pairs:
        return None
    same = [finding.a for pair in pairs for finding in pair.copies]
    return _share(pairs[0].a, Origin(), same)


def without_missing(pair: Pair) -> Pair:
    """The pair as if each had all the sections of the other."""
    return replace(pair, found=replace(pair.found, missing_in_a=(), missing_in_b=()))


def text_of(parsed: ParsedDocument, lines: LineRange) -> str:
    """The lines' text, white space folded: what a fingerprint is made of.

    A comment that accepts another finding changes no fingerprint.
    """
    return " ".join(
        without_comments("".join(parsed.document.lines[lines.start : lines.end])).split()
    )


def _heading_path(parsed: ParsedDocument, line: int) -> tuple[str, ...]:
    """The titles above a 0-based line, outermost first; () before the first heading."""
    section = section_at(parsed.outline.sections, line)
    return section.full_path if section else ()


def finding_fingerprint(code: str, finding: Finding, a: ParsedDocument, b: ParsedDocument) -> str:
    """The fingerprint of a finding: both texts, and the titles above them."""
    return fingerprint(
        code,
        text_of(a, finding.a),
        text_of(b, finding.b),
        *_heading_path(a, finding.a.start),
        *_heading_path(b, finding.b.start),
    )


def reported(pair: Pair, path: str, findings: Iterable[Finding]) -> list[Finding]:
    """Those of the pair's findings that are a fault of the file at ``path``.

    Repeated text is wanted in a mirror, and free where the host drops identical copies. Two
    mirrors that nobody configured have each other as reference: what differs is told once, in the
    one whose path is longer or comes later, so that AGENTS.md is held to be the original.
    """
    wants_copies, is_merged = pair.relation.wants_copies, pair.relation is Relation.MERGED
    if not (wants_copies or is_merged):
        return list(findings)
    leads = wants_copies and not pair.reference.configured
    is_told = not leads or originality(pair.reference.path) < originality(path)
    return [
        finding
        for finding in findings
        if (
            is_merged and finding.similarity < 1
            if finding.code is FindingCode.DUPLICATE
            else is_told
        )
    ]


def originality(path: str) -> tuple[int, str]:
    """Of two mirrors that nobody configured the one with the lower value is held to lead."""
    return path.count("/"), path


def _share(parsed: ParsedDocument, origin: Origin, covered: Iterable[LineRange]) -> float:
    lines = {n for n in range(parsed.document.line_count) if parsed.document.line(n).strip()}
    for region in origin.regions:
        lines.difference_update(range(region.start, region.end))
    if not lines:
        return 0.0
    inside = {n for span in covered for n in range(span.start, span.end)}
    return len(lines & inside) / len(lines)
