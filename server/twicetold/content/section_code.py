"""What a code block of a section holds: commands, a directory tree, a program."""

from __future__ import annotations

import re
from enum import Enum, auto

from twicetold.content.shell_fence import shell_language


class CodeKind(Enum):
    """What a code block holds, as far as it speaks for a tag."""

    COMMANDS = auto()
    TREE = auto()
    PROGRAM = auto()
    OTHER = auto()


# Info strings of fences that hold neither commands nor a program.
_NO_PROGRAM = re.compile(r"ya?ml|toml|ini|(?:dot)?env|properties|jsonc?|te?xt|markdown|md")
_PLAIN_COMMAND = re.compile(
    r"\s*(?:[$>%]\s+)?(?:[A-Z_]+=\S+\s+)*(?:[a-z]|\.{0,2}/)[\w./-]*(?:\s|$)"
)
_ARROW = re.compile(r"[→←↓↑▼▲│]|-->|──")
_TREE = re.compile(r"[├└]")
_TREE_LINE = re.compile(r"\s*[\w@.*\[\]-]+(?:/|\.\w+)(?:\s*|\s+(?:#|-|\u2013|—|←|<-).*)")


def code_kind(info: str, text: str) -> CodeKind:
    """The kind by the fence's info string; without one, or with a vague one, by the text."""
    language = info.split(maxsplit=1)[0].lower() if info else ""
    is_shell = shell_language(info) is not None
    if language and not is_shell and not _NO_PROGRAM.fullmatch(language):
        return CodeKind.PROGRAM
    if _is_tree(text):
        return CodeKind.TREE
    if is_shell or (not language and _is_shell(text)):
        return CodeKind.COMMANDS
    return CodeKind.OTHER


def _is_shell(text: str) -> bool:
    return _PLAIN_COMMAND.match(text) is not None and _ARROW.search(text) is None


def _is_tree(text: str) -> bool:
    if _TREE.search(text):
        return True
    lines = [line for line in text.split("\n") if line.strip()]
    entries = sum(bool(_TREE_LINE.fullmatch(line)) for line in lines)
    return entries >= 2 and 2 * entries >= len(lines)
