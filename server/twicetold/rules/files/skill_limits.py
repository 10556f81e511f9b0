"""``over-limit`` and ``over-advice`` for a SKILL.md: its keys, and how long it should be."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.hosts.catalog import load_skill_limits
from twicetold.hosts.front_matter_value import front_matter_value
from twicetold.hosts.limits import document_amount, is_over, shown_amount
from twicetold.hosts.profile import Limit
from twicetold.hosts.terms import Kind, LimitOf
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.files.over_limit import advice
from twicetold.rules.problem import Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

_SKILL = "SKILL.md"


def over_skill_limit(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """A SKILL.md whose keys are longer than a host or the specification allows."""
    if file.parsed is None or file.kind is not Kind.SKILL or file.path.rpartition("/")[2] != _SKILL:
        return
    of_file = [limit for limit in load_skill_limits() if limit.of is not LimitOf.KEY]
    amounts = [(limit, document_amount(file.parsed, limit.unit)) for limit in of_file]
    over = [(limit, amount) for limit, amount in amounts if is_over(limit, amount)]
    if over:
        yield advice(snapshot, file, over, "The Agent Skills specification")
    told: set[str] = set()
    for limit in (*load_skill_limits(), *_skill_limits(snapshot)):
        if limit.of is not LimitOf.KEY:
            continue
        value = front_matter_value(file.parsed, limit.key)
        if value is None or len(value.text) <= limit.most or limit.key in told:
            continue
        told.add(limit.key)
        total, most = (
            shown_amount(len(value.text), limit.unit),
            shown_amount(limit.most, limit.unit),
        )
        message = f"`{limit.key}` has {total}; a skill's may have {most}."
        place = line_place(file, value.line)
        yield fault(snapshot, "over-limit", place, message)


def _skill_limits(snapshot: Snapshot) -> Iterator[Limit]:
    for profile in snapshot.index.in_play:
        for limit in profile.limits:
            if limit.of is LimitOf.KEY and Kind.SKILL in limit.kinds:
                yield limit
