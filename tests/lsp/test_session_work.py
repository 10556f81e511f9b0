"""The session's work: what nobody waits for any more is not begun."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.rules.workspaces import MIGRATIONS, write
from twicetold.lsp import checks as module
from twicetold.lsp.client import Client
from twicetold.lsp.session import Session
from twicetold.text.document import Document

FILES = {
    ".git/HEAD": "",
    "CLAUDE.md": f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}",
    "billing/CLAUDE.md": f"# Billing\n\nWrites invoices once an hour.\n\n{MIGRATIONS}",
}


@pytest.fixture
def checked(monkeypatch):
    """The paths of all checks that were begun."""
    paths = []
    real = module.check_file

    def check_file(snapshot, path):
        paths.append(path)
        return real(snapshot, path)

    monkeypatch.setattr(module, "check_file", check_file)
    return paths


@pytest.fixture
def session(tmp_path):
    write(tmp_path, FILES)
    session = Session(Client(), (tmp_path,))
    for path, text in FILES.items():
        if path.endswith(".md"):
            session.open((tmp_path / path).as_uri(), Document.from_text(text, 1))
    yield session
    session.shut_down()


def file(session, path):
    return next(file for file in session.open_files.values() if file.path == path)


async def test_a_cancelled_request_is_not_begun(session, checked):
    await session.snapshot(file(session, "CLAUDE.md").root)
    busy = threading.Event()
    first = asyncio.create_task(session.work(busy.wait))
    request = asyncio.create_task(session.check(file(session, "billing/CLAUDE.md")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    request.cancel()
    with pytest.raises(asyncio.CancelledError):
        await request
    busy.set()
    await first
    await session.work(lambda: None)
    assert checked == []
    assert (await session.check(file(session, "billing/CLAUDE.md"))).check.problems
    assert checked == ["billing/CLAUDE.md"]


async def test_what_another_request_waits_for_goes_on(session, checked):
    await session.snapshot(file(session, "CLAUDE.md").root)
    busy = threading.Event()
    first = asyncio.create_task(session.work(busy.wait))
    requests = [
        asyncio.create_task(session.check(file(session, "billing/CLAUDE.md"))) for _ in range(2)
    ]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    requests[0].cancel()
    busy.set()
    await first
    assert (await requests[1]).check.problems
    assert checked == ["billing/CLAUDE.md"]


async def test_what_is_asked_after_the_end_is_cancelled(session, checked):
    session.shut_down()
    with pytest.raises(asyncio.CancelledError):
        await session.check(file(session, "billing/CLAUDE.md"))
    assert checked == []
