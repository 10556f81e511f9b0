"""workspace/diagnostic: the client asks for the diagnostics of all files, open or not."""

from __future__ import annotations

from lsprotocol import types as lsp

from twicetold.lsp.server import Server
from twicetold.lsp.workspace_reports import FileReport

Item = lsp.WorkspaceFullDocumentDiagnosticReport | lsp.WorkspaceUnchangedDocumentDiagnosticReport

# Large enough that a message costs nothing beside its checks, small enough to see something soon.
_BATCH = 16


async def workspace_diagnostic(
    ls: Server, params: lsp.WorkspaceDiagnosticParams
) -> lsp.WorkspaceDiagnosticReport:
    """All reports; those that the client has already are only named, those of lost files emptied.

    Where the client gives a token they are sent in batches, as they are ready.
    """
    previous = {item.uri: item.value for item in params.previous_result_ids}
    items: list[Item] = []
    seen: set[str] = set()
    async for found in ls.workspace_reports.all():
        seen.add(found.uri)
        items.append(_item(found, previous.get(found.uri)))
        if params.partial_result_token is not None and len(items) >= _BATCH:
            _send(ls, params.partial_result_token, items)
            items = []
    items += [
        lsp.WorkspaceFullDocumentDiagnosticReport(uri, items=[])
        for uri in previous
        if uri not in seen
    ]
    ls.publisher.publish_configuration()
    if params.partial_result_token is not None and items:
        _send(ls, params.partial_result_token, items)
        items = []
    return lsp.WorkspaceDiagnosticReport(items)


def _item(found: FileReport, previous: str | None) -> Item:
    result_id = found.reported.result_id
    if result_id == previous:
        return lsp.WorkspaceUnchangedDocumentDiagnosticReport(
            found.uri, result_id, version=found.version
        )
    return lsp.WorkspaceFullDocumentDiagnosticReport(
        found.uri, found.reported.items, version=found.version, result_id=result_id
    )


def _send(ls: Server, token: lsp.ProgressToken, items: list[Item]) -> None:
    part = lsp.WorkspaceDiagnosticReportPartialResult(items)
    ls.protocol.notify(lsp.PROGRESS, lsp.ProgressParams(token, part))
