"""Where a file is for the reader of a report: paths from one directory, or absolute ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class Locations:
    """Paths as seen from ``base``, an absolute directory."""

    base: Path

    def shown(self, root: Path, path: str = "") -> str:
        """A root's file as a path with ``/``: from the base where it lies below, else absolute."""
        full = root / path
        return full.relative_to(self.base).as_posix() if self.holds(root, path) else full.as_posix()

    def holds(self, root: Path, path: str = "") -> bool:
        """Whether a root's file lies below the base."""
        full = root / path
        return full == self.base or self.base in full.parents

    def uri(self, root: Path, path: str) -> str:
        """As `shown`, as a reference in a URI's characters; with a scheme where it is absolute."""
        if not self.holds(root, path):
            return (root / path).as_uri()
        # A colon in the first name would make a scheme of it, which quoting prevents.
        return quote(self.shown(root, path), errors="surrogateescape")

    @property
    def base_uri(self) -> str:
        """The base as a URI that ends with ``/``."""
        return f"{self.base.as_uri().rstrip('/')}/"
