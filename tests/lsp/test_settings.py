"""A client's settings in a real session: asked for, sent, wrong, and filled in or not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.lsp.wire import Wire
from twicetold.lsp.client_settings import ClientSettings

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
ERROR, WARNING, INFORMATION = 1, 2, 3
PUBLISHED, LOGGED = "textDocument/publishDiagnostics", "window/logMessage"


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


def opened(root):
    item = {"uri": (root / BILLING).as_uri(), "languageId": "markdown", "version": 1}
    return {"textDocument": {**item, "text": (root / BILLING).read_text("utf-8")}}


async def pulled(wire, root):
    params = {"textDocument": {"uri": (root / BILLING).as_uri()}}
    report = await wire.ask("textDocument/diagnostic", params)
    return {item["code"]: item for item in report["items"]}


def logged(wire, words):
    return [item for item in wire.sent(LOGGED) if words in item["message"]]


async def test_settings_that_are_asked_for_fill_what_the_file_leaves_unset(root):
    (root / "twicetold.toml").write_text('severity.drifted-section = "information"\n')
    answer = {
        "severity": {"drifted-section": "error", "duplicate-section": "error"},
        "hosts": ["claude"],
        "fadeDuplicates": True,
    }
    async with Wire() as wire:
        wire.replies["workspace/configuration"] = lambda params: [
            answer if item.get("scopeUri") else None for item in params["items"]
        ]
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        found = await pulled(wire, root)
        assert found["duplicate-section"]["severity"] == ERROR
        assert found["drifted-section"]["severity"] == INFORMATION
        await wire.until(lambda: logged(wire, "settings say: severity.duplicate-section."))
        assert logged(wire, "`hosts` names no known host: 'claude'.")[0]["type"] == WARNING

        wire.replies["workspace/configuration"] = [{"fadeDuplicates": True}, None]
        wire.notify("workspace/didChangeConfiguration", {"settings": None})
        # The client may pull too early; each change asks it to pull again.
        while (found := await pulled(wire, root))["duplicate-section"]["severity"] == ERROR:
            continue
        assert found["duplicate-section"]["severity"] == INFORMATION
        assert found["duplicate-section"]["tags"] == [1]


@pytest.mark.parametrize("reply", [None, [], [None, 3, "x"], {}, [[]]])
async def test_whatever_a_client_answers_checks_go_on(root, reply):
    async with Wire() as wire:
        wire.replies["workspace/configuration"] = reply
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        assert len(await pulled(wire, root)) == 2


async def test_settings_that_come_by_themselves_count_for_a_client_that_cannot_be_asked(root):
    async with Wire() as wire:
        params = {"capabilities": {}, "processId": None, "rootUri": root.as_uri()}
        options = {"severity": {"duplicate-section": "off"}}
        await wire.ask("initialize", {**params, "initializationOptions": options})
        wire.notify("initialized", {})
        wire.notify("textDocument/didOpen", opened(root))
        await wire.until(lambda: wire.sent(PUBLISHED))
        assert [d["code"] for d in wire.sent(PUBLISHED)[-1]["diagnostics"]] == ["drifted-section"]
        settings = {"twicetold": {"severity": {"duplicate-section": "warning"}}}
        wire.notify("workspace/didChangeConfiguration", {"settings": settings})
        await wire.until(lambda: len(wire.sent(PUBLISHED)) > 1)
        found = wire.sent(PUBLISHED)[-1]["diagnostics"]
        assert [d["severity"] for d in found] == [WARNING, WARNING]
        wire.notify("workspace/didChangeConfiguration", {"settings": "nonsense"})
        await wire.until(lambda: len(wire.sent(PUBLISHED)) > 2)
        assert len(wire.sent(PUBLISHED)[-1]["diagnostics"]) == 1


def test_the_innermost_folders_settings_count(tmp_path):
    settings = ClientSettings(
        {"hosts": ["codex"], "ignore": ["a"]},
        {tmp_path: {"hosts": ["cursor"]}, tmp_path / "in": {"hosts": ["claude-code"]}},
    )
    found = {root: settings.fallback(tmp_path / root).hosts for root in ("", "in", "in/x", "y")}
    assert found == {
        "": ("cursor",), "in": ("claude-code",), "in/x": ("claude-code",), "y": ("cursor",),
    }  # fmt: skip
    assert settings.fallback(tmp_path.parent).hosts == ("codex",)
    assert settings.fallback(tmp_path / "in").ignore == ("a",)
