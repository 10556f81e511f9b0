"""Server and command line find the same, over a whole collection of real repositories."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.corpus import SKIP_REASON, corpus_root
from tests.lsp.wire import Wire
from twicetold.cli.main import main
from twicetold.workspace.snapshot import build_snapshot

SEVERITIES = {"error": 1, "warning": 2, "information": 3, "hint": 4}
PUBLISHED = "textDocument/publishDiagnostics"

pytestmark = pytest.mark.skipif(corpus_root() is None, reason=SKIP_REASON)


def repositories():
    return sorted(path for path in corpus_root().glob("*__*") if path.is_dir())


@pytest.fixture(scope="module")
def expected():
    """What the command line finds, in the form of `shown`."""
    arguments = ["check", *map(str, repositories()), "--format", "json"]
    report = json.loads(CliRunner().invoke(main, arguments).output)
    assert report["errors"] == []
    found = Counter(
        (
            (Path(f["root"]) / f["path"]).as_uri(),
            f["code"],
            SEVERITIES[f["severity"]],
            f["message"],
            f["fingerprint"],
            tuple((Path(f["root"]) / twin["path"]).as_uri() for twin in f["twins"]),
        )
        for f in report["findings"]
    )
    assert found.total() > 300
    return found


@pytest.fixture(scope="module")
def files():
    """Every instruction file of every repository."""
    return [
        root / path
        for root in repositories()
        for path, file in build_snapshot(root).files.items()
        if not file.excluded and file.document is not None
    ]


def shown(reports):
    """What a client is given: by document, in any order."""
    return Counter(
        (
            uri,
            item["code"],
            item["severity"],
            item["message"],
            item["data"]["fingerprint"],
            tuple(twin["location"]["uri"] for twin in item.get("relatedInformation", ())),
        )
        for uri, items in reports.items()
        for item in items
    )


async def begin(wire, record):
    """A session with every repository as a folder."""
    await wire.initialize(corpus_root(), record)
    folders = [{"uri": root.as_uri(), "name": root.name} for root in repositories()]
    event = {"added": folders, "removed": [{"uri": corpus_root().as_uri(), "name": "x"}]}
    wire.notify("workspace/didChangeWorkspaceFolders", {"event": event})


def open_all(wire, files):
    for file in files:
        text = file.read_bytes().decode("utf-8-sig", errors="replace")
        item = {"uri": file.as_uri(), "languageId": "markdown", "version": 1, "text": text}
        wire.notify("textDocument/didOpen", {"textDocument": item})


async def test_what_is_pulled_for_closed_and_for_open_files(expected, files):
    async with Wire(patience=300) as wire:
        await begin(wire, "vscode-1.139")
        answer = await wire.ask("workspace/diagnostic", {"previousResultIds": []})
        closed = {item["uri"]: item["items"] for item in answer["items"]}
        assert shown(closed) == expected
        assert set(closed) >= {file.as_uri() for file in files}

        open_all(wire, files)
        pulls = {
            uri: wire.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
            for uri in (file.as_uri() for file in files)
        }
        opened = {uri: (await wire.answer(p))["result"]["items"] for uri, p in pulls.items()}
        assert shown(opened) == expected
        assert wire.sent(PUBLISHED) == []


async def test_what_is_pushed_for_open_files(expected, files):
    async with Wire(patience=300) as wire:
        await begin(wire, "neovim-0.11")
        open_all(wire, files)
        uris = {file.as_uri() for file in files}
        await wire.until(lambda: uris <= {p["uri"] for p in wire.sent(PUBLISHED)})
        pushed = {p["uri"]: p["diagnostics"] for p in wire.sent(PUBLISHED)}
        assert shown(pushed) == expected
