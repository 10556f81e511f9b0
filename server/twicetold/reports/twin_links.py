"""Ways from a line to the line of the other file that says the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from twicetold.compare.comparison import Comparison
from twicetold.compare.line_groups import GroupKind
from twicetold.markdown.outline import Section
from twicetold.reports.comparison_rows import finding_row


@dataclass(frozen=True, slots=True)
class TwinLink:
    """Where a line's twin stands: ``side`` is ``a`` or ``b``, ``line`` is 1-based.

    ``kind`` is a finding's code, or ``moved`` for a section that only stands elsewhere.
    """

    side: str
    line: int
    kind: str
    why: str


def moved_sections(comparison: Comparison) -> Iterator[tuple[Section, Section]]:
    """Sections of one title whose headings the line difference does not set side by side."""
    beside = _beside(comparison)
    for a, b in comparison.sections.shared:
        if beside.get(a.start) != b.start:
            yield a, b


def twin_links(path_b: str, comparison: Comparison) -> dict[tuple[str, int], list[TwinLink]]:
    """The links of every line that has any, by side and 1-based line.

    Lines that stand side by side need none.
    """
    links: dict[tuple[str, int], list[TwinLink]] = defaultdict(list)
    beside = _beside(comparison)
    linked = set()
    for finding in comparison.found.findings:
        a, b = finding.a.start, finding.b.start
        if beside.get(a) == b:
            continue
        linked.add((a, b))
        why = finding_row(path_b, comparison, finding)[1]
        links["a", a + 1].append(TwinLink("b", b + 1, finding.code.value, why))
        links["b", b + 1].append(TwinLink("a", a + 1, finding.code.value, why))
    for one, other in moved_sections(comparison):
        a, b = one.start, other.start
        if (a, b) not in linked:
            links["a", a + 1].append(TwinLink("b", b + 1, "moved", "A section of this title"))
            links["b", b + 1].append(TwinLink("a", a + 1, "moved", "A section of this title"))
    return dict(links)


def _beside(comparison: Comparison) -> dict[int, int]:
    """The 0-based lines of A that stand beside a line of B, and which."""
    return {
        a: b
        for group in comparison.line_groups
        if group.kind is not GroupKind.APART
        for a, b in zip(
            range(group.a.start, group.a.end), range(group.b.start, group.b.end), strict=True
        )
    }
