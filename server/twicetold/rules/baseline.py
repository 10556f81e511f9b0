"""Findings held against the baseline: what is known there is kept back, what is new is told.

A finding is known by its fingerprint, which is made of its code and of both texts and the headings
above them. The file's path is no part of that, and decides only between equal findings: an entry
speaks for its own file, and for any other once that file is gone. So a renamed file brings nothing
back, and another copy of a known text is new.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from twicetold.rules.accepted import heading_of
from twicetold.rules.codes import severity_of
from twicetold.rules.problem import Place, Problem
from twicetold.rules.severity import Severity
from twicetold.workspace.baseline import BASELINE_VERSION, BaselineEntry
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Sifted:
    """The problems of one file: those that are new, those in the baseline, and their entries."""

    new: tuple[Problem, ...]
    known: tuple[Problem, ...]
    used: frozenset[BaselineEntry]


def sift(snapshot: Snapshot, path: str, problems: Sequence[Problem]) -> Sifted:
    """Tell the new problems of the file at ``path`` from those in the baseline."""
    entries = snapshot.baseline.by_fingerprint
    if not entries:
        return Sifted(tuple(problems), (), frozenset())
    new: list[Problem] = []
    known: list[Problem] = []
    used: set[BaselineEntry] = set()
    for problem in problems:
        entry = _entry_for(snapshot, path, problem, used)
        if entry is None:
            new.append(problem)
        else:
            used.add(entry)
            known.append(problem)
    return Sifted(tuple(new), tuple(known), frozenset(used))


def stale_entries(snapshot: Snapshot, used: frozenset[BaselineEntry]) -> Iterator[Problem]:
    """Entries that no finding needs any more: only a check of the whole root can tell."""
    code = "stale-baseline"
    severity = severity_of(snapshot.config, code)
    if severity is Severity.OFF:
        return
    for entry in snapshot.baseline.entries:
        if entry not in used:
            where = f"{entry.path} › {entry.heading}" if entry.heading else entry.path
            message = (
                f"No `{entry.code}` of {where} is like this any more. "
                "`twicetold check --prune-baseline` removes the entry."
            )
            place = Place(snapshot.baseline.path, entry.line - 1, entry.line)
            yield Problem(code, severity, place, message, fingerprint=entry.fingerprint)


def entries_of(snapshot: Snapshot, problems: Iterable[Problem]) -> list[BaselineEntry]:
    """An entry for each problem, in the order of the file."""
    found = (
        BaselineEntry(
            problem.code,
            problem.place.path,
            _heading(snapshot, problem),
            problem.fingerprint,
        )
        for problem in problems
    )
    return sorted(found, key=_by_file)


def baseline_text(entries: Sequence[BaselineEntry]) -> str:
    """The file: one entry a line, so that two branches' files merge."""
    rows = [
        json.dumps(
            {
                "code": entry.code,
                "path": entry.path,
                "heading": entry.heading,
                "fingerprint": entry.fingerprint,
            },
            ensure_ascii=False,
        )
        for entry in entries
    ]
    inside = ",\n".join(f"  {row}" for row in rows)
    listed = f"[\n{inside}\n ]" if rows else "[]"
    return f'{{\n "version": {BASELINE_VERSION},\n "findings": {listed}\n}}\n'


def _entry_for(
    snapshot: Snapshot, path: str, problem: Problem, used: set[BaselineEntry]
) -> BaselineEntry | None:
    left = [
        entry
        for entry in snapshot.baseline.by_fingerprint.get(problem.fingerprint, ())
        if entry not in used and entry.code == problem.code
    ]
    own = (entry for entry in left if entry.path == path)
    gone = (entry for entry in left if _is_gone(snapshot, entry.path))
    return next(own, None) or next(gone, None)


def _is_gone(snapshot: Snapshot, path: str) -> bool:
    file = snapshot.file(path)
    return file is None or bool(file.excluded)


def _by_file(entry: BaselineEntry) -> tuple[str, ...]:
    return entry.path, entry.code, entry.heading, entry.fingerprint


def _heading(snapshot: Snapshot, problem: Problem) -> str:
    file = snapshot.file(problem.place.path)
    if file is None or file.parsed is None:
        return ""
    return heading_of(file.parsed, problem).strip()
