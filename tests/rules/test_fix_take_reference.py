"""Taking the reference's text: what differs comes over, the file's own style stays."""

from __future__ import annotations

import pytest

from tests.rules.fixing import CLAUDE_ONLY, EITHER, applied, codes, offered, text_after, the
from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS
from twicetold.rules.fixes.fix import FixKind, TextChange
from twicetold.text.positions import Position

ROOT = f"# Root\n\n{COMMITS}\n{MIGRATIONS}\n{REVIEWS}"


def take(root, files, path, code):
    snapshot, fixes = offered(root, files, path, code)
    return snapshot, the(fixes, FixKind.TAKE_REFERENCE)


def test_one_word_is_one_change_and_its_place_is_told(tmp_path):
    nested = f"# Billing\n\n{COMMITS.replace('60', '72')}"
    files = {"twicetold.toml": CLAUDE_ONLY, "CLAUDE.md": ROOT, "billing/CLAUDE.md": nested}
    snapshot, fix = take(tmp_path, files, "billing/CLAUDE.md", "drifted-section")
    assert fix.title == "Take the text of CLAUDE.md › Commits (line 3)"
    column = len("- One change per commit, with a subject of at most ")
    where = Position(4, column), Position(4, column + 2)
    assert fix.changes == (TextChange("billing/CLAUDE.md", *where, "60"),)
    assert codes(applied(snapshot, fix), "billing/CLAUDE.md") == ["duplicate-section"]


def test_preferred_only_where_somebody_configured_what_the_file_follows(tmp_path):
    files = {"CLAUDE.md": ROOT, "AGENTS.md": ROOT.replace("60", "72")}
    _, derived = take(tmp_path / "a", files, "CLAUDE.md", "drifted-section")
    assert not derived.is_preferred
    files["twicetold.toml"] = EITHER
    _, configured = take(tmp_path / "b", files, "AGENTS.md", "drifted-section")
    assert configured.is_preferred


def test_what_would_be_lost_is_told(tmp_path):
    own = ROOT.replace("- One change", "- Sign each commit with your key.\n- One change")
    files = {"twicetold.toml": EITHER, "CLAUDE.md": ROOT, "AGENTS.md": own}
    snapshot, fix = take(tmp_path, files, "AGENTS.md", "drifted-section")
    assert fix.title.endswith("(line 3), and drop a text that only this file has")
    assert not fix.is_preferred
    assert text_after(snapshot, fix, "AGENTS.md") == ROOT


STYLES = {
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "a byte-order mark": lambda text: f"\ufeff{text}",
    "other bullets": lambda text: text.replace("\n- ", "\n* "),
    "numbers": lambda text: text.replace("\n- ", "\n3. "),
    "indented bullets": lambda text: text.replace("\n- ", "\n  -   "),
    "deeper headings": lambda text: text.replace("## ", "#### "),
    "no final line end": lambda text: text.rstrip("\n"),
    "a quote": lambda text: text.replace("\n- ", "\n> - "),
    "wide characters before": lambda text: f"# \U0001f6a2 渡し船\n\n{text.partition(chr(10))[2]}",
}


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
def test_the_files_own_style_stays(tmp_path, style):
    files = {"twicetold.toml": EITHER, "CLAUDE.md": ROOT}
    files["AGENTS.md"] = style(ROOT.replace("60", "72"))
    snapshot, fix = take(tmp_path, files, "AGENTS.md", "drifted-section")
    assert text_after(snapshot, fix, "AGENTS.md") == style(ROOT)


def test_lines_break_where_the_file_breaks_them(tmp_path):
    own = ROOT.replace("commit, with a", "commit,\n  with a")
    files = {"twicetold.toml": EITHER, "CLAUDE.md": ROOT, "AGENTS.md": own.replace("60", "72")}
    snapshot, fix = take(tmp_path, files, "AGENTS.md", "drifted-section")
    assert text_after(snapshot, fix, "AGENTS.md") == own


def test_code_gets_the_lines_that_differ(tmp_path):
    block = (
        "## Run\n\n- First:\n\n  ```sh\n  make deps\n  make {0}\n  ```\n- Then look at the log.\n"
    )
    files = {
        "twicetold.toml": EITHER,
        "CLAUDE.md": ROOT + block.format("test\n  make lint"),
        "AGENTS.md": ROOT + block.format("check"),
    }
    snapshot, fix = take(tmp_path, files, "AGENTS.md", "drifted-section")
    assert text_after(snapshot, fix, "AGENTS.md") == files["CLAUDE.md"]


