"""The names and paths in code spans."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A package of a scope, an identifier with its parts, a decorator, a prefix (`dark:`, `console.*`).
_NAME = re.compile(
    r"@[\w.-]+/[\w./-]*\w|[@$]?[A-Za-z_][\w$]*(?:(?:[.-]|::?)[\w$]+)*(?:::?|(?=\.\*)\.)?"
)
_KEYWORD = re.compile(r"(?:await|new|return|throw)\s+")
_PREFIX = re.compile(r"[@$]?[A-Za-z_][\w$]*(?:::?|\.)")
# What follows a name that is called or applied: its arguments.
_ARGUMENTS = re.compile(r"[(<\[].*", re.DOTALL)
_PATH = re.compile(r"(?!@)(?:\./)?((?:[\w@.+-]+/)*)([\w@.+-]*\w)?(?:/?\*{1,2}(?:/\*)?)?")
_FILE = re.compile(
    r"\.(?:[jt]sx?|mjs|cjs|py|rs|go|rb|php|java|kt|swift|c|h|cc|cpp|cs|md|mdx|mdc|toml|json|ya?ml|"
    r"lock|txt|cfg|ini|sh|css|scss|html|env|sql|proto|xml|gradle)$"
)
# What means something else in each place where it stands.
_VALUES = frozenset(
    "true false null none undefined nil id name value key type string number boolean int bool data "
    "main master develop dev test tests src lib app".split()
)


def names_of(code: str) -> Iterator[str]:
    """The name in a code span, if it has one, and its prefix; of a path also the folders.

    A ban may be of `DB::`, where `DB::table` is used.
    """
    path = path_in(code)
    if path:
        yield path
        parts = path.rstrip("/").split("/")
        yield from ("/".join(parts[:count]) + "/" for count in range(1, len(parts)))
        return
    name = name_in(code)
    if name:
        yield name
        prefix = _PREFIX.match(name)
        if prefix and prefix[0] != name:
            yield prefix[0]


def path_in(code: str) -> str:
    """The file or the folder (with a slash behind it) that a code span is; "" for none."""
    match = _PATH.fullmatch(code.strip())
    if match is None or not (match[1] or match[2]):
        return ""
    name = match[2] or ""
    if _FILE.search(name) and not code.rstrip().endswith("*"):
        return match[1] + name
    return f"{match[1]}{name}".rstrip("/") + "/" if match[1] else ""


def name_in(code: str) -> str:
    """The name that a code span is or applies; "" for commands, files and mere values."""
    text = _KEYWORD.sub("", code.strip(), 1)
    match = _NAME.match(text)
    if match is None or len(match[0]) < 2 or match[0].lower() in _VALUES:
        return ""
    behind = text[match.end() :]
    if behind and behind != "*" and not _ARGUMENTS.fullmatch(behind):
        return ""
    return "" if _FILE.search(match[0]) else match[0]
