"""How a diagnostic looks in a client: links, fading, what a baseline keeps back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.clients.recorded import recorded_clients
from tests.lsp.wire import Wire
from twicetold.cli.main import main

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
UNNECESSARY, HINT = 1, 4


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


async def shown(root, record="vscode-1.139", **options):
    """The diagnostics of the nested file, pulled or pushed, under these options of the client."""
    uri = (root / BILLING).as_uri()
    item = {"uri": uri, "languageId": "markdown", "version": 1}
    async with Wire() as wire:
        result = await wire.initialize(root, record, **options)
        text = (root / BILLING).read_text("utf-8")
        wire.notify("textDocument/didOpen", {"textDocument": {**item, "text": text}})
        if result["capabilities"].get("diagnosticProvider"):
            params = {"textDocument": {"uri": uri}}
            return (await wire.ask("textDocument/diagnostic", params))["items"]
        published = "textDocument/publishDiagnostics"
        await wire.until(lambda: any(p["uri"] == uri for p in wire.sent(published)))
        return next(p["diagnostics"] for p in wire.sent(published) if p["uri"] == uri)


@pytest.mark.parametrize("record", recorded_clients())
async def test_a_code_leads_to_its_documentation_where_the_client_can_show_it(root, record):
    can_show = "vscode" in record  # the others say that they cannot, or nothing
    for item in await shown(root, record):
        link = item.get("codeDescription", {}).get("href", "")
        assert link.endswith(f"/docs/codes.md#{item['code']}" if can_show else "")
        assert bool(link) is can_show
        assert item["data"] == {"fingerprint": item["data"]["fingerprint"]}


@pytest.mark.parametrize("record", recorded_clients())
async def test_repeated_text_is_faded_only_where_that_is_wished(root, record):
    assert not any("tags" in item for item in await shown(root, record))
    faded = await shown(root, record, fadeDuplicates=True)
    assert [item.get("tags") for item in faded] == [[UNNECESSARY], None]


async def test_what_a_baseline_keeps_back_is_hidden_or_a_hint(root):
    before = await shown(root)
    CliRunner().invoke(main, ["check", str(root), "--write-baseline"])
    assert await shown(root) == []
    hints = await shown(root, showBaselined=True)
    assert hints == [{**item, "severity": HINT} for item in before]
