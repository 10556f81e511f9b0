"""A directory inside of a larger workspace, named on the command line by itself."""

from __future__ import annotations

import pytest

from tests.cli.commands import document, run
from tests.rules.workspaces import COMMITS, write
from twicetold.workspace.disk import Disk

FILES = {"twicetold.toml": "", "CLAUDE.md": COMMITS, "web/CLAUDE.md": COMMITS}


@pytest.mark.parametrize("command", [["check"], ["map"], ["inspect", "--all"]])
def test_that_what_lies_above_is_not_looked_at_is_told(command, tmp_path):
    write(tmp_path, FILES)
    inner = tmp_path / "web"
    done = run(*command, inner)
    assert done.exit_code == 0
    said = f"{inner} is looked at by itself, without the files above it in {tmp_path}.\n"
    assert done.stderr == said


@pytest.mark.parametrize(
    "arguments",
    [["."], ["web/CLAUDE.md"], ["web", "--quiet"], ["web", "--format", "json"], ["own"]],
)
def test_nothing_is_told_of_a_root_or_a_file_or_to_a_program(arguments, tmp_path, monkeypatch):
    write(tmp_path, {**FILES, "own/twicetold.toml": "", "own/CLAUDE.md": COMMITS})
    monkeypatch.chdir(tmp_path)
    assert run("check", *arguments).stderr == ""


def test_that_a_directory_is_closed_is_told(tmp_path, monkeypatch):
    write(tmp_path, {**FILES, "data/pg/CLAUDE.md": COMMITS, "cache/CLAUDE.md": COMMITS})
    entries = Disk.entries

    def closed(self, directory):
        if directory in ("data/pg", "cache"):
            raise PermissionError(13, "Permission denied")
        return entries(self, directory)

    monkeypatch.setattr(Disk, "entries", closed)
    told = " and 1 more cannot be read: nothing below is looked at.\n"
    done = run("check", tmp_path)
    assert (done.exit_code, done.stderr.endswith(told)) == (0, True)
    assert done.stderr.removesuffix(told) in map(str, (tmp_path / "cache", tmp_path / "data/pg"))
    assert run("check", tmp_path, "--format", "json").stderr == ""


def test_that_no_root_is_marked_above_a_file_is_told(tmp_path, monkeypatch):
    write(tmp_path, {name: text for name, text in FILES.items() if name != "twicetold.toml"})
    monkeypatch.chdir(tmp_path)
    assert [finding["path"] for finding in document("check")["findings"]] == ["web/CLAUDE.md"]
    done = run("check", "web/CLAUDE.md")
    assert done.exit_code == 0
    said = (
        "web/CLAUDE.md is held against its own directory alone: nothing above it marks a root "
        "(.git, twicetold.toml).\n"
    )
    assert done.stderr == said
    assert run("check", "web/CLAUDE.md", "--quiet").stderr == ""
    assert run("check", "CLAUDE.md").stderr == ""
