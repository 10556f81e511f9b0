"""The configuration for Emacs in a real Emacs with eglot, with the real server, on the example.

`emacs_session.el` does what a person would do and reports each step; here stands what is right.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.editors.new_user import new_user, reported_steps
from tests.editors.programs import editor

pytestmark = pytest.mark.editor

SESSION = Path(__file__).parent / "emacs_session.el"


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    program = editor("emacs")
    user = new_user(tmp_path_factory.mktemp("emacs"))
    init = user.home / "init.el"
    init.write_text(user.readme_lines("emacs", "elisp"), encoding="utf-8")
    done = subprocess.run(
        [program, "--batch", "-l", init, "-l", SESSION, "services/billing/CLAUDE.md"],
        cwd=user.workspace,
        env=user.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    reported = reported_steps(done.stdout)
    assert reported.get("end") == [{"ok": True}], done.stdout + done.stderr
    return reported


def lines_and_texts(facts):
    return [(item["line"], item["text"]) for item in facts["items"]]


def test_the_server_is_attached(steps):
    (attached,) = steps["attached"]
    assert (attached["mode"], attached["server"]) == ("markdown-mode", "twicetold")


def test_findings_are_shown(steps):
    (facts,) = steps["diagnostics"]
    (same, drifted) = lines_and_texts(facts)
    assert same[0] == 11
    assert "Same as CLAUDE.md › Database changes (line 24)" in same[1]
    assert drifted[0] == 19
    assert "`72` here, `60` there" in drifted[1]


def test_hover_shows_the_words_that_differ(steps):
    (hover,) = steps["hover"]
    assert "CLAUDE.md › Commits" in hover["text"]
    assert "+ 72" in hover["text"]


def test_what_lenses_do_is_among_the_code_actions(steps):
    titles = steps["actions"][0]["titles"]
    assert "Compare with CLAUDE.md" in titles
    assert "Show what agents see here" in titles
    assert any(title.startswith("Go to the twin: 99 % of CLAUDE.md › Commits") for title in titles)


def test_the_comparison_and_the_context_come_up_as_markdown(steps):
    comparison, context = steps["comparison"][0]["shown"], steps["context"][0]["shown"]
    assert comparison["mode"] == context["mode"] == "markdown-mode"
    assert comparison["text"].startswith("# services/billing/CLAUDE.md compared with CLAUDE.md\n")
    assert "## Claude Code" in context["text"]


def test_an_edit_takes_back_what_it_repaired(steps):
    (edited,) = steps["edited"]
    assert [line for line, text in lines_and_texts(edited)] == [11, 17]
    assert all("Same as" in text for _, text in lines_and_texts(edited))


def test_rule_files_are_markdown(steps):
    assert steps["rule file"] == [{"mode": "markdown-mode"}]
