"""``over-limit`` for all files of a context together, with the file in which the cut falls."""

from __future__ import annotations

from collections.abc import Iterator

from twicetold.hosts.context import Part
from twicetold.hosts.limits import document_amount, measure, shown_amount
from twicetold.hosts.loading import HostView
from twicetold.hosts.profile import Limit
from twicetold.hosts.terms import Unit
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.workspace.contexts import context_of
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def over_shared_limit(
    snapshot: Snapshot, file: WorkspaceFile, view: HostView, limit: Limit, *, is_sure: bool
) -> Iterator[Problem]:
    """The file is cut, or left out, where the ones before it use up what is for all together."""
    if _all_fit(snapshot, view, limit.most):
        return  # as in most workspaces
    for directory in snapshot.index.tree.directories(file.path):
        context = context_of(snapshot, view.profile.id, directory)
        where = f"down to {directory}" if directory else "at the root"
        most = shown_amount(limit.most, limit.unit)
        head = f"{view.profile.name} reads {most} of the files {where} together"
        parts = [part for part in context.parts if part.path == file.path]
        own = next((part for part in parts if part.cut and part.cut.limit is limit), None)
        hosts = (view.profile.name,)
        if not parts and any(
            gone.path == file.path and most in gone.why for gone in context.dropped
        ):
            before = [part.name for part in context.sure]
            verb = "uses" if len(before) == 1 else "use"
            message = f"{head}: {join_names(before)} {verb} them up, and this file is not read."
            place = line_place(file, 0)
            yield fault(
                snapshot, "over-limit", place, message, twins=before, hosts=hosts, is_sure=is_sure
            )
            return
        if own is not None and own.cut:
            rest = _rest(own, file, limit)
            verb = "is" if rest == 1 else "are"
            lost = shown_amount(rest, limit.unit)
            message = f"{head}: this file is cut here, and {lost} {verb} not read."
            place = line_place(file, own.cut.line)
            yield fault(snapshot, "over-limit", place, message, hosts=hosts, is_sure=is_sure)
            return


def _rest(part: Part, file: WorkspaceFile, limit: Limit) -> int:
    whole = document_amount(file.parsed, limit.unit) if file.parsed else 0
    return whole - measure(part.text, limit.unit)


def _all_fit(snapshot: Snapshot, view: HostView, most: int) -> bool:
    """Whether all files that the host can load, in whatever directory, have at most so many bytes.

    Bytes are never fewer than characters or tokens.
    """
    left = most
    for path in view.import_depths:
        document = snapshot.files[path].document
        left -= measure(document.text, Unit.BYTES) if document else 0
        if left < 0:
            return False
    return True
