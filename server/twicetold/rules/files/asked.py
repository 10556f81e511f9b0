"""Which hosts a rule asks about a file."""

from __future__ import annotations

from twicetold.hosts.discovery import own_marker
from twicetold.hosts.loading import HostView
from twicetold.hosts.terms import Status
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def views_in_play(snapshot: Snapshot) -> list[HostView]:
    """The hosts that the workspace is written for."""
    return [snapshot.index.views[profile.id] for profile in snapshot.index.in_play]


def other_views(snapshot: Snapshot, file: WorkspaceFile) -> list[HostView]:
    """The hosts that may be in play besides, for a file that belongs to nobody (AGENTS.md).

    None where the configuration names the hosts. What they say is information.
    """
    views = list(snapshot.index.views.values())
    owned = any(own_marker(view.profile, name) for view in views for name in file.names)
    if snapshot.config.hosts or owned:
        return []
    in_play = snapshot.index.in_play
    return [
        view
        for view in views
        if view.profile.status is Status.ACTIVE and view.profile not in in_play
    ]
