from __future__ import annotations

import os
import sys

import pytest

from tests.workspace.trees import write
from twicetold.hosts.discovery import known_hosts
from twicetold.workspace.config import Config
from twicetold.workspace.disk import Disk
from twicetold.workspace.files import find_files

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


def names(root, config=None):
    return {
        file.path: file.names
        for file in find_files(Disk(root), config or Config(), known_hosts()).files
    }


def test_instruction_files_and_nothing_else(tmp_path):
    write(
        tmp_path,
        {
            "CLAUDE.md": "",
            "README.md": "",
            "pkg/AGENTS.md": "",
            ".cursor/rules/a.mdc": "",
            ".github/copilot-instructions.md": "",
            "tests/fixtures/x/CLAUDE.md": "",
            "node_modules/x/CLAUDE.md": "",
            "pkg/.venv/lib/AGENTS.md": "",
            ".git/CLAUDE.md": "",
        },
    )
    # Fixtures are found, so that somebody can say why they are left out.
    assert list(names(tmp_path)) == [
        ".cursor/rules/a.mdc",
        ".github/copilot-instructions.md",
        "CLAUDE.md",
        "pkg/AGENTS.md",
        "tests/fixtures/x/CLAUDE.md",
    ]


def test_other_roots_are_not_entered(tmp_path):
    write(
        tmp_path,
        {
            "twicetold.toml": "",
            "CLAUDE.md": "",
            "vendored/.git": "gitdir: elsewhere",
            "vendored/CLAUDE.md": "",
            "own/twicetold.toml": "",
            "own/CLAUDE.md": "",
            "py/pyproject.toml": "[tool.twicetold]\n",
            "py/CLAUDE.md": "",
            "plain/pyproject.toml": "[tool.x]\n",
            "plain/CLAUDE.md": "",
        },
    )
    found = find_files(Disk(tmp_path), Config(), known_hosts())
    assert [file.path for file in found.files] == ["CLAUDE.md", "plain/CLAUDE.md"]
    assert sorted(found.roots) == ["own", "py", "vendored"]


def test_markers_tell_what_is_there_besides_instruction_files(tmp_path):
    write(tmp_path, {"AGENTS.md": "", ".cursor/mcp.json": "", "opencode.json": "", "a/x.json": ""})
    assert sorted(find_files(Disk(tmp_path), Config(), known_hosts()).markers) == [
        ".cursor",
        "opencode.json",
    ]


def test_included_files_are_found(tmp_path):
    write(tmp_path, {"docs/ai/style.md": "", "docs/ai/deep/x.md": "", "docs/guide.md": ""})
    assert list(names(tmp_path, Config(include=("docs/ai/*.md",)))) == ["docs/ai/style.md"]


@NEEDS_LINKS
def test_a_file_under_two_names_is_one_file(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "x",
            "CLAUDE.md": "-> AGENTS.md",
            "CONTRIBUTING.md": "x",
            "pkg/CLAUDE.md": "-> ../CONTRIBUTING.md",
            "tool/AGENTS.md": "x",
            ".github/copilot-instructions.md": "-> ../AGENTS.md",
        },
    )
    assert names(tmp_path) == {
        "AGENTS.md": (".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md"),
        "CONTRIBUTING.md": ("pkg/CLAUDE.md",),
        "tool/AGENTS.md": ("tool/AGENTS.md",),
    }


@NEEDS_LINKS
def test_a_linked_folder_gives_its_files_further_names(tmp_path):
    write(tmp_path, {".agents/rules/a.md": "", ".claude/rules": "-> ../.agents/rules"})
    assert names(tmp_path) == {".agents/rules/a.md": (".agents/rules/a.md", ".claude/rules/a.md")}


@NEEDS_LINKS
def test_links_that_lead_out_or_nowhere_are_not_followed(tmp_path):
    outside = tmp_path / "outside"
    write(outside, {"AGENTS.md": "secret", "rules/a.md": "secret"})
    root = write(
        tmp_path / "root",
        {
            "AGENTS.md": "-> ../outside/AGENTS.md",
            "CLAUDE.md": "-> missing.md",
            "GEMINI.md": "-> GEMINI.md",
            "QWEN.md": "-> CRUSH.md",
            "CRUSH.md": "-> QWEN.md",
            ".claude/rules": "-> ../../outside/rules",
        },
    )
    problems = {
        file.path: file.problem for file in find_files(Disk(root), Config(), known_hosts()).files
    }
    assert problems == {
        "AGENTS.md": "The link leads out of the workspace and is not followed.",
        "CLAUDE.md": "The link leads to a file that does not exist.",
        "GEMINI.md": "The link leads in a circle.",
        "QWEN.md": "The link leads in a circle.",
        "CRUSH.md": "The link leads in a circle.",
    }


@NEEDS_LINKS
def test_loops_of_folders_end(tmp_path):
    write(
        tmp_path,
        {
            "CLAUDE.md": "",
            "a/up": "-> ..",
            "a/self": "-> self",
            "a/AGENTS.md": "",
            "b/to-c": "-> ../c",
            "c/to-b": "-> ../b",
            "c/AGENTS.md": "",
        },
    )
    assert names(tmp_path) == {
        "CLAUDE.md": ("CLAUDE.md",),
        "a/AGENTS.md": ("a/AGENTS.md",),
        "c/AGENTS.md": ("b/to-c/AGENTS.md", "c/AGENTS.md"),
    }


@NEEDS_LINKS
def test_a_root_that_is_itself_a_link(tmp_path):
    write(tmp_path, {"real/CLAUDE.md": "", "real/AGENTS.md": "-> CLAUDE.md", "link": "-> real"})
    assert names(tmp_path / "link") == {"CLAUDE.md": ("AGENTS.md", "CLAUDE.md")}


def test_a_directory_named_like_a_file_is_a_directory(tmp_path):
    write(tmp_path, {"CLAUDE.md/AGENTS.md": ""})
    assert list(names(tmp_path)) == ["CLAUDE.md/AGENTS.md"]


def test_many_nested_folders(tmp_path):
    deep = "/".join("d" for _ in range(300))
    write(tmp_path, {f"{deep}/CLAUDE.md": ""})
    for number in range(500):
        (tmp_path / "wide" / str(number)).mkdir(parents=True)
    assert list(names(tmp_path)) == [f"{deep}/CLAUDE.md"]


def test_a_directory_that_cannot_be_listed(tmp_path, monkeypatch):
    write(tmp_path, {"CLAUDE.md": "", "closed/AGENTS.md": ""})
    scandir = os.scandir

    def refuse(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr("twicetold.workspace.disk.os.scandir", refuse)
    found = find_files(Disk(tmp_path), Config(), known_hosts())
    assert [file.path for file in found.files] == ["CLAUDE.md"]
    assert found.unreadable == ("closed",)


def test_a_root_that_is_not_there(tmp_path):
    found = find_files(Disk(tmp_path / "nowhere"), Config(), known_hosts())
    assert (found.files, found.unreadable) == ((), ("",))
