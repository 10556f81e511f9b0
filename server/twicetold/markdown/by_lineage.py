"""A value for each of the last documents, made from that of the version before."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

V = TypeVar("V")

# How many documents are kept: a server holds a few open files and their references.
_KEPT = 16


class ByLineage(Generic[V]):
    """Keeps a value for each lineage (see `ParsedDocument`), up to so many of them.

    What two documents have together is kept under the lineages of both, as a tuple. Stores are
    made with their modules and stay.
    """

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        # The one asked for last comes last.
        self._kept: dict[object, V] = {}
        self._lock = threading.RLock()
        _stores.append(self)

    def update(self, lineage: object, change: Callable[[V | None], V]) -> V:
        """The lineage's new value, made of what is kept; nobody else changes it meanwhile."""
        with self._lock:
            value = change(self._kept.pop(lineage, None))
            self._kept[lineage] = value
            while len(self._kept) > self._most:
                self._kept.pop(next(iter(self._kept)))
            return value

    @contextmanager
    def held(self, lineage: object, change: Callable[[V | None], V]) -> Iterator[V]:
        """The same, where the value itself changes: nobody else gets it before the end."""
        with self._lock:
            yield self.update(lineage, change)

    def drop(self, lineage: object) -> None:
        """Drop what is kept of a document, alone and with others."""
        with self._lock:
            for key in [key for key in self._kept if lineage in _lineages(key)]:
                del self._kept[key]

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._kept.clear()


_stores: list[ByLineage[Any]] = []


def forget(lineage: object) -> None:
    """Drop all that is kept of a document: who asks for it again gets it from nothing."""
    for store in _stores:
        store.drop(lineage)


def forget_all() -> None:
    """Drop all that is kept of documents; what is kept of words and texts stays."""
    for store in _stores:
        store.clear()


def _lineages(key: object) -> tuple[object, ...]:
    return key if isinstance(key, tuple) else (key,)
