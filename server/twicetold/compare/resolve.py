"""One problem, one finding: conflicts among the copies that were found on the same text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from twicetold.compare.finding import Extent, Finding, FindingCode
from twicetold.compare.relation import Relation

# A copied section with more lines than this, or so nearly the same text, is a copy that was edited
# in a detail: more than the conflict in it.
_FEW_LINES = 4
_NEARLY_SAME = 0.9


def resolved(
    copies: Sequence[Finding], conflicts: Sequence[Finding], relation: Relation
) -> list[Finding]:
    """The copies and the conflicts, each text in one finding.

    Where both files are read together, a conflict takes the place of the statement or the short
    section that it is about. In a longer copied section, and everywhere between files that are
    meant to be copies, it is one of the differences of a drifted copy.
    """
    found = dict(enumerate(copies))
    on_lines = _by_lines(copies) if conflicts else {}
    kept = []
    for conflict in conflicts:
        lines = range(conflict.a.start, conflict.a.end)
        about = sorted({at for line in lines for at in on_lines.get(line, ()) if at in found})
        twins = {at: found[at] for at in about if found[at].b.overlaps(conflict.b)}
        if not about:
            kept.append(conflict)
            continue
        for at, copy in twins.items():
            if _is_more(copy) or relation.wants_copies:
                found[at] = _drifted(copy, conflict)
            else:
                del found[at]
        if not twins:
            # The text of A has its twin elsewhere in B: what B says twice is no fault of A.
            continue
        if not relation.wants_copies and not any(map(_is_more, twins.values())):
            kept.append(conflict)
    return [*found.values(), *kept]


def _by_lines(copies: Sequence[Finding]) -> Mapping[int, Sequence[int]]:
    """The places of the copies in their order, by the lines of A that they span."""
    found: dict[int, list[int]] = defaultdict(list)
    for at, copy in enumerate(copies):
        for line in range(copy.a.start, copy.a.end):
            found[line].append(at)
    return found


def _is_more(copy: Finding) -> bool:
    return copy.unit is Extent.SECTION and (
        copy.a.end - copy.a.start > _FEW_LINES or copy.similarity >= _NEARLY_SAME
    )


def _drifted(copy: Finding, conflict: Finding) -> Finding:
    if copy.code is FindingCode.DRIFTED:
        return replace(copy, is_more=False) if copy.is_more else copy
    return replace(copy, code=FindingCode.DRIFTED, differs=conflict.differs)
