"""The diagnostics that a document was last given, and what they are known by."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

from lsprotocol import types as lsp

from twicetold.rules.problem import Problem

# A client may show us a name that another run of the server gave.
_RUN = secrets.token_hex(4)
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Reported:
    """Problems, the diagnostics made of them, and the ``result_id`` of that list.

    ``texts`` is the JSON of those diagnostics that were sent, by their identity.
    """

    problems: tuple[Problem, ...]
    items: tuple[lsp.Diagnostic, ...]
    result_id: str
    texts: dict[int, str] = field(default_factory=dict, repr=False, compare=False)

    def as_json(self, encode: Callable[[lsp.Diagnostic], str]) -> str:
        """The full report as JSON text; what was sent before is not encoded again.

        The general converter takes longer for hundreds of diagnostics than the check that an edit
        needs.
        """
        for item in self.items:
            if id(item) not in self.texts:
                self.texts[id(item)] = encode(item)
        items = ",".join([self.texts[id(item)] for item in self.items])
        return f'{{"kind":"full","resultId":{json.dumps(self.result_id)},"items":[{items}]}}'


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
    sent: dict[int, str] = {}
    if before is not None:
        known = {id(p): item for p, item in zip(before.problems, before.items, strict=True)}
        sent = before.texts
    items = tuple([known.get(id(problem)) or convert(problem) for problem in new])
    # Only what is still held: the identity of anything else may come to be another's.
    texts = {id(item): sent[id(item)] for item in items if id(item) in sent}
    return Reported(new, items, f"{_RUN}-{next(_numbers)}", texts)
