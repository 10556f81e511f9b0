"""Relative links in a text that comes to stand in another directory."""

from __future__ import annotations

import posixpath
import re

from twicetold.text.paths import resolved, seen_from

# The destination of an inline link, as far as it is a path: no scheme, no "/", "#" or "<" first.
_DESTINATION = re.compile(r"(?<=\]\()(?![a-z][\w+.-]*:|[/#<~])(?P<path>[^\s()#?]+)", re.IGNORECASE)


def relinked(line: str, path: str, new_path: str) -> str:
    """A line of the file at ``path`` as it must read in the file at ``new_path``."""
    start, end = posixpath.dirname(path), posixpath.dirname(new_path)
    if start == end or "](" not in line:
        return line

    def moved(match: re.Match[str]) -> str:
        target = resolved(start, match["path"])
        if target.startswith(".."):
            return match[0]
        slash = "/" if match["path"].endswith("/") else ""
        return seen_from(end, target) + slash

    return _DESTINATION.sub(moved, line)
