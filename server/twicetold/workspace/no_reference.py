"""Why a file is compared with nothing."""

from __future__ import annotations

from twicetold.hosts.terms import When
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.reference import entries_of, is_reference_of, is_reference_of_all
from twicetold.workspace.snapshot import Snapshot


def no_reference_reason(snapshot: Snapshot, path: str) -> str:
    """Why the file at ``path`` is compared with nothing, in a few words."""
    file = snapshot.file(path)
    if file is None:
        return "not an instruction file"
    if file.excluded:
        return f"not checked: {file.excluded}"
    if file.document is None:
        return "cannot be read"
    return _unconnected(snapshot, file)


def _unconnected(snapshot: Snapshot, file: WorkspaceFile) -> str:
    if targets := snapshot.stub_targets(file.path):
        return f"only imports {', '.join(targets)}"
    if is_reference_of_all(snapshot, file):
        return "it is the reference of all other files"
    if entries := entries_of(snapshot, file):
        return f"its reference {entries[0].path} cannot be used"
    rules = [rule for view in snapshot.index.views.values() for rule in view.knows(file.path)]
    if all(rule.when is When.BY_SETTING for rule in rules):
        return "no host is known to load it without a setting"
    named = (snapshot.real_path(entry.path) for entry in snapshot.config.all_references)
    if file.path in named and any(
        is_reference_of(snapshot, file, other) for other in snapshot.files.values()
    ):
        return "it is the reference of other files"
    return "no file is loaded together with it"
