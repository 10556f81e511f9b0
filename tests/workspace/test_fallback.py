"""Settings that fill what the workspace's configuration leaves unset."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import write
from twicetold.rules.check_workspace import configuration_problems, fallback_problems
from twicetold.workspace.config_file import given_config, load_config
from twicetold.workspace.disk import Disk
from twicetold.workspace.snapshot import snapshot_of


def loaded(root, text, **given):
    return load_config(Disk(write(root, {"twicetold.toml": text})), given_config(given).config)


@pytest.mark.parametrize(
    ("text", "given", "filled"),
    [
        ("", {}, ()),
        ("", {"hosts": ["codex"]}, ("hosts",)),
        ('hosts = ["cursor"]\n', {"hosts": ["codex"]}, ()),
        ('hosts = ["cursor"]\n', {"ignore": ["docs/**"]}, ("ignore",)),
        ("", {"severity": {"conflict": "error"}}, ("severity.conflict",)),
        ('severity.conflict = "off"\n', {"severity": {"conflict": "error"}}, ()),
        (
            'severity.conflict = "off"\n',
            {"severity": {"conflict": "error", "override": "hint"}, "baseline": "b.json"},
            ("baseline", "severity.override"),
        ),
        ("", {"hosts": [], "severity": {}, "reference": "", "codeLens": True}, ()),
    ],
)
def test_the_file_wins_key_by_key(tmp_path, text, given, filled):
    found = loaded(tmp_path, text, **given)
    assert found.filled == filled
    assert found.problems == ()


def test_what_fills_counts(tmp_path):
    severity = {"conflict": "error", "override": "hint"}
    found = loaded(tmp_path, 'severity.conflict = "off"\n', severity=severity, hosts=["codex"])
    assert dict(found.config.severity) == {"conflict": "off", "override": "hint"}
    assert found.config.hosts == ("codex",)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"hosts": ["claude"]}, "`hosts` names no known host: 'claude'."),
        ({"hosts": 3}, "`hosts` must be a list of host ids"),
        ({"severity": {"conflict": "loud"}}, "`conflict` must be one of"),
        ({"reference": "../x.md"}, "lies outside of the workspace"),
        ({"references": [{"path": "a.md"}]}, "`files` must be set in `references`"),
    ],
)
def test_what_is_wrong_in_it_is_told(given, words):
    (problem,) = given_config(given).problems
    assert words in problem.message
    assert problem.line == 0


def test_what_shows_only_in_a_workspace_is_no_fault_of_its_file(tmp_path):
    given = {"reference": "none.md", "severity": {"confict": "off"}, "baseline": "none.json"}
    storage = Disk(write(tmp_path, {"CLAUDE.md": "# A\n", "twicetold.toml": "hots = 1\n"}))
    snapshot = snapshot_of(storage, fallback=given_config(given).config)
    assert [problem.line for problem in configuration_problems(snapshot)] == [1]
    assert len(fallback_problems(snapshot)) == 3
