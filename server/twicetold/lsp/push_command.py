"""twicetold.server.pushToCopies: the text of a reference given to the copies that differ."""

from __future__ import annotations

from typing import Any

from twicetold.lsp.apply_command import apply, refusal
from twicetold.lsp.arguments import uri_and_options
from twicetold.lsp.copies import copies_of
from twicetold.lsp.fix_request import current_file
from twicetold.lsp.server import Server
from twicetold.lsp.workspace_edit import RefusedError
from twicetold.rules.copies import groups_at
from twicetold.rules.fixes.push_to_copies import push_to_copies


async def push_text(ls: Server, *arguments: Any) -> dict[str, Any]:
    """Change the copies that differ to what the reference says, all in one edit.

    The first argument is the reference's URI. The second is an object: ``line``, 0-based, is a
    line of the section or statement to push. Answers ``{applied, changed, message}``, as
    `applyFix` does.
    """
    uri, options = uri_and_options(arguments)
    try:
        return await _push(ls, uri, options.get("line"))
    except RefusedError as refused:
        return refusal(ls, refused)


async def _push(ls: Server, uri: str, line: object) -> dict[str, Any]:
    file = await current_file(ls, uri)
    if file is None or not isinstance(line, int):
        raise RefusedError("Open the reference first, and name a line of it.")
    copies = await copies_of(ls.session, file)
    groups = [group for group in groups_at(copies, line) if group.differing]
    checked = await ls.session.check(file)
    path = checked.check.path
    others = {copy.place.path for group in groups[:1] for copy in group.differing}
    fix = await ls.session.work(
        lambda: (
            push_to_copies(checked.snapshot, path, groups[0].lines, sorted(others))
            if groups
            else None
        )
    )
    if fix is None:
        raise RefusedError("No copy of this text differs in a way that can be put right here.")
    return await apply(ls, checked.snapshot, fix)
