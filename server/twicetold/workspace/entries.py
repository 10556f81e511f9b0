"""Which entries of the configuration are meant for a path, found by where their globs begin."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from twicetold.hosts.tree import way_down
from twicetold.workspace.config import ConfiguredReference
from twicetold.workspace.ignore import glob_spec

_GLOB = re.compile(r"[*?\[\]\\!#\s]")


class Entries:
    """The references of a configuration, by the files that they are for.

    Of many hundreds only those are tried that have a glob which begins at a directory above the
    path, or one that begins anywhere.
    """

    def __init__(self, entries: Sequence[ConfiguredReference]) -> None:
        self._entries = entries
        self._by_place: dict[str, list[int]] = defaultdict(list)
        for number, entry in enumerate(entries):
            for place in {_place(pattern) for pattern in entry.files}:
                self._by_place[place].append(number)

    def of(self, names: Iterable[str]) -> list[ConfiguredReference]:
        """The entries for a file that has these names, in the order of the configuration."""
        names = tuple(names)
        steps = {step for name in names for step in way_down("", name)}
        numbers = {number for step in steps for number in self._by_place.get(step, ())}
        tried = (self._entries[number] for number in sorted(numbers))
        return [
            entry for entry in tried if any(glob_spec(entry.files).match_file(n) for n in names)
        ]


def _place(pattern: str) -> str:
    """The path that whatever the pattern fits begins with; "" where that is not said.

    As gitignore(5): a pattern with a slash before its end begins at the root.
    """
    if "/" not in pattern.rstrip("/"):
        return ""
    parts: list[str] = []
    for part in pattern.strip("/").split("/"):
        if not part or _GLOB.search(part):
            break
        parts.append(part)
    return "/".join(parts)
