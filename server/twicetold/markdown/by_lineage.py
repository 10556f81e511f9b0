"""A value for each of the last documents, made from that of the version before."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

V = TypeVar("V")

# How many documents are kept: a server holds a few open files and their references.
_KEPT = 16
# More of them are kept while all together have no more lines than this: a folder with hundreds of
# short rules, each of which is compared with all others. A line takes one to three kilobytes.
_LINES = 8_000


@dataclass(frozen=True, slots=True, eq=False)
class Lineage:
    """All versions of a document that came of each other by edits, of so many ``lines`` at first.

    What is kept of one version is a good start for the next.
    """

    lines: int = 0


Key = Lineage | tuple[Lineage, ...]
"""The lineage of one document, or those of several for what they have together."""


class ByLineage(Generic[V]):
    """Keeps a value for each key: up to so many of them, or more of short documents.

    Stores are made with their modules and stay.
    """

    def __init__(self, most: int = _KEPT, lines: int = _LINES) -> None:
        self._most = most
        self._most_lines = lines
        # The one asked for last comes last.
        self._kept: dict[Key, V] = {}
        self._lines = 0
        self._lock = threading.RLock()
        _stores.append(self)

    def update(self, key: Key, change: Callable[[V | None], V]) -> V:
        """The key's new value, made of what is kept; nobody else changes it meanwhile."""
        with self._lock:
            value = change(self._kept.get(key))
            if self._kept.pop(key, None) is None:
                self._lines += _line_count(key)
            self._kept[key] = value
            while len(self._kept) > self._most and self._lines > self._most_lines:
                self._remove(next(iter(self._kept)))
            return value

    def _remove(self, key: Key) -> None:
        del self._kept[key]
        self._lines -= _line_count(key)

    @contextmanager
    def held(self, key: Key, change: Callable[[V | None], V]) -> Iterator[V]:
        """The same, where the value itself changes: nobody else gets it before the end."""
        with self._lock:
            yield self.update(key, change)

    def drop(self, lineage: Lineage) -> None:
        """Drop what is kept of a document, alone and with others."""
        with self._lock:
            for key in [key for key in self._kept if lineage in _lineages(key)]:
                self._remove(key)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._kept.clear()
            self._lines = 0


_stores: list[ByLineage[Any]] = []


def forget(lineage: Lineage) -> None:
    """Drop all that is kept of a document: who asks for it again gets it from nothing."""
    for store in _stores:
        store.drop(lineage)


def forget_all() -> None:
    """Drop all that is kept of documents; what is kept of words and texts stays."""
    for store in _stores:
        store.clear()


def _lineages(key: Key) -> tuple[Lineage, ...]:
    return key if isinstance(key, tuple) else (key,)


def _line_count(key: Key) -> int:
    return sum([one.lines for one in key]) if isinstance(key, tuple) else key.lines
