"""window/workDoneProgress: the first reading of a root is shown, and can be cancelled."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.progress import Progress

from twicetold.lsp.indexing import Indexing

_REPORT_SECONDS = 0.25
_numbers = count(1)
log = logging.getLogger(__name__)


async def show_progress(progress: Progress, indexing: Indexing, work: asyncio.Future[Any]) -> None:
    """Show the work until it is done."""
    token = f"twicetold-index-{next(_numbers)}"
    try:
        await progress.create_async(token)
    except JsonRpcException as error:
        log.info("The client shows no progress: %s", error)
        return
    title = f"Reading the instruction files of {indexing.root.name or indexing.root}"
    progress.tokens[token].add_done_callback(lambda _: indexing.cancel())
    progress.begin(token, lsp.WorkDoneProgressBegin(title, cancellable=True))
    while not work.done():
        await asyncio.wait([work], timeout=_REPORT_SECONDS)
        progress.report(token, lsp.WorkDoneProgressReport(message=_so_far(indexing)))
    progress.end(token, lsp.WorkDoneProgressEnd(message=_so_far(indexing)))
    del progress.tokens[token]


def _so_far(indexing: Indexing) -> str:
    if indexing.is_cancelled:
        return "cancelled"
    return f"{indexing.directories} folder{'' if indexing.directories == 1 else 's'}"
