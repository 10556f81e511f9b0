"""twicetold.server.fileStatus: a file in a few words, for an editor's status line."""

from __future__ import annotations

from typing import Any

from twicetold.lsp.arguments import uri_and_options
from twicetold.lsp.server import Server
from twicetold.rules.pair import said_elsewhere
from twicetold.rules.summary import pair_text


async def file_status(ls: Server, *arguments: Any) -> dict[str, Any] | None:
    """Tell how much of a document its references say too.

    The argument is the document's URI. Answers ``{uri, overlap, pairs, problems, reason}``:
    ``overlap`` is the share of the lines with text that a reference says too (0 to 1, null where
    nothing is compared): of this document alone, while overlap is of both sides everywhere else.
    ``pairs`` has a line of text for each reference, ``problems`` is the number of diagnostics,
    ``reason`` says why nothing is compared. None for a document that is not open. Nobody is told
    anything: editors ask this after every change.
    """
    uri, _ = uri_and_options(arguments)
    file = ls.session.open_files.get(uri)
    if file is None:
        return None
    check = (await ls.session.check(file)).check
    share = said_elsewhere(check.pairs)
    return {
        "uri": uri,
        "overlap": None if share is None else round(share, 3),
        "pairs": [pair_text(pair) for pair in check.pairs],
        "problems": len(check.problems),
        "reason": check.reason,
    }
