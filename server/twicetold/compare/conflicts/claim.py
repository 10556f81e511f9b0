"""Claims: what a statement settles, in a form in which two of them can contradict."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from twicetold.compare.finding import LineRange, Reason
from twicetold.content.statements import Statement


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """One thing settled by one statement: the command for a job, the number of a quantity.

    Two claims about one ``subject`` with different ``value`` contradict each other where they
    hold for the same part of the project. ``text`` shows the value to a person. ``unit`` is the
    statement, or the sentence, that makes the claim; ``label`` is the prose that says what it is
    about, and ``scope`` holds the words, flags and folders that narrow it.
    """

    reason: Reason
    subject: Hashable
    value: Hashable
    text: str
    lines: LineRange
    statement: Statement
    number: int
    scope: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class Contradiction:
    """A claim of A and the claim of B that cannot both be followed."""

    a: Claim
    b: Claim
