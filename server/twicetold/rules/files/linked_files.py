"""``link-loaded-twice`` and ``link-as-text``: what goes wrong with symbolic links."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from twicetold.hosts.loading import HostView
from twicetold.hosts.terms import Sameness
from twicetold.rules.files.asked import other_views, views_in_play
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.text.paths import resolved
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

# What git checks out for a link is a path beside it; a longer line is text without blanks.
_LONGEST_PATH = 200
# A link holds no line end, and an editor may have added some.
_MOST_LINES = 3


def link_loaded_twice(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """A file and a link to it from another directory, both on one host's way.

    A link beside its target is the right way to mirror. What hosts say that nobody named is
    information, for a file that belongs to none of them. A host of which nobody knows whether it
    sees that two names are one file is given the benefit of the doubt.
    """
    if not file.aliases:
        return
    yield from _loaded_twice(snapshot, file, views_in_play(snapshot), is_sure=True)
    yield from _loaded_twice(snapshot, file, other_views(snapshot, file), is_sure=False)


def _loaded_twice(
    snapshot: Snapshot, file: WorkspaceFile, views: list[HostView], *, is_sure: bool
) -> Iterator[Problem]:
    by_names: dict[tuple[str, ...], list[str]] = {}
    for view in views:
        profile = view.profile
        knows_links = {Sameness.REAL_PATH, Sameness.CONTENT} & set(profile.sameness)
        if knows_links or not profile.sameness_evidence.is_sure:
            continue
        if names := _names_in_one_context(snapshot, view, file):
            by_names.setdefault(names, []).append(profile.name)
    for names, hosts in by_names.items():
        verb = "loads" if len(hosts) == 1 else "load"
        message = (
            f"{join_names(hosts)} {verb} this text more than once: {join_names(names)} are one "
            "file under different names."
        )
        place = line_place(file, 0)
        yield fault(snapshot, "link-loaded-twice", place, message, hosts=hosts, is_sure=is_sure)


def _names_in_one_context(
    snapshot: Snapshot, view: HostView, file: WorkspaceFile
) -> tuple[str, ...]:
    """The names under which one context holds the file, where they are in several directories."""
    for directory in snapshot.index.tree.directories(file.path):
        found = [item for item in view.found(directory, directory) if item.path == file.path]
        sure = [item for item in found if not item.when.conditional]
        if len({item.directory for item in sure}) > 1:
            return tuple(sorted(item.name for item in sure))
    return ()


def link_as_text(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """A file whose whole text is the path of another instruction file.

    Git leaves a link so on Windows where links are switched off.
    """
    if file.document is None or file.document.line_count > _MOST_LINES:
        return
    text = file.document.text.strip()
    if not text or len(text) > _LONGEST_PATH or any(char.isspace() for char in text):
        return
    target = resolved(posixpath.dirname(file.path), text)
    other = snapshot.file(target)
    if other is None or other.path == file.path or other.document is None:
        return
    message = (
        f"This is a link to {target} that was checked out as text: agents read nothing but these "
        f"{len(text)} characters. Set git's core.symlinks to true and check the file out again; "
        f"or run `git rm --cached {file.path}`, because git keeps it a link, and write `@{text}`, "
        "which the hosts that import expand."
    )
    yield fault(snapshot, "link-as-text", line_place(file, 0), message, twins=(other.path,))