def test_only_the_sentence_that_drifted_changes(tmp_path):
    sentence = "Write a migration for each change of the schema within {} days of the review."
    own = "This service owns the invoice tables. {} Ask the harbour team about everything else."
    files = {
        "twicetold.toml": CLAUDE_ONLY,
        "CLAUDE.md": f"# Root\n\n{sentence.format(30)}\n\n{REVIEWS}",
        "billing/CLAUDE.md": f"# Billing\n\n{own.format(sentence.format(90))}\n",
    }
    snapshot, fix = take(tmp_path, files, "billing/CLAUDE.md", "drifted-section")
    expected = f"# Billing\n\n{own.format(sentence.format(30))}\n"
    assert text_after(snapshot, fix, "billing/CLAUDE.md") == expected


def test_instances_of_a_template_keep_their_names(tmp_path):
    template = "# Invoices\n\n## Build\n\n- Run `make invoices` and wait 10 minutes for Invoices.\n"
    template += "- The invoices image is pushed by `make push-invoices` to the registry.\n"
    own = template.replace("nvoices", "xports").replace("Ixports", "Exports")
    own = own.replace("ixports", "exports")
    files = {
        "twicetold.toml": '[[references]]\nfiles = ["exports/*.md"]\npath = "invoices/CLAUDE.md"\n'
        'relation = "template"\n',
        "invoices/CLAUDE.md": template,
        "exports/CLAUDE.md": own.replace("10", "25"),
    }
    snapshot, fix = take(tmp_path, files, "exports/CLAUDE.md", "drifted-statement")
    assert text_after(snapshot, fix, "exports/CLAUDE.md") == own


FAR = """\
# Root

## Ledger

- The ledger is closed on the last working day of each month, as [the rules](docs/rules.md) say.
{0}- Nobody edits a closed month, see [the table][closed]; ask the harbour master before you do.

| month | who closes it |
| --- | --- |
| January | the harbour master and her deputy |
{1}
The numbers are kept for 10 years, by [law](docs/law.md) and by [custom](docs/custom.md).
{2}
[closed]: docs/closed.md "Closed"
"""


@pytest.mark.parametrize(
    ("place", "there", "here"),
    [
        (
            0,
            "- Round as [this](docs/cents.md) says.\n",
            "- Round as [this](../docs/cents.md) says.\n",
        ),
        (0, "- Read @docs/cents.md first.\n", "- Read @../docs/cents.md first.\n"),
        (0, "- Not `@docs/cents.md` but @team.\n", "- Not `@docs/cents.md` but @team.\n"),
        (0, "- Mind [this][far].\n", "- Mind [this](../docs/far.md).\n"),
        (0, "- Mind [this][closed].\n", "- Mind [this][closed].\n"),
        (1, "| May | [Ada](people/ada.md) |\n", "| May | [Ada](../people/ada.md) |\n"),
        (2, "\nSee [all](docs/).\n", "\nSee [all](../docs/).\n"),
        (2, "\n```sh\nopen [all](docs/)\n```\n", "\n```sh\nopen [all](docs/)\n```\n"),
    ],
)
def test_links_of_a_text_that_comes_in_lead_where_they_led(tmp_path, place, there, here):
    model = FAR.format(*(there if n == place else "" for n in range(3)))
    text = FAR.replace("](docs", "](../docs").replace("]: docs", "]: ../docs")
    config = EITHER.replace('"AGENTS.md"', '"web/AGENTS.md"')
    files = {
        "twicetold.toml": config,
        "CLAUDE.md": model + ("[far]: docs/far.md\n" if "far" in there else ""),
        "web/AGENTS.md": text.format("", "", ""),
        "docs/cents.md": "",
    }
    snapshot, fix = take(tmp_path, files, "web/AGENTS.md", "drifted-section")
    after = text_after(snapshot, fix, "web/AGENTS.md")
    assert after == text.format(*(here if n == place else "" for n in range(3)))


@pytest.mark.parametrize("law", ["../docs/law.md", "docs/law.md"])
def test_links_stay_in_a_text_that_gets_another_word(tmp_path, law):
    text = FAR.format("", "", "").replace("docs/law.md", law)
    config = EITHER.replace('"AGENTS.md"', '"web/AGENTS.md"')
    files = {
        "twicetold.toml": config,
        "CLAUDE.md": FAR.format("", "", "").replace("by [custom]", "by the [custom]"),
        "web/AGENTS.md": text.replace("10", "20"),
    }
    snapshot, fix = take(tmp_path, files, "web/AGENTS.md", "drifted-section")
    assert f"10 years, by [law]({law}) and by the" in text_after(snapshot, fix, "web/AGENTS.md")


def test_a_link_in_words_that_come_in_leads_where_it_led(tmp_path):
    law = "10 years, by [law](docs/law.md)"
    files = {
        "twicetold.toml": EITHER.replace('"AGENTS.md"', '"web/AGENTS.md"'),
        "CLAUDE.md": FAR.format("", "", ""),
        "web/AGENTS.md": FAR.format("", "", "").replace(law, "20 years, by law"),
    }
    snapshot, fix = take(tmp_path, files, "web/AGENTS.md", "drifted-section")
    assert law.replace("docs", "../docs") in text_after(snapshot, fix, "web/AGENTS.md")
