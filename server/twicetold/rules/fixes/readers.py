"""Who reads a file, and who would lose a text that stands in its reference too."""

from __future__ import annotations

from twicetold.compare.relation import Relation
from twicetold.hosts.loading import HostView
from twicetold.rules.files.asked import views_in_play
from twicetold.rules.messages import join_names
from twicetold.workspace.snapshot import Snapshot


def readers(snapshot: Snapshot, path: str) -> list[HostView]:
    """The hosts in play that load the file."""
    return [view for view in views_in_play(snapshot) if view.reaches(path)]


def why_copy_is_needed(snapshot: Snapshot, path: str, reference: str) -> str:
    """Why the reference's text cannot stand for the file's; "" where every host has both."""
    views = readers(snapshot, path)
    if not views:
        return f"no host is known that reads {path}: name yours under `hosts`"
    relations = snapshot.index.relations
    losing = [
        view.profile.name
        for view in views
        if relations.for_host(view, path, reference) not in (Relation.TOGETHER, Relation.MERGED)
    ]
    if not losing:
        return ""
    verb = "reads" if len(losing) == 1 else "read"
    return f"{join_names(losing)} {verb} {path} and not {reference}, and would lose this text"
