"""textDocument/diagnostic: the client asks for a document's diagnostics."""

from __future__ import annotations

import hashlib

from lsprotocol import types as lsp

from twicetold.lsp.diagnostics import file_diagnostics
from twicetold.lsp.server import Server

Report = lsp.RelatedFullDocumentDiagnosticReport | lsp.RelatedUnchangedDocumentDiagnosticReport

# What a document shows depends on its reference, which is another file.
OPTIONS = lsp.DiagnosticOptions(
    inter_file_dependencies=True, workspace_diagnostics=False, identifier="twicetold"
)


async def diagnostic(ls: Server, params: lsp.DocumentDiagnosticParams) -> Report:
    """All diagnostics of a document, or the word that they are what the client has."""
    file = ls.session.open_files.get(params.text_document.uri)
    items = await file_diagnostics(ls.session, file) if file is not None else []
    result_id = hashlib.sha256(repr(items).encode("utf-8", "replace")).hexdigest()[:16]
    if params.previous_result_id == result_id:
        return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id=result_id)
    return lsp.RelatedFullDocumentDiagnosticReport(items=items, result_id=result_id)
