"""Answers of a server, which are decoded when somebody looks at them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

# Shorter messages are decoded in no time.
_LONG = 5_000
# Where servers write what an answer answers: in front of the result, or behind it.
_IN_FRONT = re.compile(
    rb'\{(?:"jsonrpc": ?"2\.0", ?)?"id": ?(\d+), ?(?:"jsonrpc": ?"2\.0", ?)?"result"'
)
_BEHIND = re.compile(rb', ?"id": ?(\d+)\}\s*\Z')


@dataclass(frozen=True)
class Answer:
    """A message's result, and when its last byte had arrived (`time.perf_counter` seconds)."""

    at: float
    body: bytes
    field: str = "result"

    @cached_property
    def result(self) -> Any:
        """The result, or the parameters of what was pushed."""
        return json.loads(self.body)[self.field]


def number_of_long(body: bytes) -> int | None:
    """The number of the request that a long message answers, without decoding the message.

    None for short ones, and where the number stands in no place that we know.
    """
    if len(body) <= _LONG:
        return None
    found = _IN_FRONT.match(body) or _BEHIND.search(body, len(body) - 100)
    return int(found[1]) if found else None
