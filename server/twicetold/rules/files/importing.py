"""Which hosts in play expand the imports of a file."""

from __future__ import annotations

from twicetold.hosts.import_rule import expands_imports
from twicetold.hosts.loading import HostView
from twicetold.hosts.terms import ImportSyntax, Kind
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

# What a skill, an agent or a command may import is not documented.
_IMPORTING = (Kind.INSTRUCTIONS, Kind.RULE, Kind.IMPORTED)


def importing_views(
    snapshot: Snapshot, file: WorkspaceFile, syntax: ImportSyntax = ImportSyntax.AT_PATH
) -> list[HostView]:
    """The hosts in play that load the file and expand imports in it that are written so."""
    if file.parsed is None or file.kind not in _IMPORTING:
        return []
    views = (snapshot.index.views[profile.id] for profile in snapshot.index.in_play)
    return [
        view
        for view in views
        if view.profile.imports.syntax is syntax
        and file.path in view.import_depths
        and expands_imports(view.profile, file.path, file.parsed)
    ]
