"""The extension in a real VS Code, with the server that it brings, on the example workspace.

`vscode_session.mjs` does what a person would do and reports each step.
"""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.editors.programs import code_server, node_and_npm, server_environment

pytestmark = pytest.mark.editor


@pytest.fixture(scope="module")
def steps(request, hinted, browser_scripts):
    """What the session reported: the text of each step by its name."""
    program = code_server()
    node, _ = node_and_npm()
    vsix = request.getfixturevalue("vsix")
    pictures = hinted.parent / "pictures"
    script = browser_scripts / "vscode_session.mjs"
    done = subprocess.run(
        [node, str(script), program, str(vsix), str(hinted), str(pictures)],
        env=server_environment(hinted.parent),
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    reported = [json.loads(line) for line in done.stdout.splitlines()]
    assert reported, done.stderr
    assert [step for step in reported if not step["ok"]] == []
    return {step["step"]: step["text"] for step in reported}


def test_hints_are_drawn(steps):
    assert steps["code lens"].startswith("CLAUDE.md: 1 repeated, 1 drifted")
    assert steps["status bar"] == "47 % said elsewhere"
    assert "twicetold" in steps["problems"]
    assert "72" in steps["hover on a heading"]


def test_an_inlay_hint_is_drawn(steps):
    assert steps["an inlay hint behind a repeated line"].endswith("= CLAUDE.md:22")


def test_the_comparison_has_the_counts_and_the_lists(steps):
    shown = steps["the code lens opens the comparison beside the file"]
    for words in (
        "services/billing/CLAUDE.md compared with CLAUDE.md",
        "Sections 2 3 4 22 %",
        "Drifted copies (1)",
        "Database changes",
        "Rounding line 22",
    ):
        assert words in shown


def test_any_two_files_can_be_compared(steps):
    shown = steps["a comparison with a chosen file"]
    assert "services/billing/CLAUDE.md compared with AGENTS.md" in shown


def test_the_comparison_keeps_its_tab(steps):
    assert steps["the next comparison of the two files is shown in the same tab"] == "1"


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("an entry of the comparison leads to its section", "Ln 22"),
        ("Tab and Enter do what the mouse does", "Ln 5"),
    ],
)
def test_entries_lead_to_their_lines(steps, step, line):
    assert line in steps[step]


def test_the_difference_is_vs_codes(steps):
    assert steps["the differing lines open in VS Code's own editor"]


def test_a_fix_is_applied(steps):
    assert "at most 60 characters" in steps["a quick fix takes the reference's text"]


def test_the_context_lists_the_files_in_order(steps):
    shown = steps["what the agent sees"]
    assert shown.index("CLAUDE.md") < shown.index("services/billing/CLAUDE.md")
    assert "say again what an earlier file says" in shown
