"""The commands in one code block."""

from __future__ import annotations

import re

from twicetold.content.command import Command, Where
from twicetold.content.command_form import command_form
from twicetold.content.command_shape import Shape, shape_of
from twicetold.content.polarity import Polarity
from twicetold.content.shell_fence import (
    is_command_line,
    is_plainly_shell,
    is_unnamed,
    shell_language,
)
from twicetold.content.shell_lines import ShellLine, command_text, shell_lines
from twicetold.markdown.blocks import Leaf, LeafKind

# A comment that says that what follows is how not to do it, or how to do it after all.
_BAD_EXAMPLE = re.compile(
    r"\W*(?:❌|🚫|⛔|✗|(?:bad|wrong|incorrect|don'?t|do not|never|avoid|forbidden|not this)"
    r"(?:$|\s*[:!—\u2013-]|\s+(?:do|use|run)\b(?!.*\bby itself\b)))",
    re.IGNORECASE,
)
_GOOD_EXAMPLE = re.compile(
    r"\W*(?:✅|✓|(?:good|right|correct|do|instead|use|prefer|better)\b)", re.IGNORECASE
)
_NOT_A_COMMAND = re.compile(
    r"[^\w./~$<{\[(\"'!:&@%\\-]|[.…]{2,}$|<[^<>]*>$|\[[^\[\]]*\]$|https?://|\S+:$|\w+:\s|[{\[(]\s*$|-\s|/[a-z][\w:-]*(?:\s|$)"
)
_FUNCTION_WORD = re.compile(
    r"(?<!\S)(?:a|an|and|are|as|at|be|by|from|is|it|of|on|or|that|the|then|this|to|when|with|"
    r"within|you|your)(?!\S)"
)


def fence_commands(
    leaf: Leaf, around: Polarity = Polarity.NEUTRAL, own: frozenset[str] = frozenset()
) -> tuple[Command, ...]:
    """The commands of a fenced or indented code block; lines count as the leaf's do.

    ``around`` is the polarity of what stands above it, ``own`` the programs that the document
    itself shows in its shell code, beyond the well-known ones.
    """
    named = shell_language(leaf.info) if leaf.kind is LeafKind.FENCE else None
    if named is None and not is_unnamed(leaf.info):
        return ()
    if named is None and not is_plainly_shell(leaf.text, own):
        return ()
    lines = shell_lines(leaf.text, named or "")
    offset = leaf.start + (leaf.kind is LeafKind.FENCE)
    session = next((line.prompted for line in lines if line.text), False)
    found = []
    marked: Polarity | None = None
    for line in lines:
        marked = _marked(line, marked)
        text = command_text(line.text)
        if not text or (session and not line.prompted) or not _may_be_command(text):
            continue
        if named is None and not line.prompted and not is_command_line(text, own):
            continue
        polarity = marked or around
        forbidden = polarity is Polarity.FORBIDDEN or _is_bad(line.comment)
        found.append(
            Command(
                text,
                offset + line.start,
                offset + line.end,
                Where.FENCE,
                forbidden,
                command_form(text),
            )
        )
    return tuple(found)


def fence_programs(leaf: Leaf) -> frozenset[str]:
    """The programs in shell code that are not well-known ones."""
    shapes = (shape_of(command.text) for command in fence_commands(leaf))
    return frozenset(shape.program for shape in shapes if shape.program and not shape.known)


def _may_be_command(text: str) -> bool:
    """Whether a line of shell code is no ellipsis, URL, agent's slash command, or plain prose."""
    if _NOT_A_COMMAND.match(text):
        return False
    return shape_of(text).kind is Shape.COMMAND or len(_FUNCTION_WORD.findall(text)) < 2


def _marked(line: ShellLine, before: Polarity | None) -> Polarity | None:
    """What the comments above a line say of it, until a blank line or another comment."""
    if line.gap:
        before = None
    if line.text:
        return before
    if _is_bad(line.comment):
        return Polarity.FORBIDDEN
    if _GOOD_EXAMPLE.match(line.comment):
        return Polarity.ORDERED
    return None


def _is_bad(comment: str) -> bool:
    return bool(comment and _BAD_EXAMPLE.match(comment))
