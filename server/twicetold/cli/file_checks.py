"""The checks of many files, cut into pieces that several processes can share."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from twicetold.cli.workers import done_by
from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.check_workspace import checked_paths
from twicetold.rules.overview.repeated_text import RepeatedText, repeated_texts
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot

# How many files are worth processes of their own: starting one takes as long as checking two.
_MANY = 30
# A large root is cut into parts of so many files, so that no process waits long for another.
_PART = 10


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A workspace to be checked; ``names`` are the files that are asked for, None for all."""

    snapshot: Snapshot
    names: Collection[str] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """Some files of a root. With the last ones its repeated texts are looked for, if at all."""

    root: Root
    paths: Sequence[str]
    with_texts: bool

    def checked(self) -> tuple[list[FileCheck], tuple[RepeatedText, ...] | None]:
        snapshot = self.root.snapshot
        checks = [replace(check_file(snapshot, path), pairs=()) for path in self.paths]
        return checks, repeated_texts(snapshot) if self.with_texts else None


class RootChecks:
    """The checks of a root's files, in order, without their ``pairs``; to be gone through once.

    ``repeated`` are the root's repeated texts behind the last check; None where nobody asked.
    """

    def __init__(
        self,
        root: Root,
        parts: Iterator[tuple[list[FileCheck], tuple[RepeatedText, ...] | None]],
    ) -> None:
        self.root = root
        self.repeated: tuple[RepeatedText, ...] | None = None
        self._parts = parts

    def __iter__(self) -> Iterator[FileCheck]:
        for checks, repeated in self._parts:
            yield from checks
            self.repeated = repeated


def file_checks(roots: Sequence[Root], jobs: int, *, with_texts: bool) -> Iterator[RootChecks]:
    """The checks of each root, in order; to be gone through in that order.

    ``with_texts``: look for repeated texts, too.
    """
    is_much = sum(len(checked_paths(root.snapshot)) for root in roots) >= _MANY
    jobs = jobs if is_much else 1
    parts: list[_Part] = []
    for root in roots:
        *first, last = _cut(checked_paths(root.snapshot))
        if first and jobs > 1:
            _look_up_first(root.snapshot)
        parts += (_Part(root, paths, with_texts=False) for paths in first)
        parts.append(_Part(root, last, with_texts))
    done = zip(parts, done_by(jobs, [part.checked for part in parts]), strict=True)
    for root, of_root in groupby(done, key=lambda one: one[0].root):
        yield RootChecks(root, (found for _, found in of_root))


def _cut(paths: list[str]) -> Iterator[list[str]]:
    """The paths in parts of about equal length, one at least."""
    count = max(1, len(paths) // _PART)
    cuts = [len(paths) * number // count for number in range(count + 1)]
    return (paths[start:end] for start, end in pairwise(cuts))


def _look_up_first(snapshot: Snapshot) -> None:
    """Have what every file asks of its workspace worked out here, and not in each child again."""
    references_of(snapshot, checked_paths(snapshot)[0])
    snapshot.tree.exists("")
