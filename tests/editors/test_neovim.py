"""The plugin in a real Neovim, with the real server, on the example workspace.

`neovim_session.lua` does what a person would do and reports each step; here stands what is right.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.editors.programs import (
    REPOSITORY,
    SERVER_COMMAND,
    neovim,
    server_environment,
)

pytestmark = pytest.mark.editor

BILLING = "services/billing/CLAUDE.md"
SESSION = Path(__file__).parent / "neovim_session.lua"


def install_lines() -> str:
    """The lines for init.lua as the plugin's README gives them, with this checkout's path."""
    readme = (REPOSITORY / "editors" / "neovim" / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```lua\n(.*?)```", readme, re.DOTALL)
    return blocks[0].replace("PATH/TO/twicetold", str(REPOSITORY))


@pytest.fixture(scope="module")
def steps(workspace):
    """What the session reported: a list of facts for each step's name."""
    program = neovim()
    command = json.dumps(SERVER_COMMAND)
    init = workspace.parent / "init.lua"
    init.write_text(
        f"vim.lsp.config('twicetold', {{ cmd = vim.json.decode([=[{command}]=]) }})\n"
        + install_lines(),
        encoding="utf-8",
    )
    home = workspace.parent / "home"
    home.mkdir()
    done = subprocess.run(
        [program, "--headless", "-u", str(init), BILLING, "-S", str(SESSION)],
        cwd=workspace,
        env=server_environment(home),
        capture_output=True,
        text=True,
        check=True,
        timeout=180,
    )
    reported: dict[str, list[dict]] = {}
    for line in done.stdout.splitlines():
        facts = json.loads(line)
        reported.setdefault(facts.pop("step"), []).append(facts)
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
    (attached,) = steps["attached"]
    if not attached["version"].startswith("0.11."):
        pytest.skip("Neovim 0.12 draws code lenses only for an attached user interface")
    for name in ("lenses", "lenses after run"):
        (lenses,) = steps[name]
        assert {"1", "17"} <= set(lenses["drawn"])


@pytest.mark.parametrize("step", ["lens run", "command"])
def test_the_comparison_opens_in_a_split(steps, step):
    (comparison,) = steps[step]
    assert comparison["windows"] == 2
    assert comparison["focused"] is True
    assert comparison["filetype"] == "markdown"
    assert comparison["buftype"] == "nofile"
    assert comparison["modifiable"] is False
    assert comparison["attached"] is False
    text = "\n".join(comparison["lines"])
    assert "Database changes" in text
    assert "Commits" in text


def test_q_closes_the_comparison(steps):
    assert steps["closed"] == [{"windows": 1}]


def test_the_next_comparison_uses_the_same_window(steps):
    (first,), (second,) = steps["command"], steps["command again"]
    assert second["windows"] == 2
    assert second["bufnr"] == first["bufnr"]


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
