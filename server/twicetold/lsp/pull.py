"""textDocument/diagnostic: the client asks for a document's diagnostics."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.diagnostics import file_diagnostics
from twicetold.lsp.server import Server

Report = lsp.RelatedFullDocumentDiagnosticReport | lsp.RelatedUnchangedDocumentDiagnosticReport


async def diagnostic(ls: Server, params: lsp.DocumentDiagnosticParams) -> Report:
    """All diagnostics of a document, or the word that they are what the client has."""
    file = ls.session.open_files.get(params.text_document.uri)
    if file is None:
        return lsp.RelatedFullDocumentDiagnosticReport(items=[])
    reported = await file_diagnostics(ls.session, file)
    if params.previous_result_id == reported.result_id:
        return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id=reported.result_id)
    return lsp.RelatedFullDocumentDiagnosticReport(
        items=reported.items, result_id=reported.result_id
    )
