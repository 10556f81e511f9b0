"""``import-cycle`` and ``import-too-deep``: files that import each other by ``@`` in chains.

How deep the other ways of importing go is told of no host.
"""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.hosts.terms import ImportSyntax
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.files.importing import importing_views
from twicetold.rules.problem import Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.imports import ResolvedImport
from twicetold.workspace.snapshot import Snapshot


def import_cycle(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """An import that leads back to its own file; told once, in the file that closes the circle.

    That is the one before the first path of the circle in the alphabet.
    """
    for item in _by_at(snapshot, file):
        way = _way(snapshot, item.path, file.path) if item.path else ()
        if not way or way[0] != min(way):
            continue
        hosts = tuple(view.profile.name for view in importing_views(snapshot, file))
        if hosts:
            shown = " → ".join((*way, way[0]))
            message = f"Imports {way[0]} again: {shown}."
            place = line_place(file, item.line, item.written)
            yield fault(snapshot, "import-cycle", place, message, twins=way[:-1], hosts=hosts)


def import_too_deep(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """An import in a file that is itself as deep as a host goes."""
    for view in importing_views(snapshot, file):
        deepest = view.profile.imports.max_depth
        depths = view.import_depths
        if depths[file.path] < deepest:
            continue
        for item in _by_at(snapshot, file):
            if item.path is None or depths.get(item.path, 0) <= deepest:
                continue
            message = (
                f"{view.profile.name} does not load {item.path}: it follows imports {deepest} "
                f"files deep, and this file is the {_ordinal(depths[file.path])} in its chain."
            )
            place = line_place(file, item.line, item.written)
            hosts = (view.profile.name,)
            yield fault(snapshot, "import-too-deep", place, message, hosts=hosts)


def _by_at(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[ResolvedImport]:
    imports = snapshot.imports.get(file.path, ())
    return (item for item in imports if item.syntax is ImportSyntax.AT_PATH)


def _way(snapshot: Snapshot, start: str, goal: str) -> tuple[str, ...]:
    """The shortest chain of imports from ``start`` to ``goal``, both included; () for none."""
    before: dict[str, str] = {start: ""}
    left = [start]
    for path in left:
        if path == goal:
            break
        for target in snapshot.index.tree.imports.get(path, ()):
            if target not in before:
                before[target] = path
                left.append(target)
    if goal not in before:
        return ()
    way = [goal]
    while before[way[-1]]:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def _ordinal(number: int) -> str:
    names = {1: "1st", 2: "2nd", 3: "3rd"}
    return names.get(number, f"{number}th")
