"""The linter for ALE in a real Vim, with the real server, on the example workspace.

`vim_ale_session.vim` does what a person would do and reports each step; here stands what is right.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editors.new_user import new_user, reported_steps
from tests.editors.programs import editor
from tests.editors.terminal import Terminal

pytestmark = pytest.mark.editor

SESSION = Path(__file__).parent / "vim_ale_session.vim"


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    editor("tmux")
    program = editor("vim")
    user = new_user(tmp_path_factory.mktemp("vim"))
    vimrc, report = user.home / ".vimrc", user.home / "report"
    lines = ["packadd ale", "let g:ale_hover_to_preview = 1", user.readme_lines("vim", "vim")]
    vimrc.write_text("\n".join(lines), encoding="utf-8")
    environment = {**user.environment, "REPORT": str(report)}
    argv = [program, "-S", str(SESSION), "services/billing/CLAUDE.md"]
    with Terminal(argv, user.workspace, environment) as terminal:
        terminal.wait_for_end()
    reported = reported_steps(report.read_text(encoding="utf-8"))
    assert reported.get("end") == [{"ok": True}], reported
    return reported


def test_findings_are_shown(steps):
    (facts,) = steps["diagnostics"]
    assert facts["filetype"] == "markdown"
    same, drifted = facts["items"]
    assert same["line"] == 11
    assert "Same as CLAUDE.md › Database changes (line 24)" in same["text"]
    assert drifted["line"] == 19
    assert "`72` here, `60` there" in drifted["text"]


def test_hover_shows_the_words_that_differ(steps):
    text = "\n".join(steps["hover"][0]["lines"])
    assert "CLAUDE.md › Commits" in text
    assert "+ 72" in text


def test_an_edit_takes_back_what_it_repaired(steps):
    (edited,) = steps["edited"]
    assert [item["line"] for item in edited["items"]] == [11, 17]
    assert all("Same as" in item["text"] for item in edited["items"])


def test_rule_files_are_markdown(steps):
    assert steps["rule file"] == [{"filetype": "markdown"}]
