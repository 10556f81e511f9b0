"""Places and changes of text in the words of SARIF 2.1.0. Its lines and columns count from 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from twicetold.reports.locations import Locations
from twicetold.rules.fixes.fix import Fix, by_file
from twicetold.rules.problem import Place
from twicetold.text.positions import Position

BASE_ID = "%SRCROOT%"
"""What GitHub and others take for the root of the repository."""


@dataclass(frozen=True, slots=True)
class SarifPlaces:
    """The places of one root's files."""

    root: Path
    locations: Locations

    def artifact(self, path: str) -> dict[str, Any]:
        """An artifactLocation."""
        found = {"uri": self.locations.uri(self.root, path)}
        if self.locations.holds(self.root, path):
            found["uriBaseId"] = BASE_ID
        return found

    def physical(self, place: Place) -> dict[str, Any]:
        """A physicalLocation: what an editor underlines, else the lines."""
        return {"artifactLocation": self.artifact(place.path), "region": _region(place)}

    def fix(self, fix: Fix) -> dict[str, Any]:
        """A fix with all its changes."""
        return {
            "description": {"text": fix.title},
            "artifactChanges": [
                {
                    "artifactLocation": self.artifact(path),
                    "replacements": [
                        {
                            "deletedRegion": _span(change.start, change.end),
                            "insertedContent": {"text": change.new_text},
                        }
                        for change in changes
                    ],
                }
                for path, changes in by_file(fix.changes).items()
            ],
        }


def _region(place: Place) -> Mapping[str, int]:
    if place.highlight is not None:
        return _span(place.highlight.start, place.highlight.end)
    start, end = place.shown
    return {"startLine": start + 1, "endLine": end}


def _span(start: Position, end: Position) -> dict[str, int]:
    return {
        "startLine": start.line + 1,
        "startColumn": start.character + 1,
        "endLine": end.line + 1,
        "endColumn": end.character + 1,
    }
