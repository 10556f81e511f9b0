"""A workspace's map as one HTML file: a picture of who repeats whom, and all of it in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from twicetold.compare.relation import Relation
from twicetold.reports.html_page import render_page
from twicetold.reports.map_picture import picture
from twicetold.reports.map_text import overlap_text
from twicetold.rules.overview.clusters import Cluster
from twicetold.rules.overview.workspace_map import Change, Link, MapFile, WorkspaceMap

# A longer text is cut.
_SHOWN_LINES = 12
_MOST_CLUSTERS = 200

_KINDS = (
    ("conflict", "orders that cannot both be followed"),
    ("drifted", "copies that differ"),
    ("duplicate", "the same text, loaded twice"),
    ("mirror", "mirrors: the same text is right"),
    ("sister", "the same text, never loaded together"),
)


@dataclass(frozen=True, slots=True)
class _Reference:
    """One file held against another, in words."""

    link: Link
    overlap: str
    hosts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _FileRow:
    """A file with its references."""

    file: MapFile
    findings: int
    references: tuple[_Reference, ...]


@dataclass(frozen=True, slots=True)
class _ClusterCard:
    """A text that several files say; ``left_out`` counts its lines that are not shown."""

    cluster: Cluster
    files: int
    text: str
    left_out: int


@dataclass(frozen=True, slots=True)
class _Follower:
    """A mirror or an instance, with what it lacks or changed."""

    path: str
    relation: str
    missing: tuple[str, ...]
    changed: tuple[Change, ...]


def map_html(found: WorkspaceMap) -> str:
    """The page."""
    counting = [file for file in found.files if not file.excluded]
    name = PurePath(found.root).name or found.root
    return render_page(
        "map.html",
        ["map.css"],
        f"Instruction files of {name}",
        root=name,
        files=len(counting),
        tokens=sum(file.tokens for file in counting),
        repeated=sum(file.repeated_tokens for file in counting),
        findings=sum(sum(file.problems.values()) for file in counting),
        picture=picture(found),
        kinds=_KINDS,
        rows=tuple(_row(file) for file in counting),
        excluded=tuple(file for file in found.files if file.excluded),
        clusters=tuple(_card(cluster) for cluster in found.clusters[:_MOST_CLUSTERS]),
        more_clusters=max(0, len(found.clusters) - _MOST_CLUSTERS),
        templates=tuple(_templates(found)),
    )


def _row(file: MapFile) -> _FileRow:
    references = tuple(_Reference(link, overlap_text(link), _hosts(link)) for link in file.links)
    return _FileRow(file, sum(file.problems.values()), references)


def _hosts(link: Link) -> tuple[tuple[str, str], ...]:
    """The hosts for which the two have to do with each other, by what they are to each other."""
    return tuple(
        (host, relation.value) for host, relation in link.per_host if relation is not Relation.NONE
    )


def _card(cluster: Cluster) -> _ClusterCard:
    lines = cluster.text.split("\n")
    files = len({place.path for place in cluster.places})
    shown = "\n".join(lines[:_SHOWN_LINES])
    return _ClusterCard(cluster, files, shown, max(0, len(lines) - _SHOWN_LINES))


def _templates(found: WorkspaceMap) -> Iterator[tuple[str, tuple[_Follower, ...]]]:
    """Every file that others are copies or instances of, with those that lack or changed a text."""
    followers: dict[str, list[_Follower]] = {}
    for file in found.files:
        for link in file.links:
            if link.missing or link.changed:
                follower = _Follower(file.path, link.relation.value, link.missing, link.changed)
                followers.setdefault(link.reference, []).append(follower)
    for path in sorted(followers):
        yield path, tuple(followers[path])
