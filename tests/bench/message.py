"""Messages of a server, which are decoded when somebody looks at them."""

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
class Message:
    """A message, and when its last byte had arrived (`time.perf_counter` seconds)."""

    at: float
    body: bytes

    @cached_property
    def content(self) -> dict[str, Any]:
        """The message itself."""
        return json.loads(self.body)

    @property
    def result(self) -> Any:
        """The result, or the parameters of what was pushed."""
        return self.content["params" if "method" in self.content else "result"]

    @cached_property
    def answered(self) -> int | None:
        """The number of the request that it answers, if it is an answer.

        A long one is not decoded, where the number stands in a place that we know.
        """
        if len(self.body) > _LONG:
            found = _IN_FRONT.match(self.body) or _BEHIND.search(self.body, len(self.body) - 100)
            if found:
                return int(found[1])
        return None if "method" in self.content else int(self.content["id"])

    def raise_for_error(self) -> None:
        """Raise what an answer says that went wrong; that is never long."""
        if len(self.body) <= _LONG and "error" in self.content:
            raise RuntimeError(self.content["error"])
