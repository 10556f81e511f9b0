"""A problem: one fault in one file, as the editor and the command line show it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from twicetold.rules.highlight import Highlight
from twicetold.rules.severity import Severity


@dataclass(frozen=True, slots=True)
class Place:
    """Lines of a file: path relative to the root with ``/``; 0-based lines, the end exclusive.

    ``highlight`` is what an editor underlines; None means all the lines.
    """

    path: str
    start: int
    end: int
    highlight: Highlight | None = None

    @property
    def shown(self) -> tuple[int, int]:
        """The lines to lead to, the end exclusive: those of what is underlined, one at least."""
        if self.highlight is None:
            return self.start, max(self.end, self.start + 1)
        return self.highlight.start.line, self.highlight.end.line + 1


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault at a place, with the places it is a fault against.

    ``hosts`` names the programs it holds for, ``differs`` the words of this file and of the twin
    that stand for each other. ``fingerprint`` stays the same while both texts do, wherever they
    move. ``managed_by`` is the program that writes the text of the place or of a twin, where one
    does: no edit of ours goes there. ``heading`` is the title that a problem is about
    where that is not the one it stands below: of a section that is missing.
    """

    code: str
    severity: Severity
    place: Place
    message: str
    twins: tuple[Place, ...] = ()
    hosts: tuple[str, ...] = ()
    differs: tuple[tuple[str, str], ...] = ()
    fingerprint: str = ""
    managed_by: str = ""
    heading: str = ""


_NUMBER = re.compile(r"\d[\d,.]*")


def gist(message: str, path: str) -> str:
    """What a message says whatever its numbers, and without the name of its own file.

    A file that is renamed or that grows by a line has the same fault as before.
    """
    return _NUMBER.sub("#", message.replace(path, ""))


def fingerprint(code: str, *parts: str) -> str:
    """A short stable name for a problem, of its code and the texts that make it one."""
    digest = hashlib.sha256("\0".join((code, *parts)).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:16]
