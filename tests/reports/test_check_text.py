"""A check as people see it: grouped, wrapped to the terminal, with the lines that show it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from tests.cli.commands import EXAMPLE
from tests.reports.terminal import errors_of, in_log, log_of, on_terminal
from tests.rules.workspaces import COMMITS, MIGRATIONS, write
from twicetold.rules.check_workspace import check_workspace

EXPECTED = """\
AGENTS.md
  ▲ 12-22  Copy of CLAUDE.md › Testing (line 12) with 1 difference: `pnpm test` here, `npm test` there.  drifted-section
            here 17 │ pnpm test
           there 17 │ npm test
  ●    30  CLAUDE.md has "Payments" (line 35); this mirror has not.  missing-section

services/billing/CLAUDE.md
  ● 11-15  Same as CLAUDE.md › Database changes (line 24). Claude Code loads both.  duplicate-section
  ▲ 17-20  Copy of CLAUDE.md › Commits (line 30) with 1 difference: `72` here, `60` there. Claude Code loads both.  drifted-section
            here 19 │ - One change per commit, with a subject in the imperative and at most 72 characters.
           there 32 │ - One change per commit, with a subject in the imperative and at most 60 characters.

3 instruction files: 2 warnings, 2 infos.
"""  # noqa: E501 - a log has lines of any length


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_without_a_terminal_there_is_no_colour_and_no_wrapping():
    assert in_log(EXAMPLE) == EXPECTED


@pytest.mark.parametrize("width", [48, 80, 140])
def test_a_terminal_of_any_width_shows_all_of_it(width):
    shown = on_terminal(EXAMPLE, width)
    assert max(map(cell_len, plain(shown).splitlines())) <= width
    assert "\x1b[" in shown
    for words in ("72", "60", "pnpm", "npm test", "Payments", "2 warnings"):
        assert words in " ".join(plain(shown).split())


def test_differing_words_are_coloured_here_and_there():
    shown = on_terminal(EXAMPLE, 140)
    assert "\x1b[1;33mpnpm\x1b[0m test" in shown
    assert "\x1b[1;36mnpm\x1b[0m test" in shown


def test_a_long_line_is_cut_around_what_is_marked(tmp_path):
    line = f"{'Write short lines for people who read. ' * 8}Keep at most {{}} lines of code in one."
    write(tmp_path, {
        ".git/HEAD": "",
        "CLAUDE.md": f"# A\n\n- {line.format(40)}\n",
        "web/CLAUDE.md": f"# B\n\n- {line.format(50)}\n",
    })  # fmt: skip
    shown = plain(on_terminal(tmp_path, 80))
    assert re.search(r"here 3 │ ….*Keep at most 50", shown)
    assert re.search(r"there 3 │ ….*Keep at most 40", shown)


def test_hostile_text_stays_text(tmp_path):
    said = "- Never [red]print[/red] \x1b[31m the customer's [link=x]address[/link] \u202ein logs"
    write(tmp_path, {
        ".git/HEAD": "",
        "CLAUDE.md": f"# A\n\n{said} for 30 days.\n",
        "[b]/CLAUDE.md": f"# Other\n\nMore.\n\n{said} for 60 days.\n",
    })  # fmt: skip
    shown = on_terminal(tmp_path, 200)
    assert "[b]/CLAUDE.md" in shown
    assert "[red]print[/red]" in shown
    assert "[link=x]address[/link]" in shown
    assert "\x1b[31m" not in shown
    assert "\u202e" not in shown


@pytest.mark.parametrize(
    ("block", "shown"),
    [
        ("```bash\nmake setup\nmake serve PORT=80\n```\n", "make setup"),
        ("<important>\nNever push to main without a review by two people.\n</important>\n",
         "Never push to main without a review by two people."),
        ("## Local\n\n- Start the database and wait for it.\n- Stop it when the work is done.\n",
         "- Start the database and wait for it."),
    ],
    ids=["fence", "tag", "section"],
)  # fmt: skip
def test_a_block_is_shown_by_the_first_line_that_says_something(tmp_path, block, shown):
    write(tmp_path, {
        ".git/HEAD": "",
        "CLAUDE.md": f"{MIGRATIONS}\n# Root\n\n{block.replace('Local', 'The database')}",
        "web/CLAUDE.md": f"# Web\n\n- Pages live in `pages/`.\n- Use the tokens.\n\n{block}",
    })  # fmt: skip
    assert [line.partition("│ ")[2] for line in in_log(tmp_path).splitlines() if "│" in line] == [
        shown
    ]


def test_nothing_found_is_one_line(tmp_path):
    write(tmp_path, {"CLAUDE.md": MIGRATIONS, "web/CLAUDE.md": COMMITS})
    assert in_log(tmp_path) == "✓ 2 instruction files, nothing to report.\n"


def test_copies_of_one_text_are_told_once_with_all_places(tmp_path):
    write(tmp_path, {
        "CLAUDE.md": f"# Root\n\n{COMMITS}",
        **{f"{name}/CLAUDE.md": f"# {name}\n\nAbout {name}.\n\n{COMMITS}" for name in "abc"},
        "d/CLAUDE.md": f"# D\n\n{COMMITS.replace('60', '72')}",
    })  # fmt: skip
    shown = in_log(tmp_path)
    assert shown.count("Same as CLAUDE.md › Commits (line 3)") == 1
    assert [f"{name}/CLAUDE.md:5" in shown for name in "abc"] == [True] * 3
    assert "3 files" in shown
    assert "`72` here, `60` there" in shown
    assert shown.endswith("1 warning, 3 infos.\n")


def test_where_there_are_no_instruction_files_nothing_is_said_to_be_well(tmp_path):
    write(tmp_path, {"README.md": COMMITS})
    assert in_log(tmp_path) == "No instruction files.\n"
    write(tmp_path, {"vendor/CLAUDE.md": COMMITS})
    assert in_log(tmp_path).startswith("No instruction files. `twicetold inspect --all` lists")


def test_problems_alike_on_one_line_are_told_once():
    check = check_workspace(EXAMPLE)
    drifted = next(p for p in check.problems if p.code == "drifted-section")
    shown = log_of(replace(check, problems=(drifted, drifted)))
    assert "2 times: Copy of CLAUDE.md › Testing (line 12)" in shown
    assert shown.count(" here 17 │") == 1


def test_with_an_error_nothing_is_said_to_be_well(tmp_path):
    write(tmp_path, {"CLAUDE.md": MIGRATIONS, "twicetold.toml": "severty = 'x'\n"})
    assert in_log(tmp_path).splitlines() == ["1 instruction file, nothing to report."]
    assert errors_of(check_workspace(tmp_path)).splitlines() == [
        f'✗ {tmp_path}/twicetold.toml:1: There is no setting `severty`. Did you mean "severity"?'
    ]
