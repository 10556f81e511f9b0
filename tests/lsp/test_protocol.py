"""What the protocol promises of any request: one answer, in its turn, that may say why not."""

from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from tests.lsp.wire import Wire

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
NOT_INITIALIZED, INVALID_REQUEST, INVALID_PARAMS, UNKNOWN = -32002, -32600, -32602, -32601
CANCELLED = -32800


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


def opened(root, path=BILLING):
    file = root / path
    item = {"uri": file.as_uri(), "languageId": "markdown", "version": 1}
    return {"textDocument": {**item, "text": file.read_text("utf-8")}}


def document(root, path=BILLING, **more):
    return {"textDocument": {"uri": (root / path).as_uri()}, **more}


async def code_of(wire, method, params=None):
    return (await wire.answer(wire.request(method, params)))["error"]["code"]


async def test_a_request_has_its_time():
    async with Wire() as wire:
        assert await code_of(wire, "textDocument/hover", {}) == INVALID_PARAMS
        assert await code_of(wire, "workspace/symbol", {"query": ""}) == NOT_INITIALIZED
        wire.notify("textDocument/didSave", {"textDocument": {"uri": "file:///a"}})
        await wire.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None})
        wire.notify("initialized", {})
        again = {"capabilities": {}, "processId": None, "rootUri": None}
        assert await code_of(wire, "initialize", again) == INVALID_REQUEST
        assert await wire.ask("shutdown") is None
        assert await code_of(wire, "workspace/symbol", {"query": ""}) == INVALID_REQUEST
        wire.notify("exit")
        assert await wire.exit_code() == 0


@pytest.mark.parametrize("initialized", [True, False])
async def test_an_exit_without_shutdown_is_a_failure(root, initialized):
    async with Wire() as wire:
        if initialized:
            await wire.initialize(root)
        wire.notify("exit")
        assert await wire.exit_code() == 1


async def test_a_client_that_vanishes_ends_the_server(root):
    async with Wire() as wire:
        await wire.initialize(root)
        wire.process.stdin.close()
        assert await wire.exit_code() == 1


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("textDocument/hover", {"textDocument": 3}, INVALID_PARAMS),
        ("textDocument/hover", None, INVALID_PARAMS),
        ("workspace/executeCommand", {"command": "no.such"}, INVALID_PARAMS),
        ("textDocument/noSuch", {}, UNKNOWN),
        ("$/noSuch", {}, UNKNOWN),
    ],
)
async def test_a_request_that_cannot_be_met_is_told_why(root, method, params, code):
    async with Wire() as wire:
        await wire.initialize(root)
        assert await code_of(wire, method, params) == code
        assert await wire.ask("shutdown") is None
        assert wire.sent("window/showMessage") == []


@pytest.mark.parametrize(
    "message",
    [
        b"{ no json",
        b"[]",
        b"3",
        b'{"jsonrpc": "1.0", "id": 1, "method": "x"}',
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {}}},
        {"jsonrpc": "2.0", "method": "$/noSuch", "params": {}},
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 999}},
        {"jsonrpc": "2.0", "id": 999, "result": {}},
    ],
)
async def test_messages_that_are_none_do_no_harm(root, message):
    async with Wire() as wire:
        await wire.initialize(root)
        wire.send(message)
        wire.notify("textDocument/didOpen", opened(root))
        assert await wire.ask("textDocument/hover", document(root, position=at(0)))
        assert wire.sent("window/showMessage") == []


def at(line):
    return {"line": line, "character": 0}


async def test_what_is_cancelled_is_answered_once_and_not_begun(root):
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        pull = {"jsonrpc": "2.0", "id": "p", "method": "textDocument/diagnostic"}
        cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "p"}}
        wire.send({**pull, "params": document(root)}, cancel)
        assert (await wire.answer("p"))["error"]["code"] == CANCELLED
        report = await wire.ask("textDocument/diagnostic", document(root))
        assert len(report["items"]) == 2
        assert len(wire.answers["p"]) == 1


async def test_a_shutdown_answers_what_is_still_asked(root):
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        command = {"command": "twicetold.server.compareWithReference"}
        asked = [
            wire.request("textDocument/diagnostic", document(root)),
            wire.request("workspace/executeCommand", {**command, "arguments": []}),
            wire.request("textDocument/codeLens", document(root)),
        ]
        assert await wire.ask("shutdown") is None
        await asyncio.gather(*map(wire.answer, asked))
        assert all(len(wire.answers[request]) == 1 for request in asked)
        wire.notify("exit")
        assert await wire.exit_code() == 0


