"""Reading the baseline file: whatever stands in it, the check goes on and says what is wrong."""

from __future__ import annotations

import json

import pytest

from tests.rules.workspaces import MIGRATIONS, write
from twicetold.rules.check_workspace import check_workspace
from twicetold.workspace.baseline import BaselineEntry, read_baseline
from twicetold.workspace.config import Config
from twicetold.workspace.disk import Disk

NAME = "twicetold-baseline.json"
ENTRY = {"code": "conflict", "path": "a/CLAUDE.md", "heading": "Tests", "fingerprint": "0123"}


def test_the_default_file_counts_where_it_is(tmp_path):
    assert read_baseline(Disk(tmp_path), Config()).path == ""
    rows = f'{{"version": 1, "findings": [\n{json.dumps(ENTRY)},\n{json.dumps(ENTRY)}\n]}}'
    write(tmp_path, {NAME: rows})
    found = read_baseline(Disk(tmp_path), Config())
    assert found.entries == (
        BaselineEntry("conflict", "a/CLAUDE.md", "Tests", "0123", 2),
        BaselineEntry("conflict", "a/CLAUDE.md", "Tests", "0123", 3),
    )


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "is not valid JSON"),
        ('{\n "version": 1,\n<<<<<<< ours\n', 3, "is not valid JSON"),
        ("[]", 1, 'has no list "findings"'),
        ('{"version": 1}', 1, 'has no list "findings"'),
        ('{"version": 2, "findings": []}', 1, "version is 2, not 1"),
        ('{"version": 1, "findings": [3]}', 1, "3 is no finding"),
        ('{"version": 1, "findings": [{"code": "x"}]}', 1, "is no finding"),
        (b'{"version": 1, "findings": ["\xff"]}', 1, "is no baseline"),
        ("[" * 100_000, 1, "is no baseline"),
    ],
)
def test_a_broken_file_is_told_and_keeps_nothing_back(tmp_path, text, line, words):
    copy = f"# A\n\nWords of its own.\n\n{MIGRATIONS}"
    write(tmp_path, {NAME: text, "CLAUDE.md": f"# Root\n\n{MIGRATIONS}", "a/CLAUDE.md": copy})
    found = check_workspace(tmp_path)
    (error,) = found.errors
    assert error.startswith(f"{tmp_path / NAME}:{line}: {NAME} ")
    assert words in error
    assert "write it anew with `twicetold check --write-baseline`" in error
    assert [p.code for p in found.problems] == ["duplicate-section"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('baseline = "none.json"', "twicetold.toml:1: The baseline 'none.json' does not exist."),
        ('\nbaseline = "../x.json"', "twicetold.toml:2: The baseline '../x.json' lies outside"),
        ("baseline = 3", "`baseline` must be the path of the baseline file"),
    ],
)
def test_a_setting_that_cannot_be_used(tmp_path, settings, words):
    write(tmp_path, {"twicetold.toml": settings, "CLAUDE.md": "# A\n"})
    (error,) = check_workspace(tmp_path).errors
    assert words in error


def test_a_directory_in_the_files_place_is_no_baseline(tmp_path):
    (tmp_path / NAME).mkdir()
    assert check_workspace(tmp_path).errors == ()


def test_a_link_out_of_the_workspace_is_not_followed(tmp_path):
    write(tmp_path, {"out.json": '{"version": 1, "findings": []}', "in/CLAUDE.md": "# A\n"})
    (tmp_path / "in" / NAME).symlink_to(tmp_path / "out.json")
    (error,) = check_workspace(tmp_path / "in").errors
    assert "leads out of the workspace" in error
