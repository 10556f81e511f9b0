"""Every method and command that the server announces, under what each recorded client says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.clients.recorded import recorded_clients
from tests.lsp.wire import Wire
from twicetold.lsp.comparison_uri import comparison_uri
from twicetold.lsp.features import COMMANDS, FEATURES, OF_SOME_CLIENTS

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
# Lines of the drifted section and of the repeated one, and a last line with an import.
DRIFTED, REPEATED = 18, 12
IMPORT = "@../../AGENTS.md 日本語 😀"
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
# What begins, ends or is told by the client; each has tests of its own.
LIFE = {lsp.INITIALIZE, lsp.INITIALIZED, lsp.SHUTDOWN}


@pytest.fixture
def root(tmp_path):
    root = Path(shutil.copytree(EXAMPLE, tmp_path / "example"))
    with (root / BILLING).open("a", encoding="utf-8") as text:
        text.write(f"\n{IMPORT}\n")
    return root


def requests(uri, text):
    """Method and parameters of what is asked about a document."""
    document = {"textDocument": {"uri": uri}}
    for method in ("codeLens", "documentLink", "documentSymbol", "diagnostic"):
        yield f"textDocument/{method}", document
    for line in (0, REPEATED, DRIFTED, text.split("\n").index(IMPORT)):
        for method in ("hover", "definition", "completion"):
            place = {"line": line, "character": len("@../../")}
            yield f"textDocument/{method}", {**document, "position": place}
        place = {"position": place, "context": {"includeDeclaration": True}}
        yield "textDocument/references", {**document, **place}
    yield "textDocument/inlayHint", {**document, "range": WHOLE}
    actions = {"range": WHOLE, "context": {"diagnostics": [], "triggerKind": 1}}
    yield "textDocument/codeAction", {**document, **actions}
    yield "workspace/symbol", {"query": "commits"}
    yield "workspace/diagnostic", {"previousResultIds": []}
    agents = uri.replace("services/billing/CLAUDE.md", "AGENTS.md")
    yield "workspace/textDocumentContent", {"uri": comparison_uri(uri, agents)}


RESOLVED = {
    "textDocument/codeLens": "codeLens/resolve",
    "textDocument/codeAction": "codeAction/resolve",
    "textDocument/documentLink": "documentLink/resolve",
    "textDocument/completion": "completionItem/resolve",
    "textDocument/inlayHint": "inlayHint/resolve",
}
ANNOUNCED = {
    "textDocument/documentSymbol": "documentSymbolProvider",
    "textDocument/diagnostic": "diagnosticProvider",
    "workspace/diagnostic": "diagnosticProvider",
}


def is_announced(method, capabilities):
    if method == "workspace/textDocumentContent":
        return "textDocumentContent" in capabilities["workspace"]
    return method not in ANNOUNCED or ANNOUNCED[method] in capabilities


@pytest.mark.parametrize("record", recorded_clients())
async def test_every_method_answers(root, record):
    uri = (root / BILLING).as_uri()
    item = {"uri": uri, "languageId": "markdown", "version": 1}
    text = (root / BILLING).read_text("utf-8")
    asked = set()
    async with Wire() as wire:
        wire.replies["workspace/applyEdit"] = {"applied": False}
        wire.replies["window/showDocument"] = {"success": True}
        capabilities = (await wire.initialize(root, record))["capabilities"]
        wire.notify("textDocument/didOpen", {"textDocument": {**item, "text": text}})
        for method, params in requests(uri, text):
            if not is_announced(method, capabilities):
                answer = await wire.answer(wire.request(method, params))
                assert answer["error"]["code"] == -32601
                continue
            result = await wire.ask(method, params)
            asked.add(method)
            if method in RESOLVED:
                items = result["items"] if isinstance(result, dict) else result
                for found in (items or [])[:4]:
                    assert await wire.ask(RESOLVED[method], found)
                    asked.add(RESOLVED[method])
        for name, _ in COMMANDS:
            arguments = [uri, "AGENTS.md" if name.endswith("compareWith") else {"line": DRIFTED}]
            params = {"command": name, "arguments": arguments}
            await wire.ask("workspace/executeCommand", params)
        commands = capabilities["executeCommandProvider"]["commands"]
        assert set(commands) == {name for name, _ in COMMANDS}
        told = {"textDocument": {"uri": uri}}
        change = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "# B"}]}
        wire.notify("textDocument/didChange", change)
        wire.notify("textDocument/didSave", told)
        wire.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
        wire.notify("workspace/didChangeConfiguration", {"settings": {}})
        folders = {"added": [], "removed": []}
        wire.notify("workspace/didChangeWorkspaceFolders", {"event": folders})
        wire.notify("textDocument/didClose", told)
        assert await wire.ask("shutdown") is None
        errors = [m for m in wire.sent("window/logMessage") if m["type"] == 1]
        assert errors == []
    methods = [*(method for method, _, _ in FEATURES), *(row[1] for row in OF_SOME_CLIENTS)]
    requested = {m for m in methods if "/did" not in m and is_announced(m, capabilities)} - LIFE
    # A client that draws lenses has no inlay hint where one stands, so there is none to resolve.
    assert requested - asked <= {"inlayHint/resolve", "codeLens/resolve"}
