"""A pygls server that knows nothing: what transport and start-up alone take."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

server = LanguageServer("floor", "1")


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
def document_symbol(_params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    return []


@server.feature(lsp.TEXT_DOCUMENT_DIAGNOSTIC)
def diagnostic(_params: lsp.DocumentDiagnosticParams) -> lsp.RelatedFullDocumentDiagnosticReport:
    return lsp.RelatedFullDocumentDiagnosticReport(items=[])


if __name__ == "__main__":
    server.start_io()
