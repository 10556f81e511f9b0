"""The session's roots: documents that lie nowhere, or where nobody named a workspace; the disk."""

from __future__ import annotations

import asyncio

import pytest

from tests.rules.workspaces import MIGRATIONS, write
from twicetold.lsp import freshness as freshness_module
from twicetold.lsp.client import Client
from twicetold.lsp.convert import is_lone, lone_root, uri_of
from twicetold.lsp.freshness import Freshness
from twicetold.lsp.indexing import IndexCancelledError, Indexing
from twicetold.lsp.session import Session
from twicetold.text.document import Document, Edit
from twicetold.workspace.lone import LONE_NAME

ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}"
COPY = f"# Billing\n\nWrites invoices once an hour.\n\n{MIGRATIONS}"
TWICE = "# A\n\n- Write one migration for each change and never edit a merged one.\n\ntext\n\n"


class Refreshed:
    """Stands for the publisher: remembers the roots that were read again."""

    def __init__(self):
        self.roots = []

    def reloaded(self, root):
        self.roots.append(root)


@pytest.fixture
async def session(tmp_path):
    session = Session(Client(), (tmp_path / "folder",))
    yield session
    session.shut_down()


def opened(session, uri, text):
    session.open(uri, Document.from_text(text, 1))
    return session.open_files.get(uri)


async def codes(session, file):
    checked = await session.check(session.open_files[file.uri])
    return [problem.code for problem in checked.check.problems]


async def test_an_untitled_document_is_checked_alone(session):
    file = opened(session, "untitled:Untitled-1", f"{TWICE}{TWICE}")
    assert is_lone(file.root)
    assert await codes(session, file) == ["repeated-statement"]
    session.change(file.uri, [Edit("# A\n\n```\ncode\n")], 2)
    assert await codes(session, file) == ["unclosed-fence"]
    session.close(file.uri)
    assert session.roots == frozenset()


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "untitled:/a b/CLAUDE.md?x#y"])
def test_an_untitled_documents_uri_is_read_from_its_path(uri):
    assert uri_of(lone_root(uri) / LONE_NAME) == uri


@pytest.mark.parametrize("uri", ["git:/a/CLAUDE.md", "file:///", "file://", "", "vscode-cell:/a"])
def test_other_documents_are_left_alone(session, uri, caplog):
    caplog.set_level("INFO", "twicetold")
    assert opened(session, uri, ROOT) is None
    assert "is not checked" in caplog.text


async def test_a_file_opened_alone_knows_its_own_directory_only(session, tmp_path):
    write(tmp_path, {"CLAUDE.md": ROOT, "AGENTS.md": ROOT, "sub/CLAUDE.md": COPY})
    file = opened(session, (tmp_path / "AGENTS.md").as_uri(), ROOT)
    snapshot = await session.snapshot(file.root)
    assert list(snapshot.files) == ["AGENTS.md", "CLAUDE.md"]


async def test_a_folder_is_read_to_its_bottom_and_two_have_nothing_in_common(session, tmp_path):
    write(tmp_path, {"folder/CLAUDE.md": ROOT, "folder/sub/CLAUDE.md": COPY})
    write(tmp_path, {"other/CLAUDE.md": ROOT, "other/sub/CLAUDE.md": "# Other\n"})
    session.move_roots((tmp_path / "folder", tmp_path / "other"))
    one = opened(session, (tmp_path / "folder/sub/CLAUDE.md").as_uri(), COPY)
    two = opened(session, (tmp_path / "other/sub/CLAUDE.md").as_uri(), COPY.replace("##", "###"))
    assert (one.root.name, two.root.name) == ("folder", "other")
    assert await codes(session, one) == ["duplicate-section"]
    session.change((tmp_path / "folder/CLAUDE.md").as_uri(), [Edit("")], 2)
    assert await codes(session, two) == ["duplicate-section"]


async def test_a_folder_that_comes_makes_a_root(session, tmp_path):
    write(tmp_path, {"new/CLAUDE.md": ROOT, "new/sub/CLAUDE.md": COPY})
    file = opened(session, (tmp_path / "new/sub/CLAUDE.md").as_uri(), COPY)
    assert await codes(session, file) == []
    session.move_roots((tmp_path / "new",))
    assert session.open_files[file.uri].path == "sub/CLAUDE.md"
    assert await codes(session, file) == ["duplicate-section"]


