"""twicetold.server.reload: read everything again, without a restart."""

from __future__ import annotations

from typing import Any

from twicetold.lsp.server import Server
from twicetold.lsp.settings import begin_asking


async def reload(ls: Server, *_arguments: Any) -> dict[str, int]:
    """Read the settings and every root from the disk again, as at the start.

    It takes no argument. Answers ``{roots, files}``: how many roots there are, and instruction
    files in them.
    """
    session = ls.session
    session.reading.begin_anew()
    session.move_roots(session.folders)
    session.reload()
    session.reported.clear()
    ls.workspace_reports.forget()
    if ls.client.answers_settings:
        begin_asking(ls)
    roots = session.roots
    snapshots = [await session.snapshot(root) for root in roots]
    ls.publisher.publish_configuration()
    for root in roots:
        ls.publisher.reloaded(root)
    files = [file for snapshot in snapshots for file in snapshot.files.values()]
    return {"roots": len(roots), "files": sum(not file.excluded for file in files)}
