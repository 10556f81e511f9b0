"""The configuration for Helix in a real Helix in a terminal, with the real server."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.editors.new_user import new_user
from tests.editors.programs import editor
from tests.editors.terminal import Terminal

pytestmark = pytest.mark.editor

BILLING = "services/billing/CLAUDE.md"


@pytest.fixture(scope="module")
def helix(tmp_path_factory):
    editor("tmux")
    program = editor("hx")
    user = new_user(tmp_path_factory.mktemp("helix"))
    folder = user.home / ".config" / "helix"
    folder.mkdir(parents=True)
    shutil.copy(user.release / "editors" / "helix" / "languages.toml", folder)
    lines = user.readme_lines("helix", "toml")
    (folder / "config.toml").write_text(lines, encoding="utf-8")
    argv = [program, BILLING]
    with Terminal(argv, user.workspace, user.environment, columns=180) as terminal:
        # Two findings have their marks beside the lines.
        terminal.wait(lambda screen: screen.count("●") >= 2, "two findings")
        yield terminal


def go_to_line(helix, number):
    helix.keys("Escape")
    helix.type(f":{number}")
    helix.keys("Enter")


def marked_lines(screen):
    """The numbers of the lines with findings."""
    return [int(line.split()[1]) for line in screen.splitlines() if line.startswith("●")]


def test_findings_are_shown_on_their_lines(helix):
    screen = helix.wait_for("Same as CLAUDE.md › Database", "Copy of CLAUDE.md › Commits")
    assert marked_lines(screen) == [11, 19]


def test_inlay_hints_say_where_the_twin_is(helix):
    go_to_line(helix, 17)
    helix.wait_for("## Database changes = CLAUDE.md:24", "## Commits ≈ 99 % CLAUDE.md:30")


def test_hover_shows_the_words_that_differ(helix):
    go_to_line(helix, 17)
    helix.type(" k")
    helix.wait_for("99 % of CLAUDE.md › Commits", "+ 72", "- 60")
    helix.keys("Escape")


def test_a_twin_can_be_gone_to(helix):
    go_to_line(helix, 17)
    helix.type("gd")
    helix.wait_for("at most 60 characters")
    helix.type(":buffer-close")
    helix.keys("Enter")
    helix.wait_for("at most 72 characters")


def test_the_comparison_is_a_code_action(helix):
    go_to_line(helix, 17)
    helix.type(" a")
    helix.wait_for("Compare with CLAUDE.md", "Go to the twin: 99 %", "Show what agents see here")
    helix.keys("Enter")
    screen = helix.wait_for("Written to ")
    written = Path(re.search(r"Written to (\S+),", screen)[1])
    title = "# services/billing/CLAUDE.md compared with CLAUDE.md"
    assert written.read_text(encoding="utf-8").splitlines()[0] == title


def test_an_edit_takes_back_what_it_repaired(helix):
    go_to_line(helix, 19)
    helix.type("xs72")
    helix.keys("Enter")
    helix.type("c60")
    helix.keys("Escape")
    helix.wait(lambda screen: marked_lines(screen) == [11, 17], "findings of lines 11 and 17")
