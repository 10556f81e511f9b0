"""On which line a key of a TOML text stands.

`tomllib` keeps no positions. This reads table headers and key lines only, which is all that a
message needs: a line that it cannot place is the line of the table around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(
    r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*="
)
_NAME = re.compile(r"[\w-]+|\"[^\"]*\"|'[^']*'")


def line_of(source: str, key: Sequence[str | int]) -> int:
    """The 1-based line of the key, else of the nearest table around it, else 1.

    An int in the key counts the tables of an array from 0.
    """
    wanted = tuple(key)
    best, best_depth = 1, 0
    table: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(source.split("\n"), start=1):
        header, pair = _HEADER.fullmatch(line.rstrip("\r")), _KEY.match(line)
        if header:
            table = _table(_names(header[2]), counts, is_array=header[1] == "[[")
            here = table
        elif pair:
            here = (*table, *_names(pair[1]))
        else:
            continue
        if len(here) > best_depth and wanted[: len(here)] == here:
            best, best_depth = number, len(here)
    return best


def _table(
    names: tuple[str, ...], counts: dict[tuple[str | int, ...], int], *, is_array: bool
) -> tuple[str | int, ...]:
    """The header's full key, with the numbers of the arrays that it lies in."""
    full: tuple[str | int, ...] = ()
    for index, name in enumerate(names):
        full = (*full, name)
        if is_array and index == len(names) - 1:
            counts[full] = counts.get(full, -1) + 1
        if full in counts:
            full = (*full, counts[full])
    return full


def _names(source: str) -> tuple[str, ...]:
    return tuple(name.strip("\"'") for name in _NAME.findall(source))
