"""Things found in a document, those of what an edit changed in the place of the old ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from twicetold.text.common_ends import common_ends
from twicetold.text.splice import spliced

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Replaced(Generic[V]):
    """All things of a kind, those that are gone, and those that have come."""

    all: Sequence[V]
    gone: Sequence[V]
    come: Sequence[V]


def replaced(known: Sequence[V], first: int, last: int, come: Sequence[V]) -> Replaced[V]:
    """Put others in the place of those from ``first`` to ``last``, exclusive."""
    gone = known[first:last]
    if not gone and not come:
        return Replaced(known, gone, come)
    changed = spliced(known, first, last, come)
    common_ends.say(known, changed, (first, len(known) - last))
    return Replaced(changed, gone, come)
