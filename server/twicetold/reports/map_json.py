"""A workspace's map as the JSON document of `twicetold map --format json`, version 1."""

from __future__ import annotations

from typing import Any

from twicetold.reports.cluster_json import cluster_json
from twicetold.rules.overview.workspace_map import Link, MapFile, WorkspaceMap


def map_json(found: WorkspaceMap) -> dict[str, Any]:
    """The document; paths are relative to the root, lines 1-based."""
    return {
        "version": 1,
        "root": found.root,
        "files": [_file(file) for file in found.files],
        "clusters": [cluster_json(cluster) for cluster in found.clusters],
    }


def _file(file: MapFile) -> dict[str, Any]:
    return {
        "path": file.path,
        "kind": file.kind,
        "excluded": file.excluded or None,
        "tokens": file.tokens,
        "repeated_tokens": file.repeated_tokens,
        "findings": {severity.value: count for severity, count in file.problems.items()},
        "reason": file.reason or None,
        "references": [_link(link) for link in file.links],
    }


def _link(link: Link) -> dict[str, Any]:
    return {
        "path": link.reference,
        "relation": link.relation.value,
        "hosts": list(link.hosts),
        "per_host": {host: relation.value for host, relation in link.per_host},
        "configured": link.configured,
        "overlap": None if link.overlap is None else round(link.overlap, 3),
        "repeated_tokens": link.repeated_tokens,
        "duplicates": link.repeated,
        "drifted": link.drifted,
        "conflicts": link.conflicts,
        "missing": list(link.missing),
        "changed": [
            {
                "line": change.line + 1,
                "reference_line": change.reference_line + 1,
                "differs": [list(pair) for pair in change.differs],
            }
            for change in link.changed
        ],
    }
