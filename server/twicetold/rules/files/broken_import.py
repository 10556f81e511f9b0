"""``broken-import``: an import that brings nothing in."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence

from twicetold.hosts.exclusion import is_dependency_folder
from twicetold.hosts.loading import HostView
from twicetold.hosts.terms import ImportSyntax
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.files.importing import importing_views
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.text.paths import resolved
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.ignore import is_ignored
from twicetold.workspace.imports import ResolvedImport
from twicetold.workspace.snapshot import Snapshot


def broken_import(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """Imports whose target is not there, and those from outside that no host in play follows.

    A personal file (ignored by git, or ``.local.`` by its name) is on other people's disks.
    """
    broken = [item for item in snapshot.imports.get(file.path, ()) if item.path is None]
    for syntax in dict.fromkeys(item.syntax for item in broken):
        views = importing_views(snapshot, file, syntax)
        if views:
            imports = [item for item in broken if item.syntax is syntax]
            yield from _broken(snapshot, file, imports, views)


def _broken(
    snapshot: Snapshot,
    file: WorkspaceFile,
    imports: Iterable[ResolvedImport],
    views: Sequence[HostView],
) -> Iterator[Problem]:
    hosts = tuple(view.profile.name for view in views)
    follows = any(view.profile.imports.outside_root for view in views)
    for item in imports:
        if item.outside and not follows:
            verb = "imports" if len(hosts) == 1 else "import"
            message = (
                f"Imports {item.target} from outside of the workspace; {join_names(hosts)} "
                f"{verb} nothing from there."
            )
        elif item.outside or _is_personal(snapshot, file, item):
            continue
        else:
            verb = "looks" if len(hosts) == 1 else "look"
            message = (
                f"Imports {item.target}, which does not exist. {join_names(hosts)} {verb} for it."
            )
        place = line_place(file, item.line, item.written)
        yield fault(snapshot, "broken-import", place, message, hosts=hosts)


def _is_personal(snapshot: Snapshot, file: WorkspaceFile, item: ResolvedImport) -> bool:
    directory = posixpath.dirname(file.path) if item.syntax is ImportSyntax.AT_PATH else ""
    path = resolved(directory, item.target)
    if ".local." in path or any(is_dependency_folder(part) for part in path.split("/")):
        return True
    return is_ignored(snapshot.storage, path)
