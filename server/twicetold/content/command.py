"""A shell command line that a document names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Where(str, Enum):
    """Where a command stands: in a code block, or in a code span."""

    FENCE = "fence"
    INLINE = "inline"


@dataclass(frozen=True, slots=True)
class Command:
    """A command that the reader is told to run, may run or must not run.

    ``text`` is the command as written, without prompt and trailing comment; a continued line is
    joined. ``start`` and ``end`` are 0-based lines, the end exclusive. ``form`` is the normal form
    for comparing: see `twicetold.content.command_form`. ``absent`` is whether its sentence says
    that there is no such command, or that it is to be added.
    """

    text: str
    start: int
    end: int
    where: Where
    forbidden: bool
    form: str
    absent: bool = False
