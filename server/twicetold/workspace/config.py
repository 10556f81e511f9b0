"""The configuration as values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from twicetold.compare.relation import Relation


@dataclass(frozen=True, slots=True)
class ConfiguredReference:
    """What files that match one of the globs are compared with.

    ``path`` is relative to the root. Without a ``relation`` it is what the hosts make of the
    pair. ``origin`` says where a committed snapshot is from. Of a template only the ``required``
    headings must be there (all, where none are listed); what ``may_differ`` is not drift.
    ``path_line`` and ``files_line`` are where the configuration file says so, 1-based.
    """

    files: tuple[str, ...]
    path: str
    relation: Relation | None = None
    origin: str = ""
    required: tuple[str, ...] = ()
    may_differ: tuple[str, ...] = ()
    path_line: int = 1
    files_line: int = 1


@dataclass(frozen=True, slots=True)
class Allowance:
    """Problems that are accepted, with the reason: those of a code that fit all that is given.

    ``path`` is a glob, ``heading`` a section's, ``text`` what the line says, wherever it stands.
    From ``expires`` on the allowance is void. ``line`` is 1-based.
    """

    code: str
    reason: str
    path: str = ""
    heading: str = ""
    text: str = ""
    expires: dt.date | None = None
    line: int = 1


@dataclass(frozen=True)
class Config:
    """The settings; an empty one is what a root without configuration has.

    ``severity`` leads from a code to one of off, hint, information, warning and error, and
    ``severity_lines`` to the 1-based line that says so; whether there is such a code is not for
    this layer to know. ``ignore`` and ``include`` are globs in ``.gitignore``'s language;
    ``hosts`` are ids of profiles. ``baseline`` is the path of the baseline file: None where nothing
    says so, "" where what is said cannot be used.
    """

    reference: ConfiguredReference | None = None
    references: tuple[ConfiguredReference, ...] = ()
    severity: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    severity_lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    ignore: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    allow: tuple[Allowance, ...] = ()
    baseline: str | None = None
    baseline_line: int = 1

    @property
    def all_references(self) -> tuple[ConfiguredReference, ...]:
        """``references``, and behind them ``reference``, which holds for every file."""
        return (*self.references, self.reference) if self.reference else self.references
