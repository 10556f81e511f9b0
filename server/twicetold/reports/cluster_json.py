"""Clusters as values of the JSON documents."""

from __future__ import annotations

from typing import Any

from twicetold.rules.overview.clusters import Cluster
from twicetold.rules.problem import Place


def cluster_json(cluster: Cluster) -> dict[str, Any]:
    """One text with all its places; paths are relative to the cluster's root."""
    home = cluster.home
    return {
        "text": cluster.text,
        "tokens": cluster.tokens,
        "apart": cluster.apart,
        "home": home and {"path": home.path, "exists": home.exists, "says_it": home.says_it},
        "places": [
            {**place_json(place), "reworded": place in cluster.reworded} for place in cluster.places
        ],
        "findings": [problem.fingerprint for problem in cluster.problems],
    }


def place_json(place: Place) -> dict[str, Any]:
    """A place with 1-based lines, both inclusive."""
    return {"path": place.path, "start_line": place.start + 1, "end_line": place.end}
