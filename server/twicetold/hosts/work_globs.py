"""Whether the globs of a rule match the file that an agent works on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from math import prod
from posixpath import commonpath

from twicetold.hosts.terms import GlobDepth

# With more wildcards a glob of no use can keep a matcher busy for minutes.
_MOST_WILDCARDS = 16
_LONGEST = 500
_COMMA = re.compile(r",(?![^{}]*\})")
_PART = re.compile(r"\*\*/|/\*\*$|\*\*|\*|\?|\[!?[^\]/]+\]|\{[^{}]*\}", re.DOTALL)
_WILDCARD = re.compile(r"[*?\[{]")
_BRACES = re.compile(r"\{[^{}]*\}")
_WILD = {"**/": "(?:.*/)?", "/**": "/.*", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def single_globs(values: Iterable[str]) -> list[str]:
    """Several globs may stand in one value, with commas between; not those within braces."""
    parts = (part.strip() for value in values for part in _COMMA.split(value))
    return [part for part in parts if part]


def within_budget(globs: Iterable[str], most: int) -> list[str]:
    """The globs that can match where braces stand for at most so many; with ``most`` 0, all can.

    Over it a host takes the braces for characters, and no path has these.
    """
    globs = list(globs)
    count = sum(prod(part.count(",") + 1 for part in _BRACES.findall(glob)) for glob in globs)
    return globs if not most or count <= most else [glob for glob in globs if "{" not in glob]


def common_directory(globs: Iterable[str], depth: GlobDepth) -> str:
    """The deepest directory that holds all that the globs match, relative to the rule's own."""
    positive = [glob.removeprefix("./") for glob in globs if not glob.startswith("!")]
    if any(_floats(glob, depth) for glob in positive):
        return ""
    plain = (_WILDCARD.split(glob, 1)[0] for glob in positive)
    directories = [text.rpartition("/")[0].removeprefix("/") for text in plain]
    return commonpath(directories) if directories else ""


def match_globs(
    globs: Iterable[str], path: str, depth: GlobDepth, *, any_case: bool = False
) -> bool:
    """Whether any of the globs matches, and none behind ``!``; ``path`` is relative to the rule's.

    A glob that cannot be read matches nothing, as for the hosts.
    """
    globs = tuple(globs)
    flags = re.DOTALL | re.IGNORECASE if any_case else re.DOTALL
    against = any(_matches(glob[1:], path, depth, flags) for glob in globs if glob.startswith("!"))
    return not against and any(_matches(glob, path, depth, flags) for glob in globs)


def _matches(glob: str, path: str, depth: GlobDepth, flags: re.RegexFlag) -> bool:
    expression = _expression(glob.removeprefix("./"), depth, flags)
    return expression is not None and expression.fullmatch(path) is not None


@lru_cache(maxsize=2_000)
def _expression(glob: str, depth: GlobDepth, flags: re.RegexFlag) -> re.Pattern[str] | None:
    if len(glob) > _LONGEST or glob.count("*") > _MOST_WILDCARDS or not glob:
        return None
    start = "(?:.*/)?" if _floats(glob, depth) else ""
    try:
        return re.compile(start + _translated(glob.removeprefix("/")), flags)
    except re.error:
        return None


def _floats(glob: str, depth: GlobDepth) -> bool:
    """Whether the glob matches in every directory below the rule's."""
    if glob.startswith("/"):
        return False
    return depth is GlobDepth.ANY or (depth is GlobDepth.WITHOUT_SLASH and "/" not in glob)


def _translated(glob: str) -> str:
    done, at = [], 0
    for match in _PART.finditer(glob):
        done += [re.escape(glob[at : match.start()]), _wild(match[0])]
        at = match.end()
    return "".join([*done, re.escape(glob[at:])])


def _wild(part: str) -> str:
    if part.startswith("{"):
        return f"(?:{'|'.join(_translated(choice) for choice in part[1:-1].split(','))})"
    if part.startswith("["):
        return part.replace("\\", "\\\\").replace("[!", "[^", 1)
    return _WILD[part]
