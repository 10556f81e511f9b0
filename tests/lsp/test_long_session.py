"""A long session, short: every request is answered once, and no memory stays behind."""

from __future__ import annotations

import json

from tests.lsp.long_session import (
    ALLOWED,
    CANCELLED,
    MOST_GROWTH,
    long_session,
    megabytes,
    place,
)
from tests.lsp.wire import Wire


async def test_mixed_requests_with_cancellations(tmp_path):
    record = tmp_path / "session.jsonl"
    outcome = await long_session(250, 5, record)
    assert outcome.answers == {1: 250}
    assert set(outcome.errors) <= ALLOWED
    assert outcome.errors[CANCELLED] > 0
    assert len(outcome.asked) > 12
    lines = record.read_text("utf-8").splitlines()
    assert sum("id" in json.loads(line) for line in lines) == 250


async def test_edits_of_a_long_text_leave_no_memory_behind(tmp_path):
    """An open fence makes one text of the whole file, and each edit a new one of that."""
    file = tmp_path / "CLAUDE.md"
    (tmp_path / "AGENTS.md").write_text("# Project\n\n- Run `npm test` first.\n")
    text = "# Project\n\n```sh\n" + "".join(f"npm run task-{n}\n" for n in range(300))
    file.write_text(text)
    document = {"uri": file.as_uri()}
    memory = {}
    async with Wire(patience=120) as wire:
        await wire.initialize(tmp_path)
        opened = {**document, "languageId": "markdown", "version": 0, "text": text}
        wire.notify("textDocument/didOpen", {"textDocument": opened})
        for version in range(1, 271):
            at = place(3 + version % 300, 8)
            change = {"range": {"start": at, "end": at}, "text": "x"}
            versioned = {**document, "version": version}
            params = {"textDocument": versioned, "contentChanges": [change]}
            wire.notify("textDocument/didChange", params)
            await wire.ask("textDocument/diagnostic", {"textDocument": document})
            await wire.ask("textDocument/hover", {"textDocument": document, "position": place(0)})
            memory[version] = megabytes(wire)
    assert memory[270] / memory[90] < MOST_GROWTH
