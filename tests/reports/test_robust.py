"""Every format holds whatever a workspace says: nothing breaks out, nothing raises."""

from __future__ import annotations

import io
import json
import re
import tempfile
import unicodedata
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from tests.corpus import SKIP_REASON, corpus_root
from tests.reports.test_check_github import COMMAND
from tests.reports.test_json_schemas import strict
from tests.rules.workspaces import write
from twicetold.reports.check_diff import check_diff
from twicetold.reports.check_github import check_github
from twicetold.reports.check_gitlab import check_gitlab
from twicetold.reports.check_json import check_json
from twicetold.reports.check_run import CheckRun
from twicetold.reports.check_sarif import check_sarif
from twicetold.reports.check_text import print_check, print_errors, print_lines
from twicetold.reports.json_schemas import json_schema
from twicetold.reports.locations import Locations
from twicetold.rules.check_workspace import check_workspace

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
NASTY = [
    "[red]x[/red]", "[link=file:///etc]y[/]", "\x1b[31m", "\x1b]8;;x\x07", "\u202e", "\x00",
    "::error::", "%0A::warning::", "100%", "a,b:c", "[t](1)", "](2)", "{{ x }}", "`code`", "\\",
    "\t", "\r", "😀" * 9, "漢字の長い行", "e\u0301", "\ud800", "&<b>",
    "pnpm test", "npm test", "72", "60", "word " * 40,
]  # fmt: skip
SAID = "Never commit a secret or a customer's address to the repository, and keep {} in mind."
TEXTS = st.lists(
    st.one_of(
        st.sampled_from(NASTY).map(lambda nasty: f"- {SAID.format(nasty)}"),
        st.sampled_from(NASTY).map(lambda nasty: f"## Part {nasty}"),
        st.sampled_from(["```", "<b>", "", "- Ask before you add a dependency.", "---"]),
    ),
    min_size=1,
    max_size=8,
).map(lambda lines: "\n".join(lines).encode("utf-8", "surrogatepass"))
NAMES = st.sampled_from(["web", "[b]", "a: b, 50%", "x\u202ey", "漢 字", "c\\d", "::error::"])


def printed(run, locations, width, printer=print_check):
    console = Console(
        file=io.StringIO(), force_terminal=True, width=width, color_system="truecolor"
    )
    printer(console, run, locations)
    return console.file.getvalue()


def holds(run, locations):
    """What every format promises of any run."""
    for width in (30, 80, 200):
        for printer in (
            print_check,
            print_lines,
            lambda console, run, _: print_errors(console, run),
        ):
            shown = COLOURS.sub("", printed(run, locations, width, printer))
            assert not any(
                unicodedata.category(char) in ("Cc", "Cf", "Cs") and char not in "\n\u200d"
                for char in shown
            )
    for line in check_github(run, locations):
        assert COMMAND.fullmatch(line)
    jsonschema.validate(check_json(run), strict(json_schema("check")))
    entries = check_gitlab(run, locations)
    assert len({entry["fingerprint"] for entry in entries}) == len(entries)
    for value in (entries, check_json(run), check_sarif(run, locations)):
        assert json.loads(json.dumps(value, ensure_ascii=False)) == value
    for line in check_diff(run, locations):
        assert line.endswith("\n")


@given(TEXTS, TEXTS, NAMES)
@settings(max_examples=40, deadline=None)
def test_any_text_in_any_format(above, below, name):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write(root, {".git/HEAD": "", "CLAUDE.md": above, f"{name}/CLAUDE.md": below})
        holds(CheckRun((check_workspace(root),)), Locations(root))


@pytest.mark.skipif(corpus_root() is None, reason=SKIP_REASON)
def test_real_text_in_any_format():
    root = corpus_root() / "triggerdotdev__trigger.dev"
    run, locations = CheckRun((check_workspace(root),)), Locations(root)
    holds(run, locations)
    for width in (48, 80, 140):
        lines = COLOURS.sub("", printed(run, locations, width)).splitlines()
        headings = {line for line in lines if not line.startswith(" ")}
        assert max(cell_len(line) for line in lines if line not in headings) <= width