@pytest.fixture
def clock(monkeypatch):
    """The time as the freshness sees it, moved by the test."""
    now = [0.0]
    monkeypatch.setattr(freshness_module.time, "monotonic", lambda: now[0])
    return now


async def at_rest(freshness):
    """Wait until it looks at nothing."""
    await asyncio.gather(*freshness._looking.values())


@pytest.mark.parametrize("watches", [False, True])
async def test_a_change_on_disk_is_seen_with_the_first_request_after_a_pause(
    tmp_path, clock, watches
):
    root = write(tmp_path, {".git/HEAD": "", "CLAUDE.md": ROOT, "b/CLAUDE.md": COPY})
    session = Session(Client(watches_files=watches))
    refreshed = Refreshed()
    freshness = Freshness(session, refreshed)
    session.on_use = freshness.used
    file = opened(session, (root / "b/CLAUDE.md").as_uri(), COPY)
    assert await codes(session, file) == ["duplicate-section"]
    write(root, {"CLAUDE.md": "# Ferry\n\nAnother text of another length.\n"})
    clock[0] += 1
    assert await codes(session, file) == ["duplicate-section"]
    clock[0] += 10
    await codes(session, file)
    await at_rest(freshness)
    assert refreshed.roots == ([] if watches else [root])
    assert await codes(session, file) == (["duplicate-section"] if watches else [])
    session.shut_down()


async def test_a_hover_has_the_disk_looked_at_and_does_not_wait_for_it(tmp_path, clock):
    root = write(tmp_path, {".git/HEAD": "", "CLAUDE.md": ROOT, "b/CLAUDE.md": COPY})
    session = Session(Client())
    refreshed = Refreshed()
    freshness = Freshness(session, refreshed)
    session.on_use = freshness.used
    file = opened(session, (root / "b/CLAUDE.md").as_uri(), COPY)
    before = await session.check(file)
    write(root, {"CLAUDE.md": "# Ferry\n\nAnother text of another length.\n"})
    clock[0] += 10
    assert await session.check_at_hand(file) is before
    assert refreshed.roots == []
    await at_rest(freshness)
    assert refreshed.roots == [root]
    session.shut_down()


async def test_a_save_of_what_is_open_reads_nothing_again(tmp_path):
    root = write(tmp_path, {".git/HEAD": "", "CLAUDE.md": ROOT, "b/CLAUDE.md": COPY})
    session = Session(Client())
    refreshed = Refreshed()
    freshness = Freshness(session, refreshed)
    file = opened(session, (root / "b/CLAUDE.md").as_uri(), COPY)
    before = await session.snapshot(root)
    write(root, {"b/CLAUDE.md": f"{COPY}\nSaved, and longer than before.\n"})
    freshness.look(root)
    await at_rest(freshness)
    assert refreshed.roots == []
    assert await session.snapshot(root) is before
    assert file.root == root
    session.shut_down()


async def test_a_cancelled_reading_leaves_the_top_and_what_is_open(session, tmp_path, caplog):
    write(tmp_path, {".git/HEAD": "", "CLAUDE.md": ROOT})
    write(tmp_path, {f"{name}/CLAUDE.md": COPY for name in "abc"})
    seen = []

    def cancel(indexing, work):
        seen.append((indexing, work))
        indexing.cancel()

    session.reading.on_first_index = cancel
    file = opened(session, (tmp_path / "b/CLAUDE.md").as_uri(), COPY)
    assert await codes(session, file) == ["duplicate-section"]
    assert list((await session.snapshot(tmp_path)).files) == ["CLAUDE.md", "b/CLAUDE.md"]
    assert "was not read to the end" in caplog.text
    session.reload(tmp_path)
    assert list((await session.snapshot(tmp_path)).files) == ["CLAUDE.md", "b/CLAUDE.md"]
    assert len(seen) == 1
    session.reading.on_first_index = None
    session.reading.begin_anew()
    session.reload()
    assert len((await session.snapshot(tmp_path)).files) == 4


def test_an_indexing_counts_until_it_is_cancelled(tmp_path):
    indexing = Indexing(tmp_path)
    indexing.entered("")
    indexing.cancel()
    with pytest.raises(IndexCancelledError):
        indexing.entered("a")
    assert indexing.directories == 1
