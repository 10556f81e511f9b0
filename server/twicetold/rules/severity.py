"""How loud a problem is."""

from __future__ import annotations

from enum import Enum


class Severity(str, Enum):
    """The levels of LSP, by name, and ``off``."""

    OFF = "off"
    HINT = "hint"
    INFORMATION = "information"
    WARNING = "warning"
    ERROR = "error"

    @property
    def rank(self) -> int:
        """From 0 (off) to 4 (error)."""
        return list(Severity).index(self)
