"""A value for each of the last documents, made from that of the version before."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")

# How many documents are kept: a server holds a few open files and their references.
_KEPT = 16


class ByLineage(Generic[V]):
    """Keeps a value for each lineage (see `ParsedDocument`), up to so many of them."""

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        # The one asked for last comes last.
        self._kept: dict[object, V] = {}
        self._lock = threading.RLock()

    def update(self, lineage: object, change: Callable[[V | None], V]) -> V:
        """The lineage's new value, made of what is kept; nobody else changes it meanwhile."""
        with self._lock:
            value = change(self._kept.pop(lineage, None))
            self._kept[lineage] = value
            while len(self._kept) > self._most:
                self._kept.pop(next(iter(self._kept)))
            return value

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._kept.clear()
