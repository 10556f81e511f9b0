"""The plugin as it looks: Neovim in a terminal, with the real server, on the example workspace."""

from __future__ import annotations

import pytest

from tests.editors.new_user import new_user
from tests.editors.programs import editor
from tests.editors.terminal import Terminal

pytestmark = pytest.mark.editor

BILLING = "services/billing/CLAUDE.md"
FILE_LENS = "CLAUDE.md: 1 repeated, 1 drifted"
HEADING_LENS = "99 % of CLAUDE.md › Commits"
SIGN = "W - One change per commit"


PROGRAMS = ("nvim", "nvim-0.12")


def started(name, folder, before=""):
    """Neovim of a new user, with lines before those of the plugin's README."""
    editor("tmux")
    program = editor(name)
    user = new_user(folder)
    init = user.home / "init.lua"
    init.write_text(before + user.readme_lines("neovim", "lua"), encoding="utf-8")
    argv = [program, "-u", str(init), BILLING]
    return Terminal(argv, user.workspace, user.environment, columns=200)


@pytest.fixture(scope="module", params=PROGRAMS)
def neovim(request, tmp_path_factory):
    with started(request.param, tmp_path_factory.mktemp("neovim")) as terminal:
        terminal.wait_for(FILE_LENS, HEADING_LENS, SIGN)
        yield terminal


@pytest.mark.parametrize("name", PROGRAMS)
def test_inlay_hints_stand_where_no_lenses_are_wanted(name, tmp_path):
    with started(name, tmp_path, "vim.g.twicetold_code_lens = false\n") as terminal:
        screen = terminal.wait_for("= CLAUDE.md:24", "≈ 99 % CLAUDE.md:30")
        assert HEADING_LENS not in screen


def run(neovim, command):
    neovim.keys("Escape")
    neovim.type(f":{command}")
    neovim.keys("Enter")


def test_the_text_of_a_finding_can_be_read(neovim):
    run(neovim, "1")
    neovim.type("]d")
    neovim.keys("C-w", "d")
    neovim.wait_for("Same as CLAUDE.md › Database changes (line 24)")


def test_hover_shows_the_words_that_differ(neovim):
    run(neovim, "/^## Commits")
    neovim.type("K")
    neovim.wait_for("Loaded together by Claude Code", "- 60", "+ 72")
    neovim.type("j")
    neovim.wait_until_gone("Loaded together")


def test_lenses_can_be_turned_off_and_on(neovim):
    run(neovim, "Twicetold hints")
    neovim.wait_until_gone(HEADING_LENS)
    run(neovim, "Twicetold hints")
    neovim.wait_for(HEADING_LENS)


def test_the_comparison_leads_into_the_reference(neovim):
    run(neovim, "Twicetold compare")
    neovim.wait_for("services/billing/CLAUDE.md compared with CLAUDE.md", "A:17    B:30")
    neovim.type("/A:17")
    neovim.keys("Enter")
    neovim.type("gf")
    screen = neovim.wait_for("at most 60 characters")
    assert "A:17    B:30" in screen
    run(neovim, "qall")
    neovim.wait_for_end()
