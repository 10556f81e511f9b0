"""Which hosts a workspace is written for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from twicetold.hosts.discovery import own_marker
from twicetold.hosts.profile import HostProfile
from twicetold.hosts.terms import Status


def hosts_in_play(
    profiles: Sequence[HostProfile], configured: Collection[str], paths: Iterable[str]
) -> tuple[HostProfile, ...]:
    """The profiles of the configured hosts, else those whose own file or folder is a path.

    AGENTS.md belongs to no host, so alone it puts none in play. Hosts that are no longer to be
    had come only by configuration. Unknown ids are left out; the configuration reports them.
    """
    if configured:
        return tuple(profile for profile in profiles if profile.id in configured)
    paths = tuple(paths)
    return tuple(
        profile
        for profile in profiles
        if profile.status is not Status.ENDED and any(own_marker(profile, path) for path in paths)
    )
