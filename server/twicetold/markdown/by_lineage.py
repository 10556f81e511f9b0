"""A value for each of the last documents, made from that of the version before."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from twicetold.text.last_answer import LastAnswer

V = TypeVar("V")

# How many documents are kept: a server holds a few open files and their references.
_KEPT = 16
# More of them are kept while all together have no more lines than this: a folder with hundreds of
# short rules, each of which is compared with all others. A line takes one to three kilobytes.
_LINES = 10_000


@dataclass(frozen=True, slots=True, eq=False)
class Lineage:
    """All versions of a document that came of each other by edits, of so many ``lines`` at first.

    What is kept of one version is a good start for the next.
    """

    lines: int = 0


Key = Lineage | tuple[Lineage, ...]
"""The lineage of one document, or those of several for what they have together."""


class _Slot(Generic[V]):
    """What is kept under one key. Whoever changes it holds the lock."""

    __slots__ = ("lines", "lock", "value")

    def __init__(self, lines: int) -> None:
        self.lines = lines
        self.lock = threading.RLock()
        self.value: V | None = None


class ByLineage(Generic[V]):
    """Keeps a value for each key: up to so many of them, or more of short documents.

    Stores are made with their modules and stay. Work on one document never waits for work on
    another.
    """

    def __init__(self, most: int = _KEPT, lines: int = _LINES) -> None:
        self._most = most
        self._most_lines = lines
        # The one asked for last comes last.
        self._slots: dict[Key, _Slot[V]] = {}
        self._lines = 0
        self._lock = threading.Lock()
        _stores.append(self)

    def update(self, key: Key, change: Callable[[V | None], V]) -> V:
        """The key's new value, made of what is kept; nobody else changes it meanwhile."""
        slot = self._slot(key)
        with slot.lock:
            slot.value = value = change(slot.value)
            return value

    @contextmanager
    def held(self, key: Key, change: Callable[[V | None], V]) -> Iterator[V]:
        """The same, where the value itself changes: nobody else gets it before the end."""
        with self._slot(key).lock:
            yield self.update(key, change)

    def _slot(self, key: Key) -> _Slot[V]:
        with self._lock:
            slot = self._slots.pop(key, None)
            if slot is None:
                slot = _Slot(_line_count(key))
                self._lines += slot.lines
            self._slots[key] = slot
            while len(self._slots) > self._most and self._lines > self._most_lines:
                self._remove(next(iter(self._slots)))
            return slot

    def _remove(self, key: Key) -> None:
        self._lines -= self._slots.pop(key).lines

    def drop(self, lineage: Lineage) -> None:
        """Drop what is kept of a document, alone and with others."""
        with self._lock:
            for key in [key for key in self._slots if lineage in _lineages(key)]:
                self._remove(key)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._slots.clear()
            self._lines = 0


class AnswerByLineage(Generic[V]):
    """The last answer about each of the last documents: see `LastAnswer`."""

    def __init__(self) -> None:
        self._kept = ByLineage[LastAnswer[V]]()

    def to(self, key: Key, question: object, find: Callable[[], V]) -> V:
        """The answer to the question about what has the key, found now if it is not known."""
        with self._kept.held(key, lambda old: old or LastAnswer()) as last:
            return last.to(question, find)


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
