"""The hook for pre-commit runs where an instruction file or the configuration changes."""

from __future__ import annotations

import re

import pytest
import yaml

from tests.corpus import REPOSITORY
from twicetold.hosts.catalog import load_profiles
from twicetold.reports.starter_files import GITHUB, GITLAB, PRE_COMMIT

(HOOK,) = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
PATTERNS = sorted(
    {
        pattern.replace("**/", "a/").replace("*", "a").replace("?", "a")
        for profile in load_profiles()
        for rule in profile.files
        for group in rule.alternatives
        for pattern in map(str, group)
    }
)


def test_the_hook():
    assert HOOK["id"] == "twicetold"
    assert HOOK["entry"] == "twicetold check"
    assert HOOK["language"] == "python"
    assert HOOK["pass_filenames"] is False


@pytest.mark.parametrize(
    ("path", "runs"),
    [
        ("CLAUDE.md", True),
        ("web/.cursor/rules/a.mdc", True),
        (".cursorrules", True),
        ("lib/.goosehints", True),
        ("twicetold.toml", True),
        ("pyproject.toml", True),
        ("src/main.py", False),
        ("package.json", False),
    ],
)
def test_what_makes_it_run(path, runs):
    assert bool(re.search(HOOK["files"], path)) is runs


def test_it_runs_for_every_file_that_a_host_reads():
    assert len(PATTERNS) > 50
    assert [path for path in PATTERNS if not re.search(HOOK["files"], path)] == []


def test_what_init_writes_is_yaml_and_names_what_is_here():
    (repository,) = yaml.safe_load(PRE_COMMIT.text)["repos"]
    assert [hook["id"] for hook in repository["hooks"]] == [HOOK["id"]]
    (job,) = yaml.safe_load(GITHUB.text)["jobs"].values()
    _checkout, action = job["steps"]
    assert action["uses"].startswith("twicetold/twicetold@v")
    (_, check) = yaml.safe_load(GITLAB.text)["twicetold"]["script"]
    assert check.startswith("twicetold check --format gitlab")
