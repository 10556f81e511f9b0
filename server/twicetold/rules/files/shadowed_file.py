"""``shadowed-file``: a host in play knows a file and never loads it."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.hosts.discovery import own_marker
from twicetold.hosts.loading import HostView
from twicetold.hosts.passed_over import passed_over
from twicetold.hosts.pattern import matches_any
from twicetold.hosts.profile import HostProfile
from twicetold.hosts.terms import Choice
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

# A file that shares this much of its lines with the one in its place is a mirror: nothing is lost.
_MIRROR_SHARE = 0.5
_NOTE_WORDS = 40


def shadowed_file(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """What hosts pass over for another file, or for its name alone.

    A file that belongs to another host (CLAUDE.md for Zed) is there for that one, and a mirror
    loses nothing. Where a host's own file stands before AGENTS.md (WARP.md), somebody may want
    just that, so it is information.
    """
    if file.document is None or file.document.is_blank:
        return
    yield from _unread(snapshot, file)
    by_winner: dict[str, list[HostView]] = {}
    for profile in snapshot.index.in_play:
        view = snapshot.index.views[profile.id]
        if winner := _winner(snapshot, view, file):
            by_winner.setdefault(winner, []).append(view)
    for winner, views in by_winner.items():
        yield _problem(snapshot, file, winner, [view.profile for view in views])


def _unread(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    if file.path.rpartition("/")[2].lower() == "readme.md":
        return  # a note to people
    for profile in snapshot.index.in_play:
        for item in profile.not_read:
            if all(matches_any(item.patterns, name) for name in file.names):
                message = f"{profile.name} does not read this file: {item.why}."
                place = line_place(file, 0)
                yield fault(snapshot, "shadowed-file", place, message, hosts=(profile.name,))


def _winner(snapshot: Snapshot, view: HostView, file: WorkspaceFile) -> str:
    """The name of the file that the host always takes in this one's place; "" where it loads it."""
    if not _chooses(view, file) or _is_anothers(snapshot, view.profile, file):
        return ""
    if view.loads(file.path):
        return ""
    winner = ""
    for directory in snapshot.index.tree.directories(file.path):
        for item in passed_over(view, directory, directory):
            if item.path == file.path:
                winner = item.by
    other = snapshot.file(winner)
    if other is None or other.path == file.path:
        return ""
    if _is_mirror(file, other) or _points_to(file, other):
        return ""
    return winner


def _chooses(view: HostView, file: WorkspaceFile) -> bool:
    rules = view.loading_rules(file.path)
    return bool(rules) and all(rule.choice is not Choice.ALL for rule in rules)


def _is_anothers(snapshot: Snapshot, profile: HostProfile, file: WorkspaceFile) -> bool:
    """Whether every name that makes it an instruction file is some host's own, none this one's.

    CONTRIBUTING.md instructs only where CLAUDE.md is a link to it.
    """
    profiles = [view.profile for view in snapshot.index.views.values()]
    if any(own_marker(profile, name) for name in file.names):
        return False
    known = [name for name in file.names if snapshot.ground.hosts.instruction_name(name)]
    return all(any(own_marker(other, name) for other in profiles) for name in known)


def _is_mirror(file: WorkspaceFile, other: WorkspaceFile) -> bool:
    lines, others = _lines(file), _lines(other)
    return bool(lines) and len(lines & others) / len(lines) >= _MIRROR_SHARE


def _points_to(file: WorkspaceFile, other: WorkspaceFile) -> bool:
    """Whether the file is a short note that names the one in its place."""
    text = file.document.text if file.document else ""
    return other.path.rpartition("/")[2] in text and len(text.split()) <= _NOTE_WORDS


def _lines(file: WorkspaceFile) -> set[str]:
    lines = file.document.lines if file.document else ()
    return {folded for line in lines if (folded := " ".join(line.split()))}


def _problem(
    snapshot: Snapshot, file: WorkspaceFile, winner: str, profiles: list[HostProfile]
) -> Problem:
    names = tuple(profile.name for profile in profiles)
    verb = "does" if len(names) == 1 else "do"
    message = f"{join_names(names)} {verb} not load this file: {winner} is taken in its place"
    other = snapshot.file(winner)
    is_empty = other is not None and other.document is not None and other.document.is_blank
    message += ", and that is empty." if is_empty else "."
    is_own = all(own_marker(profile, winner) for profile in profiles)
    return fault(
        snapshot,
        "shadowed-file",
        line_place(file, 0),
        message,
        twins=(other.path,) if other else (),
        hosts=names,
        is_sure=is_empty or not is_own,
    )
