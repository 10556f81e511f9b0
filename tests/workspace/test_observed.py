"""A storage that knows whether what was read is still so."""

from __future__ import annotations

import os

import pytest

from tests.rules.workspaces import MIGRATIONS, write
from twicetold.rules.check import check_file
from twicetold.workspace.disk import Disk
from twicetold.workspace.observed import Observed, TopOnly
from twicetold.workspace.snapshot import snapshot_of

FILES = {
    ".git/HEAD": "",
    ".gitignore": "out/\n",
    "CLAUDE.md": f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\nRun `npm run build`.\n",
    "package.json": '{"scripts": {"build": "x"}}',
    "billing/CLAUDE.md": f"# Billing\n\nWrites invoices.\n\n{MIGRATIONS}",
    "out/report.txt": "x",
    "src/deep/code.py": "",
}


@pytest.fixture
def observed(tmp_path):
    """The storage of a root that was read and checked."""
    storage = Observed(Disk(write(tmp_path, FILES)))
    snapshot = snapshot_of(storage)
    for path in snapshot.files:
        check_file(snapshot, path)
    return storage


def change(root, path, text):
    file = root / path
    before = file.stat() if file.exists() else None
    write(root, {path: text})
    if before is not None:  # some disks count time in seconds
        os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1_000_000_000))


def test_what_nobody_touched_is_current(observed):
    assert observed.is_current()
    assert observed.is_current()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("CLAUDE.md", "# Other\n"),
        ("billing/CLAUDE.md", "# Other\n"),
        ("AGENTS.md", "# New\n"),
        ("src/deep/CLAUDE.md", "# New\n"),
        ("src/deep/new.py", "what a path may lead to\n"),
        (".gitignore", "billing/\n"),
        ("twicetold.toml", "hosts = []\n"),
        ("package.json", '{"scripts": {}}'),
        ("twicetold-baseline.json", '{"version": 1, "findings": []}'),
    ],
)
def test_what_can_change_a_finding_is_seen(observed, tmp_path, path, text):
    change(tmp_path, path, text)
    assert not observed.is_current()


def test_what_is_gone_is_seen(observed, tmp_path):
    (tmp_path / "billing" / "CLAUDE.md").unlink()
    assert not observed.is_current()


def test_what_git_ignores_may_come_and_go(observed, tmp_path):
    change(tmp_path, "out/other.txt", "x")
    assert observed.is_current()


def test_a_directory_whose_names_are_the_same_is_current(observed, tmp_path):
    write(tmp_path, {"src/deep/lock": ""})
    (tmp_path / "src" / "deep" / "lock").unlink()
    assert observed.is_current()


def test_only_the_top_of_a_place_that_nobody_named_is_read(tmp_path):
    snapshot = snapshot_of(TopOnly(Disk(write(tmp_path, FILES))))
    assert list(snapshot.files) == ["CLAUDE.md"]
    assert check_file(snapshot, "CLAUDE.md").problems == ()


def test_a_walk_can_be_ended(tmp_path):
    entered = []

    def enter(directory):
        entered.append(directory)
        if len(entered) > 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        snapshot_of(Observed(Disk(write(tmp_path, FILES)), enter))
    assert len(entered) == 3
