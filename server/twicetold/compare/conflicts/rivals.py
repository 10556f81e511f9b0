"""Jobs that two documents have done by tools which exclude each other, kept through edits."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim, are_rivals
from twicetold.compare.conflicts.jobs import Job
from twicetold.compare.conflicts.shared_groups import Shared, SharedGroups
from twicetold.markdown.by_lineage import ByLineage
from twicetold.text.last_answer import LastAnswer

Rivals = AbstractSet[tuple[Job, Job]]
Tools = Mapping[Hashable, AbstractSet[str]]


@dataclass(frozen=True, slots=True)
class _Known:
    """The jobs that two documents both have done, and which of them are rivals."""

    shared: SharedGroups[CommandClaim] = field(default_factory=SharedGroups)
    rivals: LastAnswer[Mapping[Hashable, Rivals]] = field(default_factory=LastAnswer)


_kept = ByLineage[_Known]()


def rivals_by_subject(a: Claims, b: Claims) -> Mapping[Hashable, Rivals]:
    """For each subject that has any, the jobs of A with those of B that they exclude."""
    lineages = a.document.parsed.lineage, b.document.parsed.lineage
    with _kept.held(lineages, lambda old: old or _Known()) as known:
        asked = known.shared.of(a.jobs, b.jobs), a.tools, b.tools
        return known.rivals.to(asked, lambda: dict(_rivals(*asked)))


def _rivals(
    shared: Shared[CommandClaim], in_a: Tools, in_b: Tools
) -> Iterator[tuple[Hashable, Rivals]]:
    for subject, (own, others) in shared.items():
        jobs = _jobs(others)
        found = {
            (one, other)
            for one in _jobs(own)
            for other in jobs
            if are_rivals(one, other, in_a, in_b)
        }
        if found:
            yield subject, found


def _jobs(commands: Sequence[CommandClaim]) -> set[Job]:
    return {command.job for command in commands if command.job is not None}
