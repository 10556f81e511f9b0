"""Calls of scripts in command lines: which tool is asked for which name, and where.

`npm run lint` asks for the script ``lint``; `make -C web build` for the target ``build`` of the
makefile in ``web``. What cannot be told (a program that may be installed, a variable, a
placeholder, a place outside) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from twicetold.content.command import Command, Where
from twicetold.content.commands import section_commands
from twicetold.content.script_tools import TOOLS, ScriptTool
from twicetold.content.shell_words import without_comment, words
from twicetold.markdown.by_section import section_blocks
from twicetold.markdown.parsed import ParsedDocument
from twicetold.text.paths import resolved

_SEPARATOR = re.compile(r"\s*(?:&&|\|\||;|\||\n)\s*")
_NAME = re.compile(r"[A-Za-z0-9_][\w.@+-]*(?::[\w.@+-]+)*(?<!\.)")
_PLACEHOLDER = re.compile(
    r"[A-Z][A-Z0-9_-]*|(?:your|my|some)[-_].*|x{2,}|foo|bar|(?:script|target|recipe|task|test)?-?name"
)
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)
_PLACE = re.compile(r"[\w.@/+-]*[\w/]|(?:\.\./)*\.{1,2}")
_REDIRECTION = re.compile(r"\d?[<>&].*")
_JOBS = re.compile(r"-j\d*|\d+")


@dataclass(frozen=True, slots=True)
class ScriptCall:
    """A name that a tool is asked for.

    ``directory`` is where the call goes, relative to where its document's commands start; "" is
    there. ``package`` is an npm package's name, or its path, that a filter selects.
    """

    tool: str
    name: str
    directory: str = ""
    package: str = ""


def section_calls(
    parsed: ParsedDocument, number: int | None, own: frozenset[str]
) -> Iterator[tuple[Command, ScriptCall]]:
    """The calls in a section's commands, in line order.

    What is forbidden, or said not to be there, is left out.

    In a code block a `cd` on an earlier line counts for those behind it. ``number`` and ``own``
    are as in `section_commands`.
    """
    fences = _fences(parsed, number)
    moved: dict[int, str | None] = {}
    for command in section_commands(parsed, number, own):
        inside = -1
        if command.where is Where.FENCE:
            inside = next((n for n, lines in enumerate(fences) if command.start in lines), -1)
        directory = moved.get(inside, "")
        calls, left_in = _run(command.text, directory)
        if inside >= 0:
            moved[inside] = left_in
        if not command.forbidden and not command.absent:
            yield from ((command, call) for call in calls)


@lru_cache(maxsize=2_000)
def _run(command: str, directory: str | None) -> tuple[tuple[ScriptCall, ...], str | None]:
    """The calls in a line, in order, and the directory that it leaves its shell in. Never raises.

    None is a directory that cannot be told.
    """
    found: list[ScriptCall] = []
    code, _ = without_comment(command)
    start, subshell = directory, code.startswith("(")
    for part in _SEPARATOR.split(code):
        arguments = list(words(part.strip("() ")))
        while arguments and (_ASSIGNMENT.fullmatch(arguments[0]) or arguments[0] == "sudo"):
            del arguments[0]
        if not arguments:
            continue
        program, *rest = arguments
        if program in ("cd", "pushd", "popd"):
            directory = _joined(directory, rest[0]) if program == "cd" and len(rest) == 1 else None
        elif directory is not None:
            found += (
                replace(call, directory=resolved(directory, call.directory))
                for call in _calls(program, rest)
            )
    return tuple(found), start if subshell else directory


def _joined(directory: str | None, place: str) -> str | None:
    place = place.strip("\"'")
    if directory is None or not _PLACE.fullmatch(place) or place.startswith("/"):
        return None
    return resolved(directory, place)


def _calls(program: str, rest: Sequence[str]) -> Iterator[ScriptCall]:
    if program in ("uv", "poetry", "pdm") and rest[:2] == ["run", "poe"]:
        program, rest = "poe", rest[2:]
    tool = TOOLS.get("make" if program == "gmake" else program)
    line = _read(tool, rest) if tool else None
    if tool is None or line is None or not line.words:
        return
    first, *more = line.words
    package = line.package
    if program == "yarn" and first == "workspace" and len(more) > 1:
        package, first, *more = more
    if first in tool.verbs:
        first = more[0] if more else ""
        is_script = tool.only_scripts or (tool.bare is not None and tool.bare.fullmatch(first))
    else:
        is_script = not tool.verbs or (tool.bare is not None and tool.bare.fullmatch(first))
    if not is_script:
        return
    if program == "npm" and first in ("t", "tst"):
        first = "test"
    for name in (first, *more) if tool.several else (first,):
        # Targets of make are also files that it builds.
        is_file = tool.several and "." in name
        if _NAME.fullmatch(name) and not _PLACEHOLDER.fullmatch(name) and not is_file:
            yield ScriptCall(program, name, line.directory, package)


@dataclass(frozen=True, slots=True)
class _Line:
    words: tuple[str, ...]
    directory: str
    package: str


def _read(tool: ScriptTool, rest: Sequence[str]) -> _Line | None:
    """The words that are no flags, and where the flags send them; None where it cannot be told."""
    left: list[str] = []
    directory: str | None = ""
    package = ""
    queue = list(rest)
    while queue:
        word = queue.pop(0)
        if word == "--" or _REDIRECTION.fullmatch(word):
            break
        flag, has_value, value = word.partition("=")
        if flag in tool.directory or flag in tool.package:
            value = (value if has_value else queue.pop(0) if queue else "").strip("\"'")
            if not _PLACE.fullmatch(value) or "..." in value:
                return None
            if flag in tool.package:
                package = value
            else:
                directory = _joined(directory, value)
        elif word.startswith("-"):
            known = flag in tool.plain or _JOBS.fullmatch(flag)
            if not known and (not left or left[-1] in tool.verbs or tool.several):
                return None
        elif not _ASSIGNMENT.fullmatch(word) and not (tool.several and _JOBS.fullmatch(word)):
            left.append(word)
    return None if directory is None else _Line(tuple(left), directory, package)


def _fences(parsed: ParsedDocument, number: int | None) -> list[range]:
    return [
        range(start + leaf.start, start + leaf.end)
        for start, block in section_blocks(parsed, number)
        for leaf in block.leaves
        if leaf.kind.is_code
    ]
