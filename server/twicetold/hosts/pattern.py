"""The globs of host profiles, matched against paths that begin at the workspace root.

A pattern is relative to the directory that the file speaks for: ``.claude/rules/**/*.md`` matches
``apps/web/.claude/rules/css/a.md``, whose directory is ``apps/web``. ``*`` stays within a name,
``**/`` spans any number of folders. Names match with their case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*/|\*)", pattern)
    wild = {"**/": "(?:[^/]+/)*", "*": "[^/]*"}
    body = "".join(wild.get(part, re.escape(part)) for part in parts)
    return re.compile(rf"(?:(?P<directory>.*?)/)?{body}", re.DOTALL)


def directory_of(pattern: str, path: str) -> str | None:
    """The directory that ``path`` speaks for under the pattern, "" being the root; else None."""
    match = _expression(pattern).fullmatch(path)
    return None if match is None else match["directory"] or ""


def matches_any(patterns: Iterable[str], path: str) -> bool:
    """Whether one of the patterns matches the path."""
    return any(directory_of(pattern, path) is not None for pattern in patterns)


@cache
def _end(glob: str) -> re.Pattern[str]:
    wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", glob)
    body = "".join(wild.get(part, re.escape(part)) for part in parts)
    return re.compile(f"(?:.*/)?{body}", re.DOTALL)


def is_end(glob: str, path: str) -> bool:
    """Whether a glob of a setting matches the path, or what of it stands behind a slash."""
    return _end(glob).fullmatch(path) is not None


def last_name(pattern: str) -> str:
    """The pattern's last segment: the file's name, or a glob for it."""
    return pattern.rpartition("/")[2]
