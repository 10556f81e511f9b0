"""textDocument/diagnostic: the client asks for a document's diagnostics."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.convert import path_of
from twicetold.lsp.diagnostics import file_diagnostics
from twicetold.lsp.protocol import Encoded
from twicetold.lsp.server import Server
from twicetold.workspace.roots import find_root

Report = (
    Encoded | lsp.RelatedFullDocumentDiagnosticReport | lsp.RelatedUnchangedDocumentDiagnosticReport
)


async def diagnostic(ls: Server, params: lsp.DocumentDiagnosticParams) -> Report:
    """All diagnostics of a document, or the word that they are what the client has."""
    file = ls.session.open_files.get(params.text_document.uri)
    if file is not None:
        reported = await file_diagnostics(ls.session, file)
    elif (path := path_of(params.text_document.uri)) is not None and path.name:
        # Some clients show a file in a tab that they have not opened.
        root = find_root(path, ls.session.folders)
        reported = await ls.workspace_reports.closed(root, path.relative_to(root).as_posix())
    else:
        return lsp.RelatedFullDocumentDiagnosticReport(items=[])
    if params.previous_result_id == reported.result_id:
        return lsp.RelatedUnchangedDocumentDiagnosticReport(result_id=reported.result_id)
    return Encoded(reported.as_json(ls.protocol.encoded))
