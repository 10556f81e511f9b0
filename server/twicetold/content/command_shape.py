"""What a piece of code looks like: a command, a bare program name, or something else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from twicetold.content.programs import is_builtin_call, is_known
from twicetold.content.shell_words import words


class Shape(Enum):
    """How much of a command a text is by its own look."""

    NONE = 0
    COMMAND = 1
    """A command without any doubt."""
    WORD = 2
    """One word that may be a program's name."""
    PHRASE = 3
    """Words that are a command if the first is a program's name."""


@dataclass(frozen=True, slots=True)
class CommandShape:
    """The shape and the program: its name, without folder; ``known`` if it is a well-known one."""

    kind: Shape
    program: str = ""
    known: bool = False


_NONE = CommandShape(Shape.NONE)
# Nobody types more: it is text or data, and the patterns below need not be tried on it.
_LONGEST = 1000
_ONE_WORD = re.compile(r"[\w.~$%][\w./\\~$%+-]*")
_LEADING_PROMPT = re.compile(r"[$%]\s+")
_ASSIGNMENTS = re.compile(
    r"(?:(?:\$env:)?[A-Za-z_]\w*=(?:\"[^\"]*\"|'[^']*'|<[^<>]*>|[^\s\"';]*)(?:\s+|\s*;\s*|$))+"
)
_VARIABLE = re.compile(r"(?:\$env:)?[A-Z][A-Z0-9_]*=")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.+-]*|\.")
_UNKNOWN_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_PATH = re.compile(r"(?:\.{0,2}|~|\$\{?\w+\}?|[A-Za-z]:|%\w+%|[\w.@<>-]+)(?:[/\\][\w.@+<>-]+)+")
_SCRIPT = re.compile(r"\.(?:sh|bash|zsh|ps1|cmd|bat|py|exe)$", re.IGNORECASE)
_RUN_HERE = re.compile(r"\.[/\\]")
_BIN = re.compile(r"(?:^|[/\\])(?:s?bin|Scripts|node_modules[/\\]\.bin|scripts?|tools)[/\\]")
_FLAG = re.compile(r"--?[A-Za-z][\w:.-]*(?:=.*)?")
_VERSION = re.compile(r"[v^~<>=]*\d+(?:\.(?:\d+|x))*\+?(?:-\w+)?")
# What shell arguments hardly hold outside quotes and code in other languages often does.
_OTHER_CODE = re.compile(r"=>|->|,$|==|:$")
_CALL = re.compile(r"\(|\)$")
_PLAIN_ARGUMENT = re.compile(r"[\w.:/@%+~*,=\[\]{}<>|$&!?#^;()\\…-]+$")
_OPERATORS = frozenset(("=", "==", "+", "-", "*", ":=", "+=", "<", ">", "<=", ">=", "!="))
_PROSE_WORDS = (
    "an are could is its must of or should that the their them then these they this those was were "
    "when which will would you your"
)
_KEYWORD_NAMES = (
    "abstract and as assert async await begin break case catch class const continue crate declare "
    "def default defer delete do else elif enum except export extends extern final finally fn for "
    "from func function global goto if impl implements import in inline instanceof interface is "
    "lambda let loop match mod module mut namespace new nil none not null object operator or "
    "override package pass private protected pub public raise readonly ref repeat require return "
    "select sealed self static struct super switch template this throw throws trait true try type "
    "typedef typeof undefined union unless unsafe until use using val var virtual void volatile "
    "when where while with yield false int float double bool string feat fix chore docs"
)

_PROSE = frozenset(_PROSE_WORDS.split())
_KEYWORDS = frozenset(_KEYWORD_NAMES.split())


@lru_cache(maxsize=2_000)
def shape_of(text: str) -> CommandShape:
    """The shape of a code span or of a line in a code block."""
    text = text.strip()
    if " " not in text and not _ONE_WORD.fullmatch(text):
        return _NONE
    prompt = _LEADING_PROMPT.match(text)
    if prompt:
        text = text[prompt.end() :]
    prefix = _ASSIGNMENTS.match(text)
    if prefix:
        text = text[prefix.end() :]
    if not text or len(text) > _LONGEST:
        return _NONE
    program, *arguments = words(text) or ("",)
    if _NAME.fullmatch(program):
        shape = _named(program, arguments, text)
        if shape.kind is Shape.PHRASE and prefix and _VARIABLE.match(prefix[0]):
            return CommandShape(Shape.COMMAND, program)
        return shape
    if _PATH.fullmatch(program):
        return _by_path(program, arguments)
    return _NONE


def _named(program: str, arguments: list[str], text: str) -> CommandShape:
    known = is_known(program)
    if not arguments:
        word = known or _UNKNOWN_NAME.fullmatch(program)
        return CommandShape(Shape.WORD, program, known) if word else _NONE
    if is_builtin_call(program, text[len(program) :].lstrip()):
        return CommandShape(Shape.COMMAND, program, known=True)
    if not _are_arguments(arguments):
        return _NONE
    if known or _SCRIPT.search(program):
        named_version = len(arguments) == 1 and _VERSION.fullmatch(arguments[0])
        command = not named_version or program in ("sleep", "kill")
        return CommandShape(Shape.COMMAND, program, known) if command else _NONE
    return _unknown(program, arguments)


def _unknown(program: str, arguments: list[str]) -> CommandShape:
    if program in _KEYWORDS or not _UNKNOWN_NAME.fullmatch(program):
        return _NONE
    flagged = len(program) > 1 and any(_FLAG.fullmatch(word) for word in arguments)
    return CommandShape(Shape.COMMAND if flagged else Shape.PHRASE, program)


def _by_path(program: str, arguments: list[str]) -> CommandShape:
    name = re.split(r"[/\\]", program)[-1]
    known = is_known(name)
    script = _SCRIPT.search(name) is not None
    if not arguments:
        here = _RUN_HERE.match(program) is not None
        in_bin = _BIN.search(program) is not None and "." not in name
        if here and (script or known or in_bin):
            return CommandShape(Shape.COMMAND, name, known)
        return CommandShape(Shape.WORD, program) if here or script or in_bin else _NONE
    if not _are_arguments(arguments):
        return _NONE
    if known or script or _RUN_HERE.match(program) or _BIN.search(program):
        return CommandShape(Shape.COMMAND, name, known)
    if any(_FLAG.fullmatch(word) for word in arguments):
        return CommandShape(Shape.COMMAND, name, known)
    return _NONE


def _are_arguments(arguments: list[str]) -> bool:
    if (
        arguments[0] in _OPERATORS
        or arguments[0] in ("sure", "to")
        or any(word in _PROSE for word in arguments)
    ):
        return False
    if arguments[-1].endswith(";"):
        return False
    substitution = any("$(" in word or "<(" in word for word in arguments)
    for word in arguments:
        if "'" in word or '"' in word:
            continue
        if not _PLAIN_ARGUMENT.match(word) or _OTHER_CODE.search(word):
            return False
        if _CALL.search(word) and not substitution:
            return False
    return True
