"""How much two sequences have in common at their start and at their end.

Slices of tuples are compared by the interpreter itself, which asks for identity first: on two
versions of a document this takes nanoseconds for an element.
"""

from __future__ import annotations

from typing import Any


def common_prefix(a: tuple[Any, ...], b: tuple[Any, ...]) -> int:
    """How many elements at the start are equal."""
    low, high = 0, min(len(a), len(b))
    if a[:high] == b[:high]:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def common_suffix(a: tuple[Any, ...], b: tuple[Any, ...], most: int) -> int:
    """How many elements at the end are equal, at most so many."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if a[len(a) - middle : len(a) - low] == b[len(b) - middle : len(b) - low]:
            low = middle
        else:
            high = middle - 1
    return low
