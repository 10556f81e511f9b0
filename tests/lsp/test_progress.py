"""The first reading of a root, as the person sees it; and changes on disk, with events or not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.clients.recorded import recorded_clients
from tests.lsp.wire import Wire

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
CREATE, PROGRESS = "window/workDoneProgress/create", "$/progress"


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


def opened(root, path=BILLING):
    item = {"uri": (root / path).as_uri(), "languageId": "markdown", "version": 1}
    return {"textDocument": {**item, "text": (root / path).read_text("utf-8")}}


@pytest.mark.parametrize("record", recorded_clients())
async def test_the_first_reading_is_shown_once(root, record):
    async with Wire() as wire:
        await wire.initialize(root, record)
        wire.notify("textDocument/didOpen", opened(root))
        await wire.until(lambda: any(p["value"]["kind"] == "end" for p in wire.sent(PROGRESS)))
        wire.notify("textDocument/didOpen", opened(root, "AGENTS.md"))
        wire.notify("textDocument/didSave", {"textDocument": {"uri": (root / BILLING).as_uri()}})
        await wire.ask("textDocument/codeLens", pull(root))
        kinds = [params["value"]["kind"] for params in wire.sent(PROGRESS)]
        assert (kinds[0], kinds[-1]) == ("begin", "end")
        assert set(kinds[1:-1]) <= {"report"}
        begin, end = wire.sent(PROGRESS)[0]["value"], wire.sent(PROGRESS)[-1]["value"]
        assert begin["title"] == "Reading the instruction files of example"
        assert begin["cancellable"] is True
        assert end["message"].endswith("folders")
        tokens = [item["params"]["token"] for item in wire.asked if item["method"] == CREATE]
        assert {params["token"] for params in wire.sent(PROGRESS)} == set(tokens)
        assert len(tokens) == 1


def pull(root):
    return {"textDocument": {"uri": (root / BILLING).as_uri()}}


async def test_a_cancelled_reading_answers_all_the_same(root):
    for number in range(1_000):
        (root / "many" / str(number)).mkdir(parents=True)
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        asked = wire.request("textDocument/diagnostic", pull(root))
        await wire.until(lambda: wire.sent(PROGRESS))
        token = wire.sent(PROGRESS)[0]["token"]
        wire.notify("window/workDoneProgress/cancel", {"token": token})
        assert (await wire.answer(asked))["result"]["items"]
        await wire.until(lambda: any(p["value"]["kind"] == "end" for p in wire.sent(PROGRESS)))
        assert await wire.ask("shutdown") is None


async def test_a_change_on_disk_is_seen_on_save_without_an_event(root):
    async with Wire() as wire:
        await wire.initialize(root, "neovim-0.11")
        wire.notify("textDocument/didOpen", opened(root))
        published = "textDocument/publishDiagnostics"
        await wire.until(lambda: len(wire.sent(published)) == 1)
        text = (root / "CLAUDE.md").read_text("utf-8").replace("60", "72")
        (root / "CLAUDE.md").write_text(f"{text}\nAnd more.\n", encoding="utf-8")
        wire.notify("textDocument/didSave", {"textDocument": {"uri": (root / BILLING).as_uri()}})
        await wire.until(lambda: len(wire.sent(published)) == 2)
        codes = [item["code"] for item in wire.sent(published)[-1]["diagnostics"]]
        assert codes == ["duplicate-section", "duplicate-section"]


async def test_an_event_of_the_client_brings_the_disk_in(root):
    register, refresh = "client/registerCapability", "workspace/diagnostic/refresh"
    async with Wire() as wire:
        await wire.initialize(root)
        await wire.until(lambda: any(item["method"] == register for item in wire.asked))
        wire.notify("textDocument/didOpen", opened(root))
        assert len((await wire.ask("textDocument/diagnostic", pull(root)))["items"]) == 2
        (root / "CLAUDE.md").write_text("# Nothing\n", encoding="utf-8")
        changes = [{"uri": (root / "CLAUDE.md").as_uri(), "type": 2}]
        wire.asked.clear()
        wire.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await wire.until(lambda: any(item["method"] == refresh for item in wire.asked))
        found = (await wire.ask("textDocument/diagnostic", pull(root)))["items"]
        assert "duplicate-section" not in [item["code"] for item in found]
