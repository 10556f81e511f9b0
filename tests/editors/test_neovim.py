"""The plugin in a real Neovim, with the real server, on the example workspace.

`neovim_session.lua` does what a person would do and reports each step; here stands what is right.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.editors.new_user import new_user, reported_steps
from tests.editors.programs import editor, server_environment
from twicetold import __version__

pytestmark = pytest.mark.editor

BILLING = "services/billing/CLAUDE.md"
SESSION = Path(__file__).parent / "neovim_session.lua"


@pytest.fixture(scope="module", params=["nvim", "nvim-0.12"])
def program_and_user(request, tmp_path_factory):
    """A Neovim, and a new user whose init.lua is what the plugin's README says."""
    program = editor(request.param)
    user = new_user(tmp_path_factory.mktemp("neovim"))
    (user.home / "init.lua").write_text(user.readme_lines("neovim", "lua"), encoding="utf-8")
    return program, user


@pytest.fixture(scope="module")
def user(program_and_user):
    return program_and_user[1]


@pytest.fixture(scope="module")
def workspace(user):
    return user.workspace


@pytest.fixture(scope="module")
def steps(program_and_user):
    """What the session reported: a list of facts for each step's name."""
    program, user = program_and_user
    done = subprocess.run(
        [program, "--headless", "-u", str(user.home / "init.lua"), BILLING, "-S", str(SESSION)],
        cwd=user.workspace,
        env=user.environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=180,
    )
    reported = reported_steps(done.stdout)
    assert reported["end"] == [{"ok": True}], done.stdout + done.stderr
    return reported


