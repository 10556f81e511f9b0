"""`twicetold map`."""

from __future__ import annotations

from pathlib import Path

from twicetold.cli.files import existing_directory
from twicetold.cli.json_output import json_text
from twicetold.cli.nested import tell_of_outer
from twicetold.cli.output import open_output, refuse_input
from twicetold.rules.overview.workspace_map import WorkspaceMap, workspace_map
from twicetold.workspace.roots import root_of_argument
from twicetold.workspace.snapshot import build_snapshot


def run(directory: Path, form: str, output: Path | None) -> int:
    """Write the map of the workspace in a directory; the exit code is 0 whatever it shows."""
    tell_of_outer([existing_directory(directory)])
    snapshot = build_snapshot(root_of_argument(directory))
    refuse_input(output, (snapshot.root / path for path in snapshot.files))
    found = workspace_map(snapshot)
    with open_output(output) as stream:
        if form == "text":
            from rich.console import Console

            from twicetold.reports.map_text import print_map

            print_map(Console(file=stream, highlight=False), found)
        else:
            stream.write(_rendered(found, form))
    return 0


def _rendered(found: WorkspaceMap, form: str) -> str:
    if form == "json":
        from twicetold.reports.map_json import map_json

        return json_text(map_json(found))
    from twicetold.reports.map_html import map_html

    return map_html(found)
