"""textDocument/didOpen, didChange, didSave, didClose: the client's text becomes our documents."""

from __future__ import annotations

import logging

from lsprotocol import types as lsp

from twicetold.lsp.convert import is_lone, to_position
from twicetold.lsp.server import Server
from twicetold.text.document import Document, Edit

log = logging.getLogger(__name__)


def did_open(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """Take the document and check it."""
    opened = params.text_document
    ls.session.open(opened.uri, Document.from_text(opened.text, opened.version))
    ls.publisher.edited(opened.uri)
    _look(ls, opened.uri)


def did_change(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """Apply the changes and check again, soon."""
    uri, version = params.text_document.uri, params.text_document.version
    known = ls.session.open_files.get(uri)
    if known is not None and version <= known.document.version:
        log.warning("%s: version %d after %d", uri, version, known.document.version)
    ls.session.change(uri, [_edit(change) for change in params.content_changes], version)
    ls.publisher.edited(uri)


def did_save(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """See what changed on disk: not every client tells of that."""
    _look(ls, params.text_document.uri)


def did_close(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """Forget the document and what was published for it; what is on disk counts again."""
    uri = params.text_document.uri
    file = ls.session.open_files.get(uri)
    ls.session.close(uri)
    if file is not None:
        ls.publisher.closed(file)
        if not is_lone(file.root):
            ls.publisher.reloaded(file.root)


def _look(ls: Server, uri: str) -> None:
    file = ls.session.open_files.get(uri)
    if file is not None:
        ls.freshness.look(file.root)


def _edit(change: lsp.TextDocumentContentChangeEvent) -> Edit:
    if isinstance(change, lsp.TextDocumentContentChangePartial):
        return Edit(change.text, to_position(change.range.start), to_position(change.range.end))
    return Edit(change.text)
