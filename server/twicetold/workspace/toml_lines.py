"""On which line a key of a TOML text stands.

`tomllib` keeps no positions. This reads table headers and key lines only, which is all that a
message needs: a line that it cannot place is the line of the table around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(
    r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*="
)
_NAME = re.compile(r"[\w-]+|\"[^\"]*\"|'[^']*'")


Key = tuple[str | int, ...]
"""A key with the tables around it; an int counts the tables of an array from 0."""


def key_lines(source: str) -> dict[Key, int]:
    """The 1-based line of every key and every table of a text; of an array, that of its first."""
    found: dict[Key, int] = {}
    table: Key = ()
    counts: dict[Key, int] = {}
    for number, line in enumerate(source.split("\n"), start=1):
        header, pair = _HEADER.fullmatch(line.rstrip("\r")), _KEY.match(line)
        if header:
            table = _table(_names(header[2]), counts, is_array=header[1] == "[[")
            if header[1] == "[[":
                found.setdefault(table[:-1], number)
            found.setdefault(table, number)
        elif pair:
            found.setdefault((*table, *_names(pair[1])), number)
    return found


def line_of(lines: Mapping[Key, int], key: Key) -> int:
    """The line of the key, else of the nearest table around it, else 1."""
    around = (key[:depth] for depth in range(len(key), 0, -1))
    return next((lines[known] for known in around if known in lines), 1)


def _table(names: tuple[str, ...], counts: dict[Key, int], *, is_array: bool) -> Key:
    """The header's full key, with the numbers of the arrays that it lies in."""
    full: Key = ()
    for index, name in enumerate(names):
        full = (*full, name)
        if is_array and index == len(names) - 1:
            counts[full] = counts.get(full, -1) + 1
        if full in counts:
            full = (*full, counts[full])
    return full


def _names(source: str) -> tuple[str, ...]:
    return tuple(name.strip("\"'") for name in _NAME.findall(source))
