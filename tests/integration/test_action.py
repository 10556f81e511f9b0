"""The GitHub action, through its own entry point in the environment that a runner makes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
import yaml

from tests.corpus import REPOSITORY
from tests.rules.test_since import HOOKS, OWN, PREK, ROOT
from tests.rules.workspaces import write
from tests.workspace.test_git import git

ACTION = yaml.safe_load((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
SAID = (
    "You changed AGENTS.md:16 (`pre-commit` to `prek`). 1 copy still says the old: src/AGENTS.md:5."
)


@pytest.fixture
def pull_request(tmp_path):
    """A checkout of a pull request in which only the root's file changes: a merge commit."""
    top = tmp_path / "top"
    stub = "@AGENTS.md\n"
    files = {"AGENTS.md": ROOT, "src/AGENTS.md": OWN + HOOKS}
    write(top, {**files, "CLAUDE.md": stub, "src/CLAUDE.md": stub})
    git(top, "init", "-q", "-b", "main")
    commit(top)
    git(top, "checkout", "-q", "-b", "side")
    write(top, {"AGENTS.md": ROOT.replace(HOOKS, PREK)})
    commit(top)
    git(top, "checkout", "-q", "main")
    git(top, "merge", "-q", "--no-ff", "-m", "merge", "side")
    return top


def commit(top):
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", "change")


def run(workspace, event=None, **environment):
    """The entry point with the action's inputs, as its step passes them."""
    done = started(workspace, event, **environment)
    assert done.stderr == ""
    return done


def started(workspace, event=None, **environment):
    files = workspace.parent
    (files / "event.json").write_text(json.dumps(event or {}))
    known = {
        "GITHUB_WORKSPACE": str(workspace),
        "GITHUB_EVENT_PATH": str(files / "event.json"),
        "GITHUB_OUTPUT": str(files / "output"),
        "GITHUB_STEP_SUMMARY": str(files / "summary"),
        "GITHUB_REF": "refs/heads/main",
        "TWICETOLD_VERSION": "installed",
    }
    return subprocess.run(
        [sys.executable, str(REPOSITORY / "action" / "entry.py")],
        env={**os.environ, **known, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def as_pull_request(workspace):
    return {
        "GITHUB_REF": "refs/pull/7/merge",
        "GITHUB_SHA": git(workspace, "rev-parse", "HEAD"),
        "GITHUB_EVENT_NAME": "pull_request",
    }


def test_only_the_root_changes_and_there_is_one_annotation_on_its_line(pull_request):
    done = run(pull_request, **as_pull_request(pull_request))
    (line,) = done.stdout.splitlines()
    assert line.startswith("::warning file=AGENTS.md,line=16,")
    assert line.endswith(f"::{SAID}")
    assert done.returncode == 1
    assert (pull_request.parent / "output").read_text() == "exit-code=1\nreport=\n"


def test_a_checkout_of_one_commit_fetches_the_one_that_it_lacks(pull_request):
    shallow = pull_request.parent / "shallow"
    url = pull_request.as_uri()
    git(pull_request.parent, "clone", "-q", "--depth=1", url, str(shallow))
    done = run(shallow, **as_pull_request(shallow))
    (line,) = done.stdout.splitlines()
    assert line.endswith(f"::{SAID}")


def test_a_checkout_of_the_branch_itself_is_compared_with_the_base_of_the_event(pull_request):
    git(pull_request, "checkout", "-q", "side")
    event = {"pull_request": {"base": {"sha": git(pull_request, "rev-parse", "main^1")}}}
    done = run(pull_request, event, GITHUB_REF="refs/pull/7/merge", GITHUB_SHA="0" * 40)
    assert [line.rpartition("::")[2] for line in done.stdout.splitlines()] == [SAID]


def test_a_merge_group_has_a_base_too(pull_request):
    base = git(pull_request, "rev-parse", "HEAD^1")
    done = run(pull_request, {"merge_group": {"base_sha": base}})
    assert [line.rpartition("::")[2] for line in done.stdout.splitlines()] == [SAID]


def test_a_base_that_is_not_there_is_told(pull_request):
    done = run(pull_request, {"pull_request": {"base": {"sha": "1" * 40}}})
    assert done.returncode == 2
    assert done.stdout.startswith("::error title=Twicetold::--since 1111")


@pytest.mark.parametrize(
    ("inputs", "options"),
    [
        ({}, {"code": 1, "starts": "::warning file=src/AGENTS.md,line=5,"}),
        ({"TWICETOLD_SINCE": "none"}, {"code": 1, "starts": "::warning file=src/AGENTS.md,"}),
        ({"TWICETOLD_SINCE": "HEAD"}, {"code": 0, "starts": ""}),
        ({"TWICETOLD_FAIL_ON": "error"}, {"code": 0, "starts": "::warning file=src/AGENTS.md,"}),
        ({"TWICETOLD_FORMAT": "json"}, {"code": 1, "starts": "{"}),
        ({"TWICETOLD_PATHS": " AGENTS.md\n"}, {"code": 0, "starts": ""}),
        ({"TWICETOLD_PATHS": "--quiet"}, {"code": 2, "starts": "::error title=Twicetold::"}),
    ],
)
def test_inputs(pull_request, inputs, options):
    done = run(pull_request, **inputs)
    assert done.returncode == options["code"]
    assert done.stdout.startswith(options["starts"])
    assert bool(done.stdout) is bool(options["starts"])


def test_a_report_goes_to_a_file_and_the_whole_text_to_the_page(pull_request):
    done = run(pull_request, TWICETOLD_FORMAT="sarif", TWICETOLD_OUTPUT="out.sarif")
    assert done.stdout == ""
    log = json.loads((pull_request / "out.sarif").read_text(encoding="utf-8"))
    assert [result["ruleId"] for result in log["runs"][0]["results"]] == ["drifted-statement"]
    assert "report=out.sarif\n" in (pull_request.parent / "output").read_text()
    summary = (pull_request.parent / "summary").read_text(encoding="utf-8")
    assert "drifted-statement" in summary
    assert "4 instruction files: 1 warning." in summary


def test_a_release_that_cannot_be_installed_is_told(pull_request, tmp_path):
    done = started(
        pull_request, TWICETOLD_VERSION="9999", PIP_NO_INDEX="1", RUNNER_TEMP=str(tmp_path)
    )
    assert done.returncode == 2
    assert done.stdout == "::error title=Twicetold::Twicetold could not be installed.\n"


def test_the_action_passes_every_input_by_the_environment_alone():
    (_, step) = ACTION["runs"]["steps"]
    passed = {name for name in step["env"] if name.startswith("TWICETOLD_")}
    inputs = {f"TWICETOLD_{name.upper().replace('-', '_')}" for name in ACTION["inputs"]}
    assert passed == inputs | {"TWICETOLD_PYTHON"}
    assert "${{" not in step["run"]
    assert (REPOSITORY / "action" / "entry.py").is_file()
    assert "$GITHUB_ACTION_PATH/action/entry.py" in step["run"]
