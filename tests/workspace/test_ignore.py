from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.workspace.trees import write
from twicetold.hosts.discovery import known_hosts
from twicetold.workspace.config import Config
from twicetold.workspace.disk import Disk
from twicetold.workspace.files import find_files
from twicetold.workspace.ignore import glob_spec

GIT = shutil.which("git")
FILES = {
    ".gitignore": "build/\n/only-here.md\n*.local.md\n!keep.local.md\nlogs/*\n!logs/CLAUDE.md\n",
    "CLAUDE.md": "",
    "CLAUDE.local.md": "",
    "build/CLAUDE.md": "",
    "a/.gitignore": "!CLAUDE.local.md\nAGENTS.md\n",
    "a/CLAUDE.local.md": "",
    "a/AGENTS.md": "",
    "a/b/AGENTS.md": "",
    "a/build/CLAUDE.md": "",
    "b/AGENTS.md": "",
    "logs/CLAUDE.md": "",
    "logs/AGENTS.md": "",
    "build/.gitignore": "!CLAUDE.md\n",
}
KEPT = ["CLAUDE.md", "a/CLAUDE.local.md", "b/AGENTS.md", "logs/CLAUDE.md"]


def test_nested_files_and_negation(tmp_path):
    write(tmp_path, FILES)
    assert [file.path for file in find_files(Disk(tmp_path), Config(), known_hosts()).files] == KEPT


@pytest.mark.skipif(GIT is None, reason="git is not installed")
def test_git_agrees(tmp_path):
    write(tmp_path, FILES)
    subprocess.run([GIT, "init", "-q"], cwd=tmp_path, check=True)
    listed = subprocess.run(
        [GIT, "ls-files", "--others", "--exclude-standard", "*.md"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    ).stdout.split()  # fmt: skip
    assert listed == KEPT


def test_what_is_no_pattern_is_passed_over():
    spec = glob_spec(("!", "*.md", "\\", "[", ""))
    assert spec.match_file("a.md")
    assert not spec.match_file("a.txt")


def test_an_unreadable_gitignore_ignores_nothing(tmp_path):
    write(tmp_path, {"CLAUDE.md": ""})
    (tmp_path / ".gitignore").mkdir()
    assert [file.path for file in find_files(Disk(tmp_path), Config(), known_hosts()).files] == [
        "CLAUDE.md"
    ]
