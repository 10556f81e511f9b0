"""A command's Markdown for clients without a view of their own: a file, opened where they can."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

from lsprotocol import types as lsp

from twicetold.lsp.convert import uri_of
from twicetold.lsp.server import Server

log = logging.getLogger(__name__)


def show_page(ls: Server, name: str, markdown: str, content_uri: str = "") -> None:
    """Write ``markdown`` into a temporary file ``name`` and open it, or say where it is.

    Nothing is written where the client opens the text under ``content_uri``. Nothing happens for a
    client that has said that it shows such answers itself.
    """
    client = ls.session.client
    if client.renders_comparison:
        return
    if content_uri and client.shows_contents and client.shows_documents:
        ls.window_show_document(lsp.ShowDocumentParams(content_uri, take_focus=True))
        return
    path = Path(tempfile.mkdtemp(prefix="twicetold-")) / name
    try:
        path.write_text(markdown, encoding="utf-8")
    except OSError as error:
        log.warning("%s cannot be written: %s", path, error)
        return
    if client.shows_documents:
        ls.window_show_document(lsp.ShowDocumentParams(uri_of(path), take_focus=True))
    else:
        ls.tell(f"Written to {path}, because this editor opens no files for a server.")
