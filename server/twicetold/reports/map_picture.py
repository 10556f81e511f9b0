"""Where everything stands in the picture of who repeats whom: files as rows, repeats as arcs.

Files stand below each other in the order of their paths, so that a directory is one block. An arc
leads from a file to one that says the same; the dot is at the file that is held to be the original.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from twicetold.reports.counted import counted
from twicetold.rules.overview.workspace_map import Link, MapFile, WorkspaceMap

ROW = 24
_TOP = 12
_NAMES_END, _BARS_START, _BARS_END, _ARCS_START = 372, 384, 504, 520
_WIDTH = 880
_MOST_ROWS = 60
# So many letters have room; bold ones are wider.
_MOST_LETTERS = 50
_BOLD = 1.12
_THINNEST, _WIDEST, _WIDEST_DOTS = 1.25, 6.0, 2.5


@dataclass(frozen=True, slots=True)
class Row:
    """A file's line: its name in parts, and a bar for its length of which ``repeated`` is dark."""

    number: int
    y: float
    folder: str
    name: str
    path: str
    tokens: int
    bar: float
    repeated: float


@dataclass(frozen=True, slots=True)
class Arc:
    """A curve between two files; ``kind`` is its class, ``title`` says what it stands for."""

    kind: str
    path: str
    width: float
    title: str
    dot: float | None


@dataclass(frozen=True, slots=True)
class Picture:
    """The drawing in its own units. ``left_out`` counts files that had no room."""

    width: int
    height: int
    bars_start: int
    arcs_start: int
    names_end: int
    rows: tuple[Row, ...]
    arcs: tuple[Arc, ...]
    left_out: int


def picture(found: WorkspaceMap) -> Picture:
    """The picture of a map, of at most as many files as can be read: those with most repeats."""
    references = {link.reference for file in found.files for link in file.links}
    counting = [file for file in found.files if not file.excluded or file.path in references]
    weights = _weights(found)
    chosen = {
        file.path
        for file in sorted(counting, key=lambda file: (-weights[file.path], file.path))[:_MOST_ROWS]
    }
    shown = [file for file in counting if file.path in chosen]
    longest = max((file.tokens for file in shown), default=0)
    rows = tuple(_row(number, file, longest) for number, file in enumerate(shown))
    place = {row.path: row.y for row in rows}
    arcs = (*_sisters(found, place), *(_links(shown, place)))
    return Picture(
        _WIDTH,
        _TOP * 2 + ROW * len(rows),
        _BARS_START,
        _ARCS_START,
        _NAMES_END,
        rows,
        arcs,
        len(counting) - len(shown),
    )


def _weights(found: WorkspaceMap) -> Counter[str]:
    """How much each file says that another one says too."""
    weights: Counter[str] = Counter()
    for file in found.files:
        for link in file.links:
            weights[file.path] += link.repeated_tokens + link.conflicts
            weights[link.reference] += link.repeated_tokens + link.conflicts
    for cluster in found.clusters:
        weights.update({place.path: cluster.tokens for place in cluster.places})
    return weights


def _row(number: int, file: MapFile, longest: int) -> Row:
    folder, slash, name = file.path.rpartition("/")
    name = _end_of(name, int(_MOST_LETTERS / _BOLD))
    shown = _end_of(folder + slash, int(_MOST_LETTERS - _BOLD * len(name)))
    scale = (_BARS_END - _BARS_START) / longest if longest else 0
    return Row(
        number,
        _TOP + ROW * (number + 0.5),
        shown,
        name,
        file.path,
        file.tokens,
        max(1.0, file.tokens * scale),
        min(file.tokens, file.repeated_tokens) * scale,
    )


def _end_of(text: str, room: int) -> str:
    if len(text) <= room:
        return text
    return f"…{text[len(text) - room + 1 :]}" if room > 1 else ""


def _links(files: Sequence[MapFile], place: dict[str, float]) -> Iterator[Arc]:
    """The widest first, so that thin arcs lie above them."""
    drawn: set[frozenset[str]] = set()
    links = [(file, link) for file in files for link in file.links if link.reference in place]
    for file, link in sorted(links, key=lambda item: -item[1].repeated_tokens):
        ends = frozenset((file.path, link.reference))
        if not (link.repeated or link.drifted or link.conflicts) or ends in drawn:
            continue
        drawn.add(ends)
        yield Arc(
            _kind(link),
            _curve(place[file.path], place[link.reference], len(place)),
            _stroke(link.repeated_tokens),
            f"{file.path} and {link.reference}: {_said(link)}",
            place[link.reference],
        )


def _kind(link: Link) -> str:
    if link.conflicts:
        return "conflict"
    if link.relation.wants_copies:
        return "drifted" if link.drifted and link.configured else "mirror"
    return "drifted" if link.drifted else "duplicate"


def _said(link: Link) -> str:
    counts = (
        (link.repeated, "repeated"),
        (link.drifted, "drifted"),
        (link.conflicts, "in conflict"),
    )
    said = ", ".join(f"{count} {noun}" for count, noun in counts if count)
    return f"{said} ({link.relation.value})"


def _sisters(found: WorkspaceMap, place: dict[str, float]) -> Iterator[Arc]:
    """Texts of files that are not loaded together: from each file to the next that says it."""
    shared: Counter[tuple[str, str]] = Counter()
    for cluster in found.clusters:
        if cluster.problems:
            continue
        paths = sorted({p.path for p in cluster.places if p.path in place}, key=place.__getitem__)
        for pair in pairwise(paths):
            shared[pair] += cluster.tokens
    for (one, other), tokens in shared.most_common():
        yield Arc(
            "sister",
            _curve(place[one], place[other], len(place)),
            min(_WIDEST_DOTS, _stroke(tokens)),
            f"{one} and {other}: ≈ {counted(tokens, 'token')} word for word, not loaded together",
            None,
        )


def _stroke(tokens: int) -> float:
    return round(min(_WIDEST, _THINNEST + math.sqrt(tokens) / 8), 2)


def _curve(one: float, other: float, rows: int) -> str:
    """Half an ellipse to the right of two rows, wider the further they are apart."""
    upper, lower = sorted((one, other))
    span = (lower - upper) / ROW
    reach = 24 + (_WIDTH - _ARCS_START - 40) * math.sqrt(span / max(1, rows - 1))
    return (
        f"M{_ARCS_START} {upper:g}C{_ARCS_START + reach * 1.3:.1f} {upper:g} "
        f"{_ARCS_START + reach * 1.3:.1f} {lower:g} {_ARCS_START} {lower:g}"
    )
