"""What was answered last: after most edits the next question is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LastAnswer(Generic[V]):
    """Keeps an answer until the question is another one.

    The question is all that the answer hangs on. Most values of a comparison are equal only to
    themselves, so to compare two questions takes far less than to answer one; and the answer to an
    equal question is the same object, which makes the next question equal too.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: tuple[object, V] | None = None

    def to(self, question: object, find: Callable[[], V]) -> V:
        """The answer to the question, found now if it is not known."""
        last = self._last
        if last is None or last[0] != question:
            self._last = last = question, find()
        return last[1]


class LastAnswers(Generic[K, V]):
    """The same for many questions of one kind, which are asked one after the other in rounds.

    What one round has not asked about is gone in the next.
    """

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._before: dict[K, tuple[object, V]] = {}
        self._now: dict[K, tuple[object, V]] = {}

    def begin_round(self) -> None:
        """Forget what the last round has not asked about."""
        self._before, self._now = self._now, {}

    def to(self, key: K, question: object, find: Callable[[], V]) -> V:
        """The answer to the question about ``key``, found now if it is not known."""
        last = self._before.pop(key, None) or self._now.get(key)
        if last is None or last[0] != question:
            last = question, find()
        self._now[key] = last
        return last[1]
