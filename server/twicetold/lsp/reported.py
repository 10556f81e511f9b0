"""The diagnostics that a document was last given, and what they are known by."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from lsprotocol import types as lsp

from twicetold.rules.problem import Problem

# A client may show us a name that another run of the server gave.
_RUN = secrets.token_hex(4)
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Reported:
    """Problems, the diagnostics made of them, and the ``result_id`` of that list."""

    problems: tuple[Problem, ...]
    items: tuple[lsp.Diagnostic, ...]
    result_id: str


def report(
    before: Reported | None,
    problems: Sequence[Problem],
    convert: Callable[[Problem], lsp.Diagnostic],
) -> Reported:
    """The report of the problems: the one before where they are equal, else a new one.

    Problems that were there before keep their diagnostics: most edits change one of hundreds.
    """
    new = tuple(problems)
    if before is not None and before.problems == new:
        return before
    known: dict[int, lsp.Diagnostic] = {}
    if before is not None:
        known = {id(p): item for p, item in zip(before.problems, before.items, strict=True)}
    items = tuple([known.get(id(problem)) or convert(problem) for problem in new])
    return Reported(new, items, f"{_RUN}-{next(_numbers)}")
