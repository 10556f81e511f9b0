"""workspace/diagnostic: all files, what changed since, and nothing twice."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.lsp.wire import Wire
from twicetold.cli.main import main

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
EXPECTED = {
    "AGENTS.md": ["drifted-section", "missing-section"],
    "CLAUDE.md": [],
    BILLING: ["duplicate-section", "drifted-section"],
}
PROGRESS, PUBLISHED = "$/progress", "textDocument/publishDiagnostics"


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


async def pull(wire, known=None, part=None):
    """Every item of the answer, by URI; what is known goes with it."""
    params = {"previousResultIds": [{"uri": u, "value": v} for u, v in (known or {}).items()]}
    before = len(wire.sent(PROGRESS))
    if part is not None:
        params["partialResultToken"] = part
    answer = await wire.ask("workspace/diagnostic", params)
    parts = [p["value"] for p in wire.sent(PROGRESS)[before:] if p["token"] == part]
    assert all(report["items"] for report in parts)
    items = [item for report in [*parts, answer] for item in report["items"]]
    if part is not None:
        assert answer["items"] == []
    found = {item["uri"]: item for item in items}
    assert len(found) == len(items)
    return found


def codes(root, found):
    return {
        uri.removeprefix(f"{root.as_uri()}/"): [d["code"] for d in item["items"]]
        for uri, item in found.items()
        if item["kind"] == "full"
    }


def results(found):
    return {uri: item["resultId"] for uri, item in found.items()}


def opened(root, path, text=None):
    item = {"uri": (root / path).as_uri(), "languageId": "markdown", "version": 7}
    return {"textDocument": {**item, "text": text or (root / path).read_text("utf-8")}}


async def test_all_files_then_only_what_changed(root):
    async with Wire() as wire:
        result = await wire.initialize(root)
        assert result["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"] is True
        first = await pull(wire, part="t1")
        assert codes(root, first) == EXPECTED
        known = results(first)
        again = await pull(wire, known)
        assert {item["kind"] for item in again.values()} == {"unchanged"}
        assert results(again) == known

        text = (root / "CLAUDE.md").read_text("utf-8").replace("60 characters", "72 characters")
        wire.notify("textDocument/didOpen", opened(root, "CLAUDE.md", text))
        edited = await pull(wire, known)
        assert codes(root, edited) == {
            "CLAUDE.md": [],
            "AGENTS.md": ["drifted-section", "missing-section", "drifted-section"],
            BILLING: ["duplicate-section", "duplicate-section"],
        }
        assert edited[(root / "CLAUDE.md").as_uri()]["version"] == 7

        shutil.rmtree(root / "services")
        changes = [{"uri": (root / BILLING).as_uri(), "type": 3}]
        wire.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await wire.until(lambda: any("diagnostic/refresh" in item["method"] for item in wire.asked))
        while BILLING not in codes(root, gone := await pull(wire, results(edited))):
            pass
        assert codes(root, gone)[BILLING] == []
        assert BILLING not in codes(root, await pull(wire))


async def test_an_open_document_has_one_result_by_both_ways(root):
    uri = (root / BILLING).as_uri()
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root, BILLING))
        one = await wire.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})
        assert (await pull(wire, {uri: one["resultId"]}))[uri]["kind"] == "unchanged"
        closed = {"textDocument": {"uri": (root / "AGENTS.md").as_uri()}}
        tab = await wire.ask("textDocument/diagnostic", closed)
        assert [item["code"] for item in tab["items"]] == EXPECTED["AGENTS.md"]
        nothing = {"textDocument": {"uri": (root / "none.md").as_uri()}}
        assert (await wire.ask("textDocument/diagnostic", nothing))["items"] == []
        assert wire.sent(PUBLISHED) == []


async def test_only_open_documents_where_that_is_wished(root):
    async with Wire() as wire:
        await wire.initialize(root, workspaceDiagnostics=False)
        wire.notify("textDocument/didOpen", opened(root, BILLING))
        assert list(codes(root, await pull(wire))) == [BILLING]


async def test_several_folders_and_a_nested_root(root, tmp_path):
    inner = root / "services" / "inner"
    shutil.copytree(EXAMPLE, inner)
    (inner / ".git").mkdir()
    other = Path(shutil.copytree(EXAMPLE, tmp_path / "other"))
    async with Wire() as wire:
        await wire.initialize(root)
        folder = {"uri": other.as_uri(), "name": "other"}
        event = {"added": [folder], "removed": []}
        wire.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        found = await pull(wire)
        for place in (root, inner, other):
            assert {path: codes(place, found)[path] for path in EXPECTED} == EXPECTED
        wire.notify(
            "workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}}
        )
        gone = codes(other, await pull(wire, results(found)))
        assert {path: gone[path] for path in EXPECTED} == {path: [] for path in EXPECTED}


async def test_a_folder_inside_a_repository_shows_its_own_files(root):
    async with Wire() as wire:
        await wire.initialize(root / "services")
        (root / ".git").mkdir()
        assert codes(root, await pull(wire)) == {BILLING: EXPECTED[BILLING]}


async def test_what_only_the_whole_root_tells_is_pushed_for_the_files_that_nobody_opens(root):
    CliRunner().invoke(main, ["check", str(root), "--write-baseline"])
    allow = '[[allow]]\ncode = "conflict"\nreason = "none"\n'
    (root / "twicetold.toml").write_text(allow, encoding="utf-8")
    (root / "AGENTS.md").unlink()
    found = json.loads(CliRunner().invoke(main, ["check", str(root), "--format", "json"]).output)
    async with Wire() as wire:
        await wire.initialize(root)
        assert codes(root, await pull(wire)) == {"CLAUDE.md": [], BILLING: []}
        await wire.until(lambda: len(wire.sent(PUBLISHED)) == 2)
        pushed = {
            (Path(p["uri"]).name, d["code"], d["range"]["start"]["line"] + 1, d["message"])
            for p in wire.sent(PUBLISHED)
            for d in p["diagnostics"]
        }
        assert pushed == {
            (f["path"], f["code"], f["start_line"], f["message"]) for f in found["findings"]
        }
        assert {code for _, code, _, _ in pushed} == {"unused-allow", "stale-baseline"}
