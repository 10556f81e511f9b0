"""How much two sequences have in common at their start and at their end.

Slices are compared by the interpreter itself, which asks for identity first: on two
versions of a document this takes nanoseconds for an element.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from twicetold.text.two_versions import OfTwoVersions

T = TypeVar("T")

# How many elements are compared at once.
_STEP = 512


@OfTwoVersions
def common_ends(a: Sequence[Any], b: Sequence[Any]) -> tuple[int, int]:
    """How many elements at the start are equal, and how many of the others at the end.

    Who says it (see `OfTwoVersions.say`) may say fewer.
    """
    start = common_prefix(a, b)
    return start, common_suffix(a, b, min(len(a), len(b)) - start)


def changed_between(a: Sequence[T], b: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
    """What of each stands between the common ends."""
    if a is b:
        return (), ()
    start, same = common_ends(a, b)
    return a[start : len(a) - same], b[start : len(b) - same]


def common_prefix(a: Sequence[Any], b: Sequence[Any]) -> int:
    """How many elements at the start are equal."""
    same, most = 0, min(len(a), len(b))
    while same < most and a[same : same + _STEP] == b[same : same + _STEP]:
        same += _STEP
    while same < most and a[same] == b[same]:
        same += 1
    return min(same, most)


def common_suffix(a: Sequence[Any], b: Sequence[Any], most: int) -> int:
    """How many elements at the end are equal, at most so many."""
    same, end_a, end_b = 0, len(a), len(b)
    while (
        same + _STEP <= most
        and a[end_a - same - _STEP : end_a - same] == b[end_b - same - _STEP : end_b - same]
    ):
        same += _STEP
    while same < most and a[end_a - same - 1] == b[end_b - same - 1]:
        same += 1
    return same
