"""Jobs that two documents have done by tools which exclude each other, kept through edits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim, are_rivals
from twicetold.compare.conflicts.grouped import SharedGroup, shared_groups
from twicetold.compare.conflicts.jobs import Job
from twicetold.markdown.by_lineage import AnswerByLineage

Rivals = AbstractSet[tuple[Job, Job]]
Tools = Mapping[Hashable, AbstractSet[str]]

_kept = AnswerByLineage[Mapping[Hashable, Rivals]]()


def rivals_by_subject(a: Claims, b: Claims) -> Mapping[Hashable, Rivals]:
    """For each subject that has any, the jobs of A with those of B that they exclude."""
    lineages = a.document.parsed.lineage, b.document.parsed.lineage
    asked = shared_groups(a.jobs, b.jobs), a.tools, b.tools
    return _kept.to(lineages, asked, lambda: dict(_rivals(*asked)))


def _rivals(
    shared: Iterable[SharedGroup[CommandClaim]], in_a: Tools, in_b: Tools
) -> Iterator[tuple[Hashable, Rivals]]:
    for subject, own, others in shared:
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
