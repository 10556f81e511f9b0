"""``over-limit`` and ``over-advice``: more than a host reads, or than its makers advise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twicetold.hosts.limits import first_part, is_over, limit_applies, shown_amount
from twicetold.hosts.loading import HostView
from twicetold.hosts.profile import FileRule, HostProfile, Limit
from twicetold.hosts.rule_header import when_loaded
from twicetold.hosts.sent_text import SentText, sent_text
from twicetold.hosts.terms import Effect, Force, LimitOf, Unit, When
from twicetold.rules.files.asked import other_views, views_in_play
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.files.shared_limit import over_shared_limit
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def over_limit(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """A file that is longer than a host reads, alone or together with those above it.

    Hosts in play are asked; for files that belong to nobody (AGENTS.md) in a workspace that names
    no hosts also those that would load it, and what they say is information.
    """
    if file.parsed is None:
        return
    holding = snapshot.index.remember(_limits, file.path, lambda: tuple(_limits(snapshot, file)))
    for view, limit, rules, is_sure in holding:
        yield from _problems(snapshot, file, view, limit, rules, is_sure=is_sure)


def _limits(
    snapshot: Snapshot, file: WorkspaceFile
) -> Iterator[tuple[HostView, Limit, Sequence[FileRule], bool]]:
    """The limits that hold for a file, whatever it says.

    Each with the host, the rules by which that loads the file, and whether all that is sure.
    """
    for view in _asked(snapshot, file):
        for limit in view.profile.limits if view.loads(file.path) else ():
            rules = [
                rule
                for rule in view.loading_rules(file.path)
                if limit_applies(limit, rule.kind, file.names)
                and when_loaded(rule, file.header) is not When.MANUAL
            ]
            if rules:
                yield view, limit, rules, _is_sure(snapshot, view, limit, rules)


def _problems(
    snapshot: Snapshot,
    file: WorkspaceFile,
    view: HostView,
    limit: Limit,
    rules: Sequence[FileRule],
    *,
    is_sure: bool,
) -> Iterator[Problem]:
    if limit.of is LimitOf.CONTEXT and any(rule.when is When.ALWAYS for rule in rules):
        yield from over_shared_limit(snapshot, file, view, limit, is_sure=is_sure)
    elif limit.of is LimitOf.FILE and file.parsed is not None:
        sent = sent_text(view.profile, rules[0].kind, file.parsed)
        yield from _file(snapshot, file, view, limit, sent, is_sure=is_sure)


def _is_sure(snapshot: Snapshot, view: HostView, limit: Limit, rules: Sequence[FileRule]) -> bool:
    """Whether the host is in play, and both the limit and the loading were read at their source."""
    return (
        view.profile in snapshot.index.in_play
        and limit.evidence.is_sure
        and any(rule.evidence.is_sure for rule in rules)
    )


def _asked(snapshot: Snapshot, file: WorkspaceFile) -> list[HostView]:
    others = (view for view in other_views(snapshot, file) if _is_known_well(view.profile))
    return [*views_in_play(snapshot), *others]


def _is_known_well(profile: HostProfile) -> bool:
    """Whether a host that nobody names has limits that are worth a word all the same."""
    return any(
        limit.force is Force.HARD and limit.of is LimitOf.CONTEXT
        for limit in profile.limits
        if limit.evidence.is_sure
    )


def _file(
    snapshot: Snapshot,
    file: WorkspaceFile,
    view: HostView,
    limit: Limit,
    sent: SentText,
    *,
    is_sure: bool,
) -> Iterator[Problem]:
    amount = sent.amount(limit.unit)
    if not is_over(limit, amount):
        return
    name = view.profile.name
    if limit.force is Force.ADVICE:
        yield advice(snapshot, file, [(limit, amount)], f"The documentation of {name}")
        return
    line = 0
    total, most = shown_amount(amount, limit.unit), shown_amount(limit.most, limit.unit)
    if limit.effect is Effect.CUT:
        line = sent.line_after(first_part(sent.text, limit.most, limit.unit))
        over = amount - limit.most
        rest, are = shown_amount(over, limit.unit), "is" if over == 1 else "are"
        message = (
            f"{name} reads the first {most} of a file: the {rest} from here on {are} not read."
        )
    elif limit.effect is Effect.SKIPPED:
        message = f"{name} skips a file of more than {most}; this one has {total}."
    else:
        message = f"{total}; {name} takes at most {most}."
    place = line_place(file, line)
    yield fault(snapshot, "over-limit", place, message, hosts=(name,), is_sure=is_sure)


def advice(
    snapshot: Snapshot, file: WorkspaceFile, over: Sequence[tuple[Limit, int]], adviser: str
) -> Problem:
    """What ``adviser`` says to a file that has more than is advised, with how much it has."""
    found = [
        f"{'about ' if limit.unit is Unit.TOKENS else ''}{shown_amount(amount, limit.unit)}"
        for limit, amount in over
    ]
    most = [shown_amount(limit.most, limit.unit) for limit, _ in over]
    total = join_names(found)
    message = f"{total[:1].upper()}{total[1:]}. {adviser} advises at most {join_names(most)}."
    return fault(snapshot, "over-advice", line_place(file, 0), message)
