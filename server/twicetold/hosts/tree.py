"""What hosts can see of a workspace, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from twicetold.hosts.discovery import InstructionName
from twicetold.hosts.rule_header import RuleHeader


@dataclass(frozen=True)
class InstructionTree:
    """The instruction files below a root. Paths are relative to it, with ``/``.

    ``names`` leads from every name by which a file can be reached to its real path, ``places``
    from a real path to what its names say of it. ``imports`` lists the real paths that a file
    imports by ``@`` outside of code, ``code_imports`` those in code, where some host in play
    expands them, ``file_references`` those by ``#[[file:]]``. ``headers`` has the front matter of
    those that have one.
    """

    names: Mapping[str, str]
    places: Mapping[str, tuple[InstructionName, ...]]
    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    headers: Mapping[str, RuleHeader] = field(default_factory=dict)
    code_imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    file_references: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def drawn_in(self, path: str) -> tuple[str, ...]:
        """The real paths that a file imports outside of code, in whatever way, each once."""
        paths = (*self.imports.get(path, ()), *self.file_references.get(path, ()))
        return tuple(dict.fromkeys(paths))

    @cached_property
    def imported(self) -> frozenset[str]:
        """Every real path that some file imports by ``@``."""
        return frozenset(path for targets in self.imports.values() for path in targets)

    @cached_property
    def referenced(self) -> frozenset[str]:
        """Every real path that some file imports by ``#[[file:]]``."""
        return frozenset(path for targets in self.file_references.values() for path in targets)

    @cached_property
    def first_importers(self) -> Mapping[str, str]:
        """The first file that imports it, for every real path that some file imports."""
        paths = (*self.imports, *self.file_references)
        pairs = [(target, path) for path in paths for target in self.drawn_in(path)]
        return dict(reversed(pairs))

    def directories(self, path: str) -> tuple[str, ...]:
        """The directories that the file speaks for; "" is the root."""
        return tuple(dict.fromkeys(place.directory for place in self.places.get(path, ())))


def is_within(directory: str, ancestor: str) -> bool:
    """Whether the directory is the ancestor or lies below it; "" is the root."""
    return not ancestor or directory == ancestor or directory.startswith(f"{ancestor}/")


def way_down(ancestor: str, directory: str) -> tuple[str, ...]:
    """The directories from the ancestor down to the directory, both included."""
    below = directory[len(ancestor) :].strip("/")
    steps = [ancestor]
    for name in below.split("/") if below else ():
        steps.append(f"{steps[-1]}/{name}" if steps[-1] else name)
    return tuple(steps)
