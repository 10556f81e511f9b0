"""Claims: what a statement settles, in a form in which two of them can contradict."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass

from twicetold.compare.finding import LineRange, Reason
from twicetold.compare.unit import Unit
from twicetold.content.statements import Statement


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """One thing settled by one statement: the command for a job, the number of a quantity.

    Two claims about one ``subject`` with different ``value`` contradict each other where they
    hold for the same part of the project. ``text`` shows the value to a person. ``statement`` is
    the statement, or the sentence, that makes the claim, ``number`` the place of its unit in the
    profile, and ``scope`` holds the words, flags and folders that narrow it.
    """

    reason: Reason
    subject: Hashable
    value: Hashable
    text: str
    lines: LineRange
    statement: Statement
    number: int
    scope: frozenset[str]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a sentence settles, wherever it stands: a `Claim` without its place."""

    subject: Hashable
    value: Hashable
    text: str
    scope: frozenset[str]


def claims_of(
    unit: Unit, reason: Reason, settled: Callable[[Statement], Iterable[Settled]]
) -> Iterator[Claim]:
    """The claims of a unit's sentences, in order."""
    for part in unit.clauses:
        for one in settled(part):
            lines = LineRange(part.start, part.end)
            yield Claim(
                reason, one.subject, one.value, one.text, lines, part, unit.number, one.scope
            )


@dataclass(frozen=True, slots=True, eq=False)
class Contradiction:
    """A claim of A and the claim of B that cannot both be followed."""

    a: Claim
    b: Claim
