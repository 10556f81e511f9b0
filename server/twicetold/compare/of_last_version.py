"""What follows from a document as a whole, kept for the last version of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from twicetold.compare.profile import Profile
from twicetold.markdown.by_lineage import ByLineage

V = TypeVar("V")


class OfLastVersion(Generic[V]):
    """A function of a document that remembers its answer for the last version of each lineage."""

    def __init__(self, function: Callable[[Profile], V]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self._kept = ByLineage[tuple[Profile, V]]()

    def __call__(self, document: Profile) -> V:
        """The answer."""

        def known_or_new(old: tuple[Profile, V] | None) -> tuple[Profile, V]:
            if old is not None and old[0] is document:
                return old
            return document, self._function(document)

        return self._kept.update(document.parsed.lineage, known_or_new)[1]
