from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.workspace.trees import write
from twicetold.workspace.roots import absolute_path, find_root, is_root, root_of_argument

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


@pytest.mark.parametrize(
    ("marks", "file", "folders", "root"),
    [
        # The nearest mark wins, whichever it is.
        ({".git/HEAD": ""}, "a/b/CLAUDE.md", ["."], "."),
        ({".git/HEAD": "", "a/.git": "gitdir: x"}, "a/b/CLAUDE.md", ["."], "a"),
        ({".git/HEAD": "", "a/twicetold.toml": ""}, "a/b/CLAUDE.md", ["."], "a"),
        ({"a/pyproject.toml": "[tool.twicetold]\n"}, "a/b/CLAUDE.md", ["."], "a"),
        ({"a/pyproject.toml": "[tool.twicetold.severity]\n"}, "a/b/CLAUDE.md", ["."], "a"),
        ({"a/pyproject.toml": "[tool.black]\n"}, "a/b/CLAUDE.md", ["."], "."),
        # A nested folder that is opened alone keeps its repository's references.
        ({".git/HEAD": ""}, "a/b/CLAUDE.md", ["a/b"], "."),
        # Nothing is marked: the innermost folder that holds the file.
        ({}, "a/b/c/CLAUDE.md", [".", "a"], "a"),
        ({}, "a/b/CLAUDE.md", [], "a/b"),
        ({}, "a/b/CLAUDE.md", ["other"], "a/b"),
    ],
)
def test_the_root_of_an_open_file(tmp_path, marks, file, folders, root):
    write(tmp_path, {**marks, file: ""})
    found = find_root(tmp_path / file, [tmp_path / folder for folder in folders])
    assert found == tmp_path / root


def test_a_path_on_the_command_line(tmp_path):
    write(tmp_path, {".git/HEAD": "", "a/b/CLAUDE.md": ""})
    # A directory is a root itself, a file has its whole workspace.
    assert root_of_argument(tmp_path / "a") == tmp_path / "a"
    assert root_of_argument(tmp_path / "a/b/CLAUDE.md") == tmp_path


@NEEDS_LINKS
def test_an_absolute_path_has_no_steps_up_and_keeps_its_links(tmp_path, monkeypatch):
    write(tmp_path, {"real/CLAUDE.md": "", "a/b/x": "", "link": "-> real"})
    monkeypatch.chdir(tmp_path / "a" / "b")
    assert absolute_path(Path("../../link/CLAUDE.md")) == tmp_path / "link" / "CLAUDE.md"
    assert root_of_argument(Path("..")) == tmp_path / "a"


def test_a_directory_with_the_name_of_a_mark_is_none(tmp_path):
    (tmp_path / "twicetold.toml").mkdir()
    (tmp_path / "pyproject.toml").mkdir()
    assert not is_root(tmp_path)
