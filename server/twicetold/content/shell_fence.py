"""Which code blocks are shell code."""

from __future__ import annotations

import re

from twicetold.content.command_shape import Shape, shape_of
from twicetold.content.shell_lines import command_text, first_shell_line, shell_lines

_LANGUAGES = {
    name: language
    for language, names in {
        "sh": "bash sh shell zsh ksh fish console shell-session shellsession sh-session "
        "shellscript terminal command-line",
        "powershell": "powershell pwsh ps1 posh",
        "cmd": "cmd bat batch dosbatch",
    }.items()
    for name in names.split()
}
_INFO_WORD = re.compile(r"[{.\s]*([A-Za-z][\w-]*)")
_TREE = re.compile(r"[├└│─→←↓]")
_UNNAMED = frozenset(("", "text", "txt", "plain", "plaintext"))
# A block without a language is shell code where this share of its lines are plainly commands.
_PLAIN_SHARE = 0.6


def shell_language(info: str) -> str | None:
    """The shell that a fence's info string names: `sh`, `powershell` or `cmd`; else None."""
    word = _INFO_WORD.match(info)
    return _LANGUAGES.get(word[1].lower()) if word else None


def is_unnamed(info: str) -> bool:
    """Whether the info string names no language at all."""
    return info.lower() in _UNNAMED


def is_plainly_shell(code: str, own: frozenset[str] = frozenset()) -> bool:
    """Whether a block without a language is shell code, judged by its first and its other lines.

    ``own`` are the programs that the document shows elsewhere: see `is_command_line`.
    """
    first = first_shell_line(code)
    if first is None or not is_command_line(first.text, own) or _TREE.search(code):
        return False
    lines = [line for line in shell_lines(code) if line.text]
    if first.prompted:
        return all(is_command_line(line.text, own) for line in lines if line.prompted)
    plain = sum(is_command_line(line.text, own) for line in lines)
    return plain >= _PLAIN_SHARE * len(lines)


def is_command_line(text: str, own: frozenset[str]) -> bool:
    """Whether a line of a block without a language is plainly a command.

    One word, or words behind an unknown one, are if ``own`` or the well-known programs have it.
    """
    text = command_text(text)
    shape = shape_of(text)
    if shape.kind is Shape.COMMAND:
        return True
    return shape.kind in (Shape.WORD, Shape.PHRASE) and (shape.known or shape.program in own)
