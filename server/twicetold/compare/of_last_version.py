"""What follows from a document as a whole, kept for the last version of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from twicetold.compare.profile import Profile
from twicetold.markdown.by_lineage import AnswerByLineage

V = TypeVar("V")


class OfLastVersion(Generic[V]):
    """A function of a document that remembers its answer for the last version of each lineage."""

    def __init__(self, function: Callable[[Profile], V]) -> None:
        self._function = function
        self.__doc__ = function.__doc__
        self._kept = AnswerByLineage[V]()

    def __call__(self, document: Profile) -> V:
        """The answer."""
        lineage = document.parsed.lineage
        return self._kept.to(lineage, document, lambda: self._function(document))
