"""Comments that accept findings: ``<!-- twicetold: ignore[code, code] reason -->``.

Such a comment speaks for the section whose heading follows, else for the next line with text; at
the end of a line for that line. ``ignore-file`` speaks for the whole file. Without codes it
accepts every finding; with any other word than these two it accepts nothing, and is told. Comments
are removed from everything that is compared or hashed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from twicetold.markdown.by_lineage import ByLineage
from twicetold.markdown.inline import blanked, is_in_code_span
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.common_ends import changed_between

_COMMENT = re.compile(
    r"<!--\s*[Tt]wicetold:\s*(?P<verb>\w+(?:-\w+)*)(?:\s*\[(?P<codes>[^\]]*)\])?"
    r"(?P<reason>.*?)-->",
    re.DOTALL,
)
_MARKS = ("twicetold:", "Twicetold:")
VERBS = ("ignore", "ignore-file")


class Scope(str, Enum):
    """What a comment speaks for."""

    FILE = "file"
    SECTION = "section"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Silence:
    """One comment: the 0-based line it stands on, and what it accepts.

    ``start`` and ``end`` are the lines it speaks for, the end exclusive. ``codes`` is empty where
    it accepts everything. ``verb`` is what it says to do.
    """

    line: int
    scope: Scope
    start: int
    end: int
    codes: tuple[str, ...]
    reason: str
    verb: str = VERBS[0]


def without_comments(source: str) -> str:
    """The source without such comments, which speak for the file that they stand in alone."""
    return _with_for_comments(source, lambda _: "")


def blanked_comments(source: str) -> str:
    """The source with spaces in the place of such comments: everything else stays where it is."""
    return _with_for_comments(source, blanked)


def _with_for_comments(source: str, replaced: Callable[[str], str]) -> str:
    """The source with something else for each comment that no code span shows."""
    if not _has_mark(source):
        return source

    def put(match: re.Match[str]) -> str:
        in_code = is_in_code_span(source, match.start())
        return match[0] if in_code else replaced(match[0])

    return _COMMENT.sub(put, source)


def silences(parsed: ParsedDocument) -> tuple[Silence, ...]:
    """The silencing comments of a document, in order. In code they are only text."""
    if not _MARKED.update(parsed.lineage, lambda old: _marked_after(old, parsed)).is_marked:
        return ()
    code = parsed.tree.code_lines()
    found = []
    text = parsed.document.text.replace("\r\n", "\n").replace("\r", "\n")
    for match in _COMMENT.finditer(text):
        line = text.count("\n", 0, match.start())
        if line not in code and not _is_in_code_span(text, match):
            found.append(_silence(parsed, text, match, line))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Marked:
    """Whether a version of a document has the mark anywhere, in a comment or not."""

    lines: Sequence[str]
    is_marked: bool


_MARKED = ByLineage[_Marked]()


def _marked_after(old: _Marked | None, parsed: ParsedDocument) -> _Marked:
    """The same of the next version; where there was no mark, an edit must have brought it."""
    lines = parsed.document.lines
    if old is None or old.is_marked:
        return _Marked(lines, _has_mark(parsed.document.text))
    _, come = changed_between(old.lines, lines)
    return _Marked(lines, any(map(_has_mark, come)))


def _has_mark(text: str) -> bool:
    return any(mark in text for mark in _MARKS)


def _is_in_code_span(text: str, match: re.Match[str]) -> bool:
    """Whether the comment begins in a code span of its line."""
    begin, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.start())
    line = text[begin:end] if end >= 0 else text[begin:]
    return is_in_code_span(line, match.start() - begin)


def _silence(parsed: ParsedDocument, text: str, match: re.Match[str], line: int) -> Silence:
    codes = tuple(name.strip() for name in (match["codes"] or "").split(",") if name.strip())
    reason = " ".join(match["reason"].split())
    count = parsed.document.line_count
    if match["verb"] not in VERBS:
        return Silence(line, Scope.LINE, line, line, codes, reason, match["verb"])
    if match["verb"] == "ignore-file":
        return Silence(line, Scope.FILE, 0, count, codes, reason)
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    if before.strip():
        return Silence(line, Scope.LINE, line, line + 1, codes, reason)
    following = text.count("\n", 0, match.end()) + 1
    while following < count and not parsed.document.line(following).strip():
        following += 1
    section = section_at(parsed.outline.sections, following)
    if section is not None and section.start == following:
        return Silence(line, Scope.SECTION, section.start, section.end, codes, reason)
    return Silence(line, Scope.LINE, following, following + 1, codes, reason)
