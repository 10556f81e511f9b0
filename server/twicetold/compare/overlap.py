"""What two documents share, counted: sections by title, commands, tags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Overlap(Generic[T]):
    """Pairs that both have, and what only one has, each in the order of its file."""

    shared: tuple[tuple[T, T], ...]
    only_a: tuple[T, ...]
    only_b: tuple[T, ...]

    @property
    def share(self) -> float | None:
        """Shared by all; None where there is nothing to share.

        Never divided by the smaller side, which would turn any subset into 100 %.
        """
        total = len(self.shared) + len(self.only_a) + len(self.only_b)
        return len(self.shared) / total if total else None
