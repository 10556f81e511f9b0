"""Logical command lines of a shell code block.

A logical line may span several: a backslash, a PowerShell backtick, an open quote, a trailing
`&&` or `|` continue it, and a here-document's body belongs to it without being part of its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from twicetold.content.shell_words import open_quote, without_comment
from twicetold.remembered import LONG_TEXTS

# A quote that does not close within this many lines is an apostrophe, not a quote.
_LONGEST_QUOTE = 40

_PROMPT = re.compile(
    r"""(?:(?:\([\w.-]+\)\s*)?(?:[\w.-]+@[\w.-]+[^\s$\#]*\s?)?[$%\u276f➜]
    |PS(?:\s[A-Za-z]:[^>]*)?>|[A-Za-z]:\\[^>]*>|>)\s+(?=\S)""",
    re.VERBOSE,
)
_CONTINUATION_PROMPT = re.compile(r">\s+")
_COMMENT = re.compile(r"(?:#|//\s|::|REM\b|rem\s)")
_HEREDOC = re.compile(r"(?<!<)<<-?\s*(['\"]?)\\?([A-Za-z_]\w*)\1")
_STRUCTURE = re.compile(
    r"(?:then|do|done|fi|else|esac|\{|\}|\(|\)|;;|EOF|in)[\s;)&|]*(?:<.*|>.*)?$"
    r"|(?:if|elif|for|while|until|case|function)\s|[\w-]+\s*\(\)\s*\{?$"
)
_ONE_LINER = re.compile(r";\s*(?:done|fi|esac)\b")
_BODY_OF_BRANCH = re.compile(r"(?:then|do|else)\s+(?=\S)")
_ASSIGNMENT = re.compile(
    r"(?:\$?[A-Za-z_]\w*\+?=(?:\"[^\"]*\"|'[^']*'|[^\s\"';&|()]*|<[^<>]*>)\s*;?\s*)+$"
)


@dataclass(frozen=True, slots=True)
class ShellLine:
    """A logical line: 0-based lines in the block, ``end`` exclusive.

    ``text`` has neither prompt nor trailing comment and is empty for a line that is only a
    comment. ``gap`` says that a blank line stands before it.
    """

    text: str
    comment: str
    start: int
    end: int
    prompted: bool
    gap: bool


@lru_cache(maxsize=LONG_TEXTS)
def shell_lines(code: str, language: str = "") -> tuple[ShellLine, ...]:
    """The logical lines of a block of shell code, in order."""
    return tuple(_logical_lines(code, language))


def first_shell_line(code: str) -> ShellLine | None:
    """The first logical line with a command in it: enough to tell most other code apart."""
    return next((line for line in _logical_lines(code, "") if line.text), None)


def _logical_lines(code: str, language: str) -> Iterator[ShellLine]:
    rows = code.removesuffix("\n").split("\n")
    number, gap = 0, False
    while number < len(rows):
        row = rows[number].strip()
        if not row:
            number, gap = number + 1, True
            continue
        line = _logical_line(rows, number, language, gap=gap)
        yield line
        number, gap = line.end, False


def _logical_line(rows: Sequence[str], start: int, language: str, *, gap: bool) -> ShellLine:
    row = rows[start].strip()
    prompt = _PROMPT.match(row)
    if prompt:
        row = row[prompt.end() :]
    if _COMMENT.match(row):
        return ShellLine("", row.lstrip("#/: "), start, start + 1, bool(prompt), gap)
    text, comment = without_comment(row)
    number = start + 1
    heredoc = _HEREDOC.search(text)
    if heredoc:
        number = _behind_heredoc(rows, number, heredoc[2], open_quote(text))
        return ShellLine(text, comment, start, number, bool(prompt), gap)
    while number < len(rows):
        quote = open_quote(text)
        if quote:
            closing = _closing_row(rows, number, quote)
            if closing is None:
                break
            text = "\n".join((text, *(row.strip() for row in rows[number : closing + 1])))
            text, comment = without_comment(text)
            number = closing + 1
        elif (joined := _without_continuation(text, language)) is not None:
            following, comment = without_comment(_CONTINUATION_PROMPT.sub("", rows[number].strip()))
            text = f"{joined} {following}".strip()
            number += 1
            if not following:
                break
        else:
            break
    text = _without_continuation(text, language) or text
    return ShellLine(text, comment, start, number, bool(prompt), gap)


def _without_continuation(text: str, language: str) -> str | None:
    """The text as far as the mark that continues it on the next line; None without such a mark."""
    if text.endswith("\\") and (len(text) - len(text.rstrip("\\"))) % 2:
        return text[:-1].rstrip()
    if (language == "powershell" and text.endswith(" `")) or (
        language == "cmd" and text.endswith("^")
    ):
        return text[:-1].rstrip()
    if text.endswith(("&&", "|")):
        return text
    return None


def _closing_row(rows: Sequence[str], first: int, quote: str) -> int | None:
    for number in range(first, min(len(rows), first + _LONGEST_QUOTE)):
        if quote in rows[number]:
            return number
    return None


def _behind_heredoc(rows: Sequence[str], first: int, word: str, quote: str) -> int:
    """The first row behind the body's closing word and the quote around the whole, if one is."""
    for number in range(first, len(rows)):
        if rows[number].strip().rstrip(")\"'") == word:
            behind = number + 1
            if quote and quote not in rows[number] and behind < len(rows):
                closing = _closing_row(rows, behind, quote)
                return behind if closing is None else closing + 1
            return behind
    return len(rows)


def command_text(line: str) -> str:
    """The command in a line of a script: empty for control structure and plain assignments."""
    branch = _BODY_OF_BRANCH.match(line)
    if branch:
        line = line[branch.end() :]
    if _STRUCTURE.match(line) and not _ONE_LINER.search(line):
        return ""
    return "" if _ASSIGNMENT.match(line) else line
