"""A number with its noun."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """``1 line``, ``1,204 lines``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
