"""The claims of two documents that contradict each other.

Precision comes first. Two claims contradict only where they are about the same job, quantity,
choice or order by strong evidence, and nothing says that they hold for different parts of the
project: no title, no flag, no folder, no condition. What the other file names too, beside its own
way, is an alternative and contradicts nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from twicetold.compare.alternatives import choice_claims
from twicetold.compare.claim import Claim, Contradiction
from twicetold.compare.command_claims import CommandClaim, are_rivals, command_claims, tools
from twicetold.compare.finding import LineRange, Reason
from twicetold.compare.number_claims import Amount, number_claims
from twicetold.compare.opposite_orders import forbidden_orders
from twicetold.compare.order_claims import Order, bans
from twicetold.compare.profile import Profile
from twicetold.compare.scope import Surroundings, same_part, shared_topic, surroundings

# A server holds a few open files and their references.
_KEPT = 64


@dataclass(frozen=True, slots=True, eq=False)
class Claims:
    """Everything that a document claims."""

    document: Profile
    around: Surroundings
    commands: tuple[CommandClaim, ...]
    numbers: tuple[Claim, ...]
    choices: tuple[Claim, ...]
    bans: tuple[Order, ...]


@lru_cache(maxsize=_KEPT)
def claims(document: Profile) -> Claims:
    """The document's claims, kept for the last documents."""
    return Claims(
        document,
        surroundings(document),
        command_claims(document),
        number_claims(document),
        choice_claims(document),
        bans(document),
    )


def contradictions(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """The contradictions of two documents, in no order; a text may come in several."""
    yield from _commands(a, b)
    yield from _forbidden_commands(a, b)
    yield from _values(a, b, a.numbers, b.numbers)
    yield from _values(a, b, a.choices, b.choices)
    yield from _opposites(a, b)


def _commands(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """Another tool for one job, where each document knows only its own tool."""
    tools_a, tools_b = tools(a.commands), tools(b.commands)
    others: dict[Hashable, list[CommandClaim]] = defaultdict(list)
    for other in b.commands:
        if other.job is not None and other.told and not other.forbidden:
            others[other.claim.subject].append(other)
    for one in a.commands:
        if one.job is None or one.forbidden or not one.told:
            continue
        for other in others.get(one.claim.subject, ()):
            if (
                other.job is not None
                and are_rivals(one.job, other.job, tools_a, tools_b)
                and _meet(one.claim, other.claim, a, b)
                and (one.job.by_name or shared_topic(one.claim.statement, other.claim.statement))
            ):
                yield Contradiction(one.claim, other.claim)
                break


def _forbidden_commands(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """One and the same command, to be run in one document and never in the other."""
    for one in a.commands:
        for other in b.commands:
            if one.form != other.form or one.forbidden == other.forbidden or " " not in one.form:
                continue
            if (
                _is_settled(one, a)
                and _is_settled(other, b)
                and _meet(one.claim, other.claim, a, b)
            ):
                yield Contradiction(_as_order(one), _as_order(other))
                break


def _is_settled(command: CommandClaim, within: Claims) -> bool:
    """Whether the document orders or forbids the command everywhere, and on no condition."""
    if any(
        other.form == command.form and other.forbidden != command.forbidden
        for other in within.commands
    ):
        return False
    if not command.forbidden:
        return command.told
    return not any(
        order.condition and not order.asks
        for order in within.bans
        if order.number == command.claim.number
    )


def _as_order(command: CommandClaim) -> Claim:
    claim = command.claim
    text = f"never {claim.text}" if command.forbidden else claim.text
    return replace(claim, reason=Reason.ORDER, text=text)


def _values(
    a: Claims, b: Claims, left: Iterable[Claim], right: Iterable[Claim]
) -> Iterator[Contradiction]:
    """Another value of one subject, where no claim of the other document agrees."""
    own, others = _by_subject(left), _by_subject(right)
    for subject, claims_a in own.items():
        claims_b = others.get(subject, [])
        if not claims_b or not all(_differ(x, y) for x in claims_a for y in claims_b):
            continue
        for claim in claims_a:
            twin = next((other for other in claims_b if _meet(claim, other, a, b)), None)
            if twin is not None:
                yield Contradiction(claim, twin)


def _differ(a: Claim, b: Claim) -> bool:
    if isinstance(a.value, Amount) and isinstance(b.value, Amount):
        return a.value.contradicts(b.value)
    return a.value != b.value


def _opposites(a: Claims, b: Claims) -> Iterator[Contradiction]:
    """An order in one document, its ban in the other."""
    for ban, order in forbidden_orders(a.bans, a.around, b.document.units, b.around):
        yield Contradiction(_claim(ban), _claim(order))
    for ban, order in forbidden_orders(b.bans, b.around, a.document.units, a.around):
        yield Contradiction(_claim(order), _claim(ban))


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
        one.statement, a.around, other.statement, b.around
    )


def _by_subject(found: Iterable[Claim]) -> dict[Hashable, list[Claim]]:
    subjects: dict[Hashable, list[Claim]] = defaultdict(list)
    for claim in found:
        subjects[claim.subject].append(claim)
    return subjects