async def test_what_waited_when_the_client_left_ends_without_a_word(root):
    async with Wire() as wire:
        await wire.initialize(root, "neovim-0.11")
        wire.notify("textDocument/didOpen", opened(root))
        wire.notify("textDocument/didSave", document(root))
        assert await wire.ask("shutdown") is None
        wire.notify("textDocument/didSave", document(root))
        # Longer than the publisher waits for quiet.
        await asyncio.sleep(0.3)
        wire.notify("exit")
        assert await wire.exit_code() == 0
    assert b"ERROR" not in wire.stderr
    assert not [m for m in wire.sent("window/logMessage") if m["type"] == 1]
    assert wire.sent("textDocument/publishDiagnostics") == []


async def test_an_answer_to_us_may_come_after_the_shutdown_and_make_no_sense(root):
    async with Wire() as wire:
        await wire.initialize(root)
        wire.silent.add("workspace/configuration")
        wire.notify("workspace/didChangeConfiguration", {"settings": {}})
        await wire.until(lambda: any(ask["method"] in wire.silent for ask in wire.asked))
        assert await wire.ask("shutdown") is None
        question = next(ask for ask in wire.asked if ask["method"] in wire.silent)
        wire.send({"jsonrpc": "2.0", "id": question["id"], "result": 7})
        wire.notify("exit")
        assert await wire.exit_code() == 0
        assert not [m for m in wire.sent("window/logMessage") if m["type"] == 1]


async def test_the_log_says_what_was_agreed(root):
    async with Wire() as wire:
        await wire.initialize(root, "neovim-0.11")
        await wire.until(lambda: wire.sent("window/logMessage"))
        first = wire.sent("window/logMessage")[0]
        assert first == {"type": 3, "message": "Positions in utf-8; diagnostics are pushed."}


FOREIGN = [
    {}, {"line": 1}, {"path": [], "line": "x", "action": {}}, {"path": "no\0name.md"},
    {"path": "../outside.md", "line": -1}, {"path": "", "line": 10**9, "action": "nonsense"},
    {"uri": 3}, {"uri": "untitled:1", "path": "CLAUDE.md", "line": 1}, {"code": "no-such-code"},
]  # fmt: skip
NOWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}


@pytest.mark.parametrize(
    ("method", "item"),
    [
        ("codeLens/resolve", {"range": NOWHERE}),
        ("codeAction/resolve", {"title": "A"}),
        ("documentLink/resolve", {"range": NOWHERE}),
        ("completionItem/resolve", {"label": "A"}),
        ("inlayHint/resolve", {"position": NOWHERE["start"], "label": "A"}),
    ],
)
async def test_data_that_a_client_carries_may_be_anything(root, method, item):
    (root.parent / "outside.md").write_text("Text.\n")
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        ours = {"uri": (root / BILLING).as_uri()}
        for data in (None, [3], *({**ours, **foreign} for foreign in FOREIGN)):
            answer = await wire.ask(method, {**item, "data": data})
            assert not answer.get("documentation")
        assert wire.sent("window/showMessage") == []


async def test_a_fix_of_no_kind_is_refused(root):
    uri = (root / BILLING).as_uri()
    fix = {"uri": uri, "version": 1, "kind": "nonsense", "line": 0, "fingerprint": ""}
    async with Wire() as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        command = {"command": "twicetold.server.applyFix", "arguments": [fix]}
        answer = await wire.ask("workspace/executeCommand", command)
        assert (answer["applied"], answer["message"]) == (False, "There is no such fix.")
        assert [shown["type"] for shown in wire.sent("window/showMessage")] == [2]


# A server in which one handler fails: what a mistake of ours does to the rest.
FAILING = """
from twicetold.lsp import features
from twicetold.lsp.code_lens import code_lens

async def fail(*arguments):
    raise ValueError("a mistake")

features.FEATURES = tuple(
    (method, fail if method == "textDocument/codeLens" else handler, options)
    for method, handler, options in features.FEATURES
)
import sys
sys.exit(features.serve())
"""


async def test_a_mistake_of_ours_is_shown_once_and_the_server_goes_on(root):
    async with Wire(sys.executable, "-c", FAILING) as wire:
        await wire.initialize(root)
        wire.notify("textDocument/didOpen", opened(root))
        for _ in range(3):
            answer = await wire.answer(wire.request("textDocument/codeLens", document(root)))
            assert answer["error"] == {"code": -32603, "message": "ValueError: a mistake"}
        assert await wire.ask("textDocument/hover", document(root, position=at(0)))
        assert len(wire.sent("window/showMessage")) == 1
        errors = [item for item in wire.sent("window/logMessage") if item["type"] == 1]
        assert len(errors) == 3
        assert "in fail" in errors[0]["message"]
        assert await wire.ask("shutdown") is None
        wire.notify("exit")
        assert await wire.exit_code() == 0
