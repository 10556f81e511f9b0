"""A commit answers about its files as the disk does about what is checked out."""

from __future__ import annotations

import pytest

from tests.workspace.test_git import git
from tests.workspace.trees import write
from twicetold.hosts.discovery import known_hosts
from twicetold.workspace.config import Config
from twicetold.workspace.disk import Disk
from twicetold.workspace.files import find_files
from twicetold.workspace.git import find_repository
from twicetold.workspace.git_storage import GitStorage

FILES = {
    "CLAUDE.md": "# Root\n",
    "AGENTS.md": "-> CLAUDE.md",
    ".gitignore": "build/\n",
    "package.json": "{}",
    "docs/Zoë a.md": "text\n",
    "docs/up": "-> ../lib",
    "lib/CLAUDE.md": "-> ../CLAUDE.md",
    "lib/AGENTS.md": "# Lib\n",
    "lib/loop.md": "-> loop.md",
    "lib/out.md": "-> ../../elsewhere.md",
    "lib/gone.md": "-> nowhere.md",
    "lib/absolute.md": "-> /etc/passwd",
    "own/twicetold.toml": "",
    "own/CLAUDE.md": "x\n",
}
PATHS = [
    *(path for path in FILES if "absolute" not in path),
    "", ".", "lib", "docs/up/AGENTS.md", "docs/../lib/./AGENTS.md", "docs/up/../AGENTS.md",
    "../x", "lib/../../x", "nowhere", "CLAUDE.md/x",
]  # fmt: skip


@pytest.fixture
def storages(tmp_path):
    write(tmp_path, FILES)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "all")
    repository = find_repository(tmp_path)
    return Disk(tmp_path), GitStorage(tmp_path, repository, repository.commit("HEAD"))


@pytest.mark.parametrize("path", PATHS)
def test_the_same_answers(storages, path):
    disk, commit = storages
    assert commit.is_file(path) == disk.is_file(path)
    assert commit.is_directory(path) == disk.is_directory(path)
    if disk.is_file(path):
        assert commit.read(path) == disk.read(path)
        assert commit.real_path(path) == disk.real_path(path)
    else:
        with pytest.raises(OSError, match="No such file"):
            commit.read(path)
    if disk.is_directory(path):
        names = [entry for entry in disk.entries(path) if entry.name != ".git"]
        assert commit.entries(path) == names


def test_a_link_that_leads_out_leads_nowhere(storages):
    disk, commit = storages
    assert disk.real_path("lib/absolute.md") is commit.real_path("lib/absolute.md") is None
    assert not commit.is_file("lib/absolute.md")


def test_the_same_instruction_files(storages):
    disk, commit = (find_files(storage, Config(), known_hosts()) for storage in storages)
    assert commit.files == disk.files
    assert commit.roots == disk.roots == ("own",)
    assert [path for path in disk.paths if path != ".git/"] == list(commit.paths)


def test_what_was_not_there_then_is_not_there(storages, tmp_path):
    commit = storages[1]
    write(tmp_path, {"later/CLAUDE.md": "x\n"})
    assert not commit.is_file("later/CLAUDE.md")
    with pytest.raises(FileNotFoundError):
        commit.entries("later")
    with pytest.raises(FileNotFoundError):
        commit.entries("CLAUDE.md")
