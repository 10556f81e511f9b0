"""An edit of a reference costs the checks of the files that have a copy of the edited text."""

from __future__ import annotations

import asyncio

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, write
from twicetold.lsp import copies as module
from twicetold.lsp.client import Client
from twicetold.lsp.copies import copies_at_hand, copies_of, lagging_in
from twicetold.lsp.session import Session
from twicetold.text.document import Document, Edit

ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}"
FILES = {
    "twicetold.toml": 'hosts = ["claude-code"]\n',
    "CLAUDE.md": ROOT,
    "a/CLAUDE.md": f"# A\n\n{MIGRATIONS}",
    "b/CLAUDE.md": f"# B\n\n{MIGRATIONS}\n{COMMITS}",
    "c/CLAUDE.md": "# C\n\nCounts the crates on the quay every morning.\n",
}


class Workspace:
    """A session with the reference open, that counts the checks of other files."""

    def __init__(self, root, monkeypatch):
        self.root = root
        self.session = Session(Client(), (root,))
        self.uri = (root / "CLAUDE.md").as_uri()
        self.session.open(self.uri, Document.from_text(ROOT))
        self.checked = []

        def counted(snapshot, path, check=module.check_file):
            self.checked.append(path)
            return check(snapshot, path)

        monkeypatch.setattr(module, "check_file", counted)

    @property
    def file(self):
        return self.session.open_files[self.uri]

    def edit(self, old, new):
        text = self.file.document.text
        assert old in text
        version = self.file.document.version + 1
        self.session.change(self.uri, [Edit(text.replace(old, new))], version)

    async def checks(self, ask=copies_of):
        """The files that are checked for an answer."""
        self.checked.clear()
        await ask(self.session, self.file)
        return sorted(self.checked)

    def places(self):
        return [(c.place.path, c.here.start) for c in copies_at_hand(self.session, self.file)]


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    found = Workspace(write(tmp_path, FILES), monkeypatch)
    yield found
    found.session.shut_down()


async def test_each_file_is_checked_once_and_then_where_an_edit_touches_it(workspace):
    assert await workspace.checks() == ["a/CLAUDE.md", "b/CLAUDE.md", "c/CLAUDE.md"]
    before = workspace.places()
    assert sorted(before) == [("a/CLAUDE.md", 4), ("b/CLAUDE.md", 4), ("b/CLAUDE.md", 10)]
    assert await workspace.checks() == []
    workspace.edit("Books cabins.", "Books cabins.\nAnd seats.")
    assert await workspace.checks() == []
    assert workspace.places() == [(path, line + 1) for path, line in before]
    workspace.edit("60 characters", "72 characters")
    assert await workspace.checks(lagging_in) == ["b/CLAUDE.md"]


async def test_what_is_read_again_and_the_same_is_not_checked_again(workspace):
    await workspace.checks()
    workspace.session.reload()
    assert await workspace.checks() == []
    (workspace.root / "a/CLAUDE.md").write_text("# A\n\nNothing here any more.\n")
    workspace.session.reload()
    assert await workspace.checks() == ["a/CLAUDE.md"]
    assert {path for path, _ in workspace.places()} == {"b/CLAUDE.md"}
    (workspace.root / "twicetold.toml").write_text(
        'hosts = ["claude-code"]\n[severity]\ndrifted-section = "off"\n'
    )
    workspace.session.reload()
    assert len(await workspace.checks()) == 3


async def test_a_file_that_is_gone_has_no_copies(workspace):
    await workspace.checks()
    (workspace.root / "b/CLAUDE.md").unlink()
    workspace.session.reload()
    await lagging_in(workspace.session, workspace.file)
    assert workspace.places() == [("a/CLAUDE.md", 4)]


async def test_two_questions_at_once_check_every_file_once(workspace):
    workspace.checked.clear()
    session, file = workspace.session, workspace.file
    await asyncio.gather(copies_of(session, file), copies_of(session, file))
    assert sorted(workspace.checked) == ["a/CLAUDE.md", "b/CLAUDE.md", "c/CLAUDE.md"]


async def test_a_diagnosis_waits_for_no_file_that_is_neither_open_nor_known(workspace):
    assert await workspace.checks(lagging_in) == []


async def test_a_file_that_is_open_under_the_name_of_a_link_counts_once(workspace):
    await workspace.checks()
    before = workspace.places()
    link = workspace.root / "a/AGENTS.md"
    link.symlink_to("CLAUDE.md")
    workspace.session.reload()
    workspace.session.open(link.as_uri(), Document.from_text(FILES["a/CLAUDE.md"]))
    await lagging_in(workspace.session, workspace.file)
    assert sorted(workspace.places()) == sorted(before)
