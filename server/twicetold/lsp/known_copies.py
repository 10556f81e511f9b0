"""What is known of the copies of one open file's text: kept in the session."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from twicetold.markdown.parsed import ParsedDocument
from twicetold.rules.copies import Copy, touches
from twicetold.rules.lagging import Equal
from twicetold.text.change import LineChange
from twicetold.workspace.reference import Reference, references_of
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Grounds:
    """All that a file's copies depend on: the reference's text, and the rest."""

    reference: ParsedDocument
    settings: object
    references: tuple[Reference, ...]
    texts: tuple[ParsedDocument | None, ...]

    def differ_in_reference_only(self, other: Grounds) -> bool:
        """Whether the rest is the same: texts are the same objects then, all else is equal."""
        return (
            len(self.texts) == len(other.texts)
            and all(a is b for a, b in zip(self.texts, other.texts, strict=True))
            and self.references == other.references
            and (self.settings is other.settings or self.settings == other.settings)
        )


@dataclass(frozen=True, slots=True)
class Known:
    """The copies that one file has, and what they were found by."""

    grounds: Grounds
    copies: tuple[Copy, ...]

    def on(self, grounds: Grounds) -> Known | None:
        """The same on other grounds; None where the file has to be checked again.

        An edit of the reference that touches none of the copies moves them.
        """
        if not grounds.differ_in_reference_only(self.grounds):
            return None
        if grounds.reference is self.grounds.reference:
            return self
        old, new = self.grounds.reference.document.lines, grounds.reference.document.lines
        change = LineChange(0, len(old), len(new)).trimmed(old, new)
        if touches(self.copies, change):
            return None
        return Known(grounds, tuple(copy.moved(change) for copy in self.copies))


@dataclass(slots=True)
class KnownCopies:
    """By the paths of the files: the copies in each, and those that were equal in this session."""

    known: dict[str, Known] = field(default_factory=dict)
    equals: dict[str, tuple[Equal, ...]] = field(default_factory=dict)
    # Two requests that learn at once would check every file twice.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def copies(self) -> tuple[Copy, ...]:
        """The copies in all files."""
        return tuple(copy for known in self.known.values() for copy in known.copies)


def grounds_of(snapshot: Snapshot, path: str, reference: str) -> Grounds | None:
    """What the copies in the file at ``path`` depend on.

    None where the other file is no reference of it.
    """
    file, target = snapshot.file(path), snapshot.file(reference)
    if file is None or target is None or target.parsed is None:
        return None
    references = references_of(snapshot, path)
    if all(other.path != target.path for other in references):
        return None
    others = (snapshot.files[r.path].parsed for r in references if r.path != target.path)
    return Grounds(target.parsed, snapshot.config, references, (file.parsed, *others))


def up_to_date(
    snapshot: Snapshot, reference: str, known: Mapping[str, Known], paths: Iterable[str]
) -> dict[str, Known | None]:
    """What is known of the files that have the reference; None for one that has to be checked."""
    found: dict[str, Known | None] = {}
    for path in paths:
        grounds = grounds_of(snapshot, path, reference)
        if grounds is not None:
            before = known.get(path)
            found[path] = before.on(grounds) if before is not None else None
    return found