def check_findings(workspace, path):
    """What `twicetold check` says about a file: code and message."""
    done = subprocess.run(
        [sys.executable, "-m", "twicetold", "check", "--format", "json", str(workspace)],
        env=server_environment(workspace.parent),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    findings = json.loads(done.stdout)["findings"]
    return sorted(
        (finding["code"], finding["message"]) for finding in findings if finding["path"] == path
    )


def test_the_server_is_attached_with_the_workspace_as_root(steps, workspace):
    (attached,) = steps["attached"]
    assert attached["filetype"] == "markdown"
    assert attached["root"] == str(workspace)


@pytest.mark.parametrize(
    ("path", "codes"),
    [
        (BILLING, {"duplicate-section": "INFO", "drifted-section": "WARN"}),
        ("AGENTS.md", {"drifted-section": "WARN", "missing-section": "INFO"}),
    ],
)
def test_diagnostics_are_the_findings_of_the_command_line(steps, workspace, path, codes):
    (items,) = (facts["items"] for facts in steps["diagnostics"] if facts["path"] == path)
    assert {item["code"]: item["severity"] for item in items} == codes
    assert {item["source"] for item in items} == {"twicetold"}
    assert all("CLAUDE.md" in item["related"] for item in items)
    shown = sorted((item["code"], item["message"]) for item in items)
    assert shown == check_findings(workspace, path)


def test_hover_on_a_heading_shows_the_words_that_differ(steps):
    (hover,) = steps["hover"]
    text = "\n".join(hover["lines"])
    assert "CLAUDE.md › Commits" in text
    assert "72" in text
    assert "60" in text


def test_code_lenses_stand_on_the_first_line_and_on_headings(steps):
    (lenses,) = steps["lenses"]
    first, *headings = lenses["items"]
    assert first["line"] == 1
    assert "CLAUDE.md" in first["title"]
    assert [item["line"] for item in headings if "Commits" in item["title"]] == [17]


def test_code_lenses_are_drawn_also_after_one_was_run(steps):
    for name in ("lenses", "lenses after run"):
        (lenses,) = steps[name]
        assert {"1", "17"} <= set(lenses["drawn"])


@pytest.mark.parametrize("step", ["lens run", "command"])
def test_the_comparison_opens_in_a_split(steps, step):
    (comparison,) = steps[step]
    assert comparison["windows"] == 2
    assert comparison["focused"] is True
    assert comparison["filetype"] == "twicetold"
    assert comparison["buftype"] == "nofile"
    assert comparison["modifiable"] is False
    assert comparison["attached"] is False
    lines = comparison["lines"]
    assert lines[0] == "services/billing/CLAUDE.md compared with CLAUDE.md"
    drifted = lines[lines.index("Drifted copies") + 1]
    assert drifted.split()[:3] == ["A:17", "B:30", "Copy"]
    assert "`72` here, `60` there" in drifted
    sections = next(line for line in lines if line.startswith("Sections  "))
    assert sections.split()[1:] == ["2", "3", "4", "22", "%"]


def test_q_closes_the_comparison(steps):
    assert steps["closed"] == [{"windows": 1}]


def test_the_next_comparison_uses_the_same_window(steps):
    (first,), (second,) = steps["command"], steps["command again"]
    assert second["windows"] == 2
    assert second["bufnr"] == first["bufnr"]


def test_a_file_can_be_compared_with_any_other(steps):
    (comparison,) = steps["compared with another"]
    assert comparison["lines"][0] == "services/billing/CLAUDE.md compared with AGENTS.md"


def test_lines_of_the_comparison_lead_into_both_files(steps):
    (jumps,) = steps["jumps"]
    assert jumps == {
        "drifted_here": {"path": BILLING, "text": "## Commits"},
        "drifted_there": {"path": "CLAUDE.md", "text": "## Commits"},
        "only_there": {"path": "CLAUDE.md", "text": "npm run test:e2e -- --project=chromium"},
        "only_here": {"path": BILLING, "text": "## Rounding"},
    }


def test_both_files_can_be_seen_side_by_side(steps):
    assert steps["side by side"] == [
        {"windows": [{"path": BILLING, "diff": True}, {"path": "CLAUDE.md", "diff": True}]}
    ]


def test_what_an_agent_sees_opens_in_a_split_and_leads_to_the_files(steps):
    (context,) = steps["context"]
    text = "\n".join(context["lines"])
    assert context["windows"] == 2
    assert "## Claude Code" in text
    assert "| `services/billing/CLAUDE.md` |" in text
    assert steps["context jump"] == [{"path": BILLING, "text": "# Billing service"}]


def test_the_text_of_the_reference_can_be_taken(steps):
    (taken,), (undone,) = steps["taken"], steps["taken and undone"]
    assert taken["path"] == BILLING
    assert "at most 60 characters" in taken["text"]
    assert "at most 72 characters" in undone["text"]


def test_text_can_be_pushed_to_the_reference(steps):
    (pushed,) = steps["pushed"]
    assert "at most 72 characters" in pushed["text"]


def test_the_status_counts_the_findings(steps):
    assert steps["status"] == [{"text": "Twicetold: 1 drifted, 1 repeated"}]


def test_the_health_check_finds_all_well(steps, user):
    (health,) = steps["health"]
    text = "\n".join(health["lines"])
    assert f"Server found: {user.program}" in text
    assert f"The plugin has the server's version, {__version__}" in text
    assert f"It runs under Python {'.'.join(map(str, sys.version_info[:3]))}" in text
    assert "Attached to AGENTS.md, CLAUDE.md, services/billing/CLAUDE.md" in text
    assert str(user.workspace) in text
    assert "ERROR" not in text
    assert "WARNING" not in text


def test_subcommands_are_completed(steps):
    (completion,) = steps["completion"]
    assert {"compare", "context", "push", "take"} < set(completion["all"])
    assert (completion["files"], completion["none"]) == (["AGENTS.md"], [])
    assert completion["typed"] == [name for name in completion["all"] if name.startswith("co")]


def test_lenses_can_be_turned_off_and_on_in_a_buffer(steps):
    assert steps["hints off"] == [{"items": []}]
    assert steps["hints on"][0]["items"] == steps["lenses"][0]["items"]


def test_the_server_can_be_restarted(steps):
    assert steps["restarted"] == [{"other": True, "findings": 2}]


def test_the_log_and_the_help_open(steps):
    assert steps["log"][0]["path"].endswith("lsp.log")
    assert steps["help"][0]["path"] == "twicetold.txt"
    assert "*:Twicetold*" in steps["help"][0]["line"]


def test_an_edit_takes_back_what_it_repaired(steps):
    (edited,) = steps["edited"]
    assert [item["code"] for item in edited["items"]] == ["duplicate-section"] * 2


def test_rule_files_without_md_are_attached(steps):
    assert steps["rule file"] == [
        {"path": ".cursorrules", "filetype": "markdown", "attached": True},
        {"path": "rules.mdc", "filetype": "markdown", "attached": True},
    ]


def test_comparing_an_unattached_buffer_says_why_not(steps):
    (answer,) = steps["not attached"]
    assert len(answer["messages"]) == 1
    assert "not attached" in answer["messages"][0]


def test_an_unknown_subcommand_names_the_known_ones(steps):
    (answer,) = steps["unknown command"]
    assert "it has compare, context" in answer["messages"][0]
