"""Comparing with any file, the comparison as a document, and reading everything again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.lsp.wire import Wire
from twicetold.lsp.comparison_uri import SCHEME, compared_uris, comparison_uri
from twicetold.lsp.features import COMMANDS

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
README = Path(__file__).parent.parent.parent / "README.md"
BILLING = "services/billing/CLAUDE.md"
REFRESH = "workspace/textDocumentContent/refresh"


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


def opened(uri, text):
    item = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
    return {"textDocument": item}


async def execute(wire, command, *arguments):
    params = {"command": f"twicetold.server.{command}", "arguments": list(arguments)}
    return await wire.ask("workspace/executeCommand", params)


@pytest.mark.parametrize(
    "both",
    [("file:///a/CLAUDE.md", "file:///b%20c.md"), ("untitled:Untitled-1", "file:///ß/日本.md")],
)
def test_a_comparisons_uri_has_both_files_in_letters_that_nobody_encodes(both):
    uri = comparison_uri(*both)
    assert uri.startswith(f"{SCHEME}:/")
    assert uri.endswith(".md")
    assert set(uri) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:/.")
    assert compared_uris(uri) == both


@pytest.mark.parametrize(
    "uri", ["", "file:///a.md", f"{SCHEME}:", f"{SCHEME}:/x/y.md", f"{SCHEME}:/W10/comparison.md"]
)
def test_other_uris_are_no_comparisons(uri):
    assert compared_uris(uri) is None


async def test_a_document_is_compared_with_any_file(root, tmp_path):
    uri, outside = (root / BILLING).as_uri(), tmp_path / "notes.md"
    outside.write_text("# Notes\n\n## Commits\n\nNothing of the kind.\n", encoding="utf-8")
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(uri, (root / BILLING).read_text("utf-8")))
        one = await execute(wire, "compareWith", uri, "AGENTS.md")
        assert one["title"] == f"{BILLING} compared with AGENTS.md"
        assert one["referenceUri"] == (root / "AGENTS.md").as_uri()
        for other in (str(outside), outside.as_uri()):
            two = await execute(wire, "compareWith", uri, other)
            assert two["data"]["sections"]["shared"][0]["title"] == "Commits"
            assert two["data"]["b"]["path"] == str(outside)
        wire.notify("textDocument/didOpen", opened("untitled:U-1", "# U\n\n## Layout\n\nx\n"))
        three = await execute(wire, "compareWith", (root / "CLAUDE.md").as_uri(), "untitled:U-1")
        assert three["uri"] == (root / "CLAUDE.md").as_uri()
        unusable = [[], [uri], [uri, "none.md"], [uri, 3], ["git:/a", "AGENTS.md"], [uri, "\0"]]
        for arguments in unusable:
            assert await execute(wire, "compareWith", *arguments) is None
        assert len(wire.sent("window/showMessage")) == len(unusable)


async def test_the_comparison_is_a_document_that_follows_edits(root):
    uri = (root / BILLING).as_uri()
    async with Wire() as wire:
        result = await wire.initialize(root)
        contents = result["capabilities"]["workspace"]["textDocumentContent"]
        assert contents == {"schemes": [SCHEME]}
        wire.notify("textDocument/didOpen", opened(uri, (root / BILLING).read_text("utf-8")))
        compared = await execute(wire, "compareWithReference", uri)
        document = {"uri": compared["contentUri"]}
        before = (await wire.ask("workspace/textDocumentContent", document))["text"]
        assert before == compared["markdown"]
        change = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "# B\n"}]}
        wire.notify("textDocument/didChange", change)
        await wire.until(
            lambda: any(i["method"] == REFRESH and i["params"] == document for i in wire.asked)
        )
        after = (await wire.ask("workspace/textDocumentContent", document))["text"]
        assert after != before
        for odd in ("twicetold-comparison:/x", comparison_uri(uri, "file:///none.md")):
            text = (await wire.ask("workspace/textDocumentContent", {"uri": odd}))["text"]
            assert len(text.splitlines()) == 1


def shown(wire):
    return [item["params"] for item in wire.asked if item["method"] == "window/showDocument"]


async def test_a_client_without_a_view_opens_the_document_or_a_file(root):
    uri = (root / BILLING).as_uri()
    for record, start in (("vscode-1.139", f"{SCHEME}:/"), ("neovim-0.11", "file:///")):
        async with Wire() as wire:
            wire.replies["window/showDocument"] = {"success": True}
            await wire.initialize(root, record, rendersComparison=False)
            wire.notify("textDocument/didOpen", opened(uri, (root / BILLING).read_text("utf-8")))
            await execute(wire, "compareWithReference", uri)
            await wire.until(lambda w=wire: shown(w))
            assert shown(wire)[0]["uri"].startswith(start)


async def test_everything_is_read_again_without_a_restart(root):
    uri = (root / BILLING).as_uri()
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(uri, (root / BILLING).read_text("utf-8")))
        pull = {"textDocument": {"uri": uri}}
        assert len((await wire.ask("textDocument/diagnostic", pull))["items"]) == 2
        (root / "twicetold.toml").write_text('severity.drifted-section = "off"\n')
        assert await execute(wire, "reload") == {"roots": 1, "files": 3}
        assert len((await wire.ask("textDocument/diagnostic", pull))["items"]) == 1
        (root / "services" / "billing" / "twicetold.toml").write_text("")
        assert (await execute(wire, "reload"))["roots"] == 2
        assert (await wire.ask("textDocument/diagnostic", pull))["items"] == []


def test_the_readme_has_every_command():
    text = README.read_text(encoding="utf-8")
    for name, _ in COMMANDS:
        assert f"`{name.removeprefix('twicetold.server.')}`" in text, name
