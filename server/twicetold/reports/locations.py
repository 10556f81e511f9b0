"""Where a file is for the reader of a report: paths from one directory, or absolute ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Locations:
    """Paths as seen from ``base``, an absolute directory."""

    base: Path

    def shown(self, root: Path, path: str = "") -> str:
        """A root's file as a path with ``/``: from the base where it lies below, else absolute."""
        full = root / path
        inside = full == self.base or self.base in full.parents
        return full.relative_to(self.base).as_posix() if inside else full.as_posix()
