"""twicetold.server.applyFix: makes a fix by itself, for clients that take only commands."""

from __future__ import annotations

from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.fix_request import find_fix, request_of
from twicetold.lsp.server import Server
from twicetold.lsp.workspace_edit import RefusedError, workspace_edit
from twicetold.rules.fixes.fix import Fix, by_file
from twicetold.workspace.snapshot import Snapshot


async def apply_fix(ls: Server, *arguments: Any) -> dict[str, Any]:
    """Make the fix that the first argument names: the data of a code action.

    Answers ``{applied, changed, message}``: whether the client made the edit, the paths of the
    files that it changed, and why not where it did not, which the person is told too.
    """
    request = request_of(arguments[0] if arguments else None)
    try:
        checked, fix = await find_fix(ls, request)
        return await apply(ls, checked.snapshot, fix)
    except RefusedError as refused:
        return refusal(ls, refused)


async def apply(ls: Server, snapshot: Snapshot, fix: Fix) -> dict[str, Any]:
    """Ask the client to make the fix's edit.

    Raises:
        RefusedError: where the edit must not or cannot be made.
    """
    client = ls.session.client
    if not client.edits.applies:
        raise RefusedError("This editor makes no edits for a server.")
    files = tuple(ls.session.open_files.values())
    edit = await ls.session.work(lambda: workspace_edit(snapshot, files, fix, client))
    now = ls.session.open_files
    # Texts alone count: what a file is to its workspace may be found out anew at any time.
    if any(file.uri not in now or now[file.uri].document != file.document for file in files):
        raise RefusedError("A file has changed meanwhile: try again.")
    answer = await ls.workspace_apply_edit_async(
        lsp.ApplyWorkspaceEditParams(edit, label=fix.title)
    )
    if not answer.applied:
        raise RefusedError(answer.failure_reason or "The editor did not make the edit.")
    return {"applied": True, "changed": list(by_file(fix.changes)), "message": fix.title}


def refusal(ls: Server, refused: RefusedError) -> dict[str, Any]:
    """The answer of a command whose edit was not made."""
    ls.tell(str(refused), lsp.MessageType.Warning)
    return {"applied": False, "changed": [], "message": str(refused)}
