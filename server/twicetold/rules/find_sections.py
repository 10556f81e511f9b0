"""Sections found by a few letters of their titles, over a whole workspace."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, utils

from twicetold.markdown.outline import Section
from twicetold.workspace.snapshot import Snapshot

# Below this a title shares letters with a query and nothing else.
_LEAST_SCORE = 70


@dataclass(frozen=True, slots=True)
class FoundSection:
    """A section of the file at ``path``, and how well it answers, from 0 to 100."""

    path: str
    section: Section
    score: float


def find_sections(snapshot: Snapshot, query: str, most: int) -> list[FoundSection]:
    """The sections whose title, or file and title, is like the query; the best first.

    A query without letters finds the first ``most`` there are.
    """
    wanted = utils.default_process(query)
    found = [
        FoundSection(path, section, score)
        for path, section in _sections(snapshot)
        if (score := _score(wanted, path, section.title)) >= _LEAST_SCORE
    ]
    return sorted(found, key=lambda item: -item.score)[:most]


def _sections(snapshot: Snapshot) -> Iterable[tuple[str, Section]]:
    for path, file in snapshot.files.items():
        if not file.excluded and file.parsed is not None:
            for section in file.parsed.outline.sections:
                yield path, section


def _score(wanted: str, path: str, title: str) -> float:
    if not wanted:
        return 100.0
    name = utils.default_process(title)
    if wanted in name:
        return 100.0 if name.startswith(wanted) else 99.0
    if all(word in f"{utils.default_process(path)} {name}" for word in wanted.split()):
        return 98.0
    # Of a short title against a long query only a part would be asked for.
    return min(97.0, fuzz.partial_ratio(wanted, name)) if len(name) >= len(wanted) else 0.0
