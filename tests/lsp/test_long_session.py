"""A short run of the long session: every request is answered once, whatever is cancelled."""

from __future__ import annotations

import json

from tests.lsp.long_session import ALLOWED, CANCELLED, long_session


async def test_mixed_requests_with_cancellations(tmp_path):
    record = tmp_path / "session.jsonl"
    outcome = await long_session(250, 5, record)
    assert outcome.answers == {1: 250}
    assert set(outcome.errors) <= ALLOWED
    assert outcome.errors[CANCELLED] > 0
    assert len(outcome.asked) > 12
    lines = record.read_text("utf-8").splitlines()
    assert sum("id" in json.loads(line) for line in lines) == 250
