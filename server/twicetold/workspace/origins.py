"""What wrote the text of a file: its own markers, and the sources that lie in the workspace."""

from __future__ import annotations

from dataclasses import replace

from twicetold.content.generators import source_of
from twicetold.content.origin import Origin
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def origin_of(snapshot: Snapshot, file: WorkspaceFile) -> Origin:
    """The file's origin. A file beside a known source of the same name is made from that."""
    found = file.origin
    for generator, source in source_of(file.path):
        if snapshot.tree.exists(source):
            return replace(found, tool=found.tool or generator.name, source=source)
    return found
