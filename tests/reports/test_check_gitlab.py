"""GitLab's code quality report: its fields, and fingerprints that stay and are there once."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.cli.commands import EXAMPLE, run
from tests.reports.runs import FILES, hostile_run
from tests.rules.workspaces import write
from twicetold.reports.check_gitlab import check_gitlab
from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.rules.check_workspace import check_workspace


def test_the_fields():
    entries = json.loads(run("check", EXAMPLE, "--format", "gitlab").stdout)
    assert len(entries) == 4
    for entry in entries:
        assert set(entry) == {
            "check_name", "description", "fingerprint", "severity", "location"
        }  # fmt: skip
        assert entry["location"]["path"].startswith("server/example/")
    lines = [entry["location"]["lines"] for entry in entries]
    assert lines == [{"begin": line, "end": line} for line in (17, 30, 11, 19)]
    assert [entry["severity"] for entry in entries] == ["minor", "info", "info", "minor"]


def test_a_wrong_setting_is_an_entry(tmp_path):
    setting = check_gitlab(*hostile_run(tmp_path))[0]
    assert setting["check_name"] == "invalid-configuration"
    assert setting["location"] == {"path": "twicetold.toml", "lines": {"begin": 1, "end": 1}}


def prints(root, files):
    check = check_workspace(write(root, files))
    entries = check_gitlab(CheckRun((check,)), Locations(root))
    return {entry["fingerprint"] for entry in entries}


def test_a_fingerprint_stays_when_lines_move_and_changes_with_the_text(tmp_path):
    path = "a b: c, 50%/CLAUDE.md"
    before = prints(tmp_path, FILES)
    assert len(before) == 1
    moved = FILES[path].replace("Text.", "Text.\n\nMore text.\n\nAnd more.")
    assert prints(tmp_path, {**FILES, path: moved}) == before
    changed = FILES[path].replace("60 days", "90 days")
    assert prints(tmp_path, {**FILES, path: changed}).isdisjoint(before)


def test_a_problem_twice_in_one_file_has_two_fingerprints(tmp_path):
    check = check_workspace(write(tmp_path, FILES))
    twice = replace(check, problems=check.problems * 2)
    entries = check_gitlab(CheckRun((twice,)), Locations(tmp_path))
    assert len({entry["fingerprint"] for entry in entries}) == 2
