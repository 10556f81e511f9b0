"""The contexts of a workspace: what each host loads for a directory of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from twicetold.hosts.context import Context, assemble
from twicetold.hosts.context_parts import Dropped
from twicetold.hosts.import_rule import imports_in
from twicetold.hosts.profile import HostProfile
from twicetold.hosts.repeats import repeated_tokens
from twicetold.hosts.terms import Status
from twicetold.workspace.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class WorkspaceContext:
    """A context, how many tokens of each part repeat an earlier one, and whether it is in play."""

    context: Context
    repeated: tuple[int, ...]
    in_play: bool


def context_of(
    snapshot: Snapshot, host: str, directory: str, touched: str = "", file: str = ""
) -> Context:
    """What the host with this id loads when it is started in the directory.

    Directories are relative to the root, "" being the root; ``file`` is one that is worked on.
    Imports that lead nowhere are among what is dropped.
    """
    context = assemble(snapshot.index.views[host], snapshot.texts, directory, touched, file)
    return replace(context, dropped=(*context.dropped, *_broken(snapshot, context)))


def contexts_of(
    snapshot: Snapshot,
    hosts: tuple[str, ...],
    directory: str,
    touched: str = "",
    file: str = "",
) -> tuple[WorkspaceContext, ...]:
    """The contexts of the hosts named, else of those in play, else of all that load something."""
    in_play = {profile.id for profile in snapshot.index.in_play}
    asked = hosts or tuple(sorted(in_play)) or tuple(_active(snapshot))
    found = []
    for host in asked:
        context = context_of(snapshot, host, directory, touched, file)
        if context.parts or hosts or host in in_play:
            repeated = repeated_tokens(context, snapshot.texts)
            found.append(WorkspaceContext(context, repeated, host in in_play))
    return tuple(found)


def _active(snapshot: Snapshot) -> list[str]:
    views = snapshot.index.views.items()
    return [host for host, view in views if view.profile.status is not Status.ENDED]


def _broken(snapshot: Snapshot, context: Context) -> list[Dropped]:
    return [
        Dropped(item.target, item.target, f"{part.path} imports it, and {why}")
        for part in context.parts
        if imports_in(context.profile, part.name)
        for item in snapshot.imports.get(part.path, ())
        if item.syntax is context.profile.imports.syntax
        and (why := _no_import(context.profile, outside=item.outside, found=item.path is not None))
    ]


def _no_import(profile: HostProfile, *, outside: bool, found: bool) -> str:
    """Why an import brings nothing in here; "" where it does."""
    if found:
        return ""
    if not outside:
        return "there is no such file"
    if profile.imports.outside_root:
        return "it lies outside of the workspace, where nothing is read here"
    return f"{profile.name} imports nothing from outside of the workspace"
