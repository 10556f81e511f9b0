"""The claims of two documents that contradict each other.

Precision comes first. Two claims contradict only where they are about the same job, quantity,
choice or order by strong evidence, and nothing says that they hold for different parts of the
project: no title, no flag, no folder, no condition. What the other file names too, beside its own
way, is an alternative and contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from twicetold.compare.conflicts.banned_commands import uses_of_banned_commands
from twicetold.compare.conflicts.banned_names import uses_of_banned_names
from twicetold.compare.conflicts.banned_programs import uses_of_banned
from twicetold.compare.conflicts.choice_claims import topic_of
from twicetold.compare.conflicts.claim import Claim, Contradiction
from twicetold.compare.conflicts.claims import Claims
from twicetold.compare.conflicts.command_claims import CommandClaim
from twicetold.compare.conflicts.grouped import Grouped, shared_keys
from twicetold.compare.conflicts.number_claims import Amount
from twicetold.compare.conflicts.opposite_orders import forbidden_orders
from twicetold.compare.conflicts.order_claims import Order
from twicetold.compare.conflicts.rivals import rivals_by_subject
from twicetold.compare.conflicts.scope import same_part, shared_topic
from twicetold.compare.conflicts.tool_choices import chosen_against_run, is_alternative
from twicetold.compare.finding import LineRange, Reason


def contradictions(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """The contradictions of two documents, in no order; a text may come in several."""
    yield from _commands(a, b)
    yield from _values(a, b, a.numbers, b.numbers)
    yield from _choices(a, b)
    yield from _forbidden(a, b)
    for found in _forbidden(b, a):
        yield Contradiction(found.b, found.a)


def _commands(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """Another tool for one job, where each document knows only its own tool."""
    for subject, rivals in rivals_by_subject(a, b).items():
        others = b.jobs.groups[subject]
        for one in a.jobs.groups[subject]:
            twin = next(
                (o for o in others if (one.job, o.job) in rivals and _exclude(one, o, a, b)), None
            )
            if twin is not None:
                yield Contradiction(one.claim, twin.claim)


def _exclude(one: CommandClaim, other: CommandClaim, a: Claims, b: Claims) -> bool:
    """Whether both are told, and for one part of the project."""
    is_same_job = one.job is not None and one.job.by_name
    return (
        one.told
        and other.told
        and _meet(one.claim, other.claim, a, b)
        and (is_same_job or shared_topic(one.claim.statement, other.claim.statement))
    )


def _forbidden(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """What A forbids and B tells to run, to use or to do."""
    for command, runs in uses_of_banned_commands(a, b):
        yield from _meetings((_as_order(command),), list(map(_as_order, runs)), a, b)
    for ban, run in uses_of_banned(a, b):
        yield Contradiction(ban, _as_order(run))
    for ban, use in uses_of_banned_names(a, b):
        yield Contradiction(ban, use)
    for order, opposite in forbidden_orders(a, b):
        yield Contradiction(_claim(order), _claim(opposite))


def _as_order(command: CommandClaim) -> Claim:
    claim = command.claim
    text = f"never {claim.text}" if command.forbidden else claim.text
    return replace(claim, reason=Reason.ORDER, text=text)


def _values(
    a: Claims, b: Claims, left: Grouped[Claim], right: Grouped[Claim]
) -> Iterator[Contradiction]:
    """Another value of one subject, where no claim of the other document agrees."""
    for subject in shared_keys(left, right):
        own, others = left.groups[subject], right.groups[subject]
        if not all(_differ(x, y) for x in own for y in others):
            continue
        yield from _meetings(own, others, a, b)


def _meetings(
    own: Iterable[Claim], others: Sequence[Claim], a: Claims, b: Claims
) -> Iterator[Contradiction]:
    """Each claim of A with the first one of B that holds for the same part of the project."""
    for claim in own:
        twin = next((other for other in others if _meet(claim, other, a, b)), None)
        if twin is not None:
            yield Contradiction(claim, twin)


def _choices(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """Another choice, also where one document only runs the tool that it has chosen."""
    for found in _values(a, b, a.choices, b.choices):
        if not is_alternative(a, found.a, b, found.b):
            yield found
    for choices, runs in chosen_against_run(a, b):
        yield from _meetings(choices, list(map(_as_order, runs)), a, b)
    for choices, runs in chosen_against_run(b, a):
        yield from _meetings(map(_as_order, runs), choices, a, b)


def _differ(a: Claim, b: Claim) -> bool:
    if isinstance(a.value, Amount) and isinstance(b.value, Amount):
        return a.value.contradicts(b.value)
    return a.value != b.value


def _claim(order: Order) -> Claim:
    statement = order.statement
    return Claim(
        Reason.ORDER,
        tuple(order.bag),
        order.forbids,
        statement.text,
        LineRange(statement.start, statement.end),
        statement,
        order.number,
        order.scope,
    )


def _meet(one: Claim, other: Claim, a: Claims, b: Claims) -> bool:
    """Whether both claims hold for one part of the project, as far as their words tell."""
    return one.scope == other.scope and same_part(
        one.statement, a.around, other.statement, b.around, topic_of(one)
    )
