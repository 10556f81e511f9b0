"""codeAction/resolve: the edit of an action that was chosen, for the texts as they are now."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.fix_request import find_fix, request_of
from twicetold.lsp.server import Server
from twicetold.lsp.workspace_edit import RefusedError, workspace_edit


async def code_action_resolve(ls: Server, action: lsp.CodeAction) -> lsp.CodeAction:
    """The action with its edit; without one where it must not be made, which the person is told."""
    request = request_of(action.data)
    if request is None:
        return action
    try:
        checked, fix = await find_fix(ls, request)
        files = tuple(ls.session.open_files.values())
        action.edit = await ls.session.work(
            lambda: workspace_edit(checked.snapshot, files, fix, ls.session.client)
        )
    except RefusedError as refused:
        ls.tell(str(refused), lsp.MessageType.Warning)
    return action
