"""What each fix makes of the files, when it is offered, and why not where it is not."""

from __future__ import annotations

import sys

import pytest

from tests.rules.fixing import (
    CLAUDE_ONLY,
    EITHER,
    applied,
    codes,
    configured_after,
    offered,
    text_after,
    the,
)
from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, write
from twicetold.rules.check import check_file
from twicetold.rules.fixes.fix import FixKind
from twicetold.rules.fixes.refactorings import refactorings_for
from twicetold.workspace.snapshot import build_snapshot

ROOT = f"# Root\n\n{COMMITS}\n{MIGRATIONS}\n{REVIEWS}"
OWN = "## Rounding\n\nAmounts are integers in cents, see [the table](docs/cents.md).\n"
NESTED = "billing/CLAUDE.md"


def nested(text, config=CLAUDE_ONLY):
    linked = {"billing/docs/cents.md": "", "docs/cents.md": ""}
    return {"twicetold.toml": config, "CLAUDE.md": ROOT, NESTED: text, **linked}


def mirror(text, root=ROOT):
    return {"twicetold.toml": EITHER, "CLAUDE.md": root, "AGENTS.md": text}


def fix_of(root, files, path, code, kind):
    snapshot, fixes = offered(root, files, path, code)
    return snapshot, the(fixes, kind)


# Pushing


def test_pushing_changes_the_reference_and_its_other_copies_alone(tmp_path):
    own = f"# Billing\n\n{COMMITS.replace('60', '72')}"
    files = nested(own) | {
        "mail/CLAUDE.md": f"# Mail\r\n\r\n{COMMITS}".replace("\n", "\r\n").replace("\r\r", "\r"),
        "seats/CLAUDE.md": f"# Seats\n\n{COMMITS.replace('60', '80')}",
        "other/CLAUDE.md": f"# Other\n\n{REVIEWS}",
    }
    snapshot, fix = fix_of(tmp_path, files, NESTED, "drifted-section", FixKind.PUSH)
    assert fix.title == "Push this text to CLAUDE.md › Commits (line 3) and its other copies"
    after = {path: text_after(snapshot, fix, path) for path in files if path.endswith("CLAUDE.md")}
    assert after == {
        **{path: text for path, text in files.items() if path.endswith("CLAUDE.md")},
        "CLAUDE.md": ROOT.replace("60", "72"),
        "mail/CLAUDE.md": files["mail/CLAUDE.md"].replace("60", "72"),
        "seats/CLAUDE.md": files["seats/CLAUDE.md"].replace("80", "72"),
    }


def test_pushing_leaves_generated_copies_alone(tmp_path):
    files = nested(f"# Billing\n\n{COMMITS.replace('60', '72')}")
    files["mail/CLAUDE.md"] = f"<!-- tool:start -->\n{COMMITS}<!-- tool:end -->\n"
    _, fix = fix_of(tmp_path, files, NESTED, "drifted-section", FixKind.PUSH)
    assert {change.path for change in fix.changes} == {"CLAUDE.md"}


# Removing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"# Billing\n\n{COMMITS}\n{OWN}", f"# Billing\n\n{OWN}"),
        (f"# Billing\n\n{OWN}\n{COMMITS}", f"# Billing\n\n{OWN}"),
        (f"{COMMITS}\n{OWN}", OWN),
        (f"# Billing\n\n{COMMITS}\n### Hooks\n\n{OWN}", None),
    ],
    ids=["in between", "at the end", "at the start", "a heading with others below"],
)
def test_a_repeated_section_goes_with_one_blank_line(tmp_path, text, expected):
    snapshot, fix = fix_of(tmp_path, nested(text), NESTED, "duplicate-section", FixKind.REMOVE_COPY)
    expected = expected or f"# Billing\n\n## Commits\n\n### Hooks\n\n{OWN}"
    assert text_after(snapshot, fix, NESTED) == expected
    assert codes(applied(snapshot, fix), NESTED) == []


def test_statements_of_its_own_stay_in_a_repeated_section(tmp_path):
    own = "- Sign every commit with the key of the harbour team.\n"
    text = f"# Billing\n\n{AGAIN}{own}"
    code = "duplicate-section"
    snapshot, fix = fix_of(tmp_path, nested(text), NESTED, code, FixKind.REMOVE_COPY)
    assert text_after(snapshot, fix, NESTED) == f"# Billing\n\n## Reviews\n\n{own}"


def test_a_repeated_item_goes_and_its_list_stays(tmp_path):
    item = MIGRATIONS.split("\n")[3] + "\n"
    text = f"# Billing\n\n{OWN}\n- Ask the owner of the ledger first.\n{item}- Mail the report.\n"
    code = "duplicate-statement"
    snapshot, fix = fix_of(tmp_path, nested(text), NESTED, code, FixKind.REMOVE_COPY)
    assert text_after(snapshot, fix, NESTED) == text.replace(item, "")


@pytest.mark.parametrize(
    ("before", "behind", "after"),
    [
        ("## Changes\n\n", f"\n{OWN}", OWN),
        ("## Changes\n\n", "", ""),
        ("## Changes\n\n", "\n### Mail\n\nMail Bob.\n", "## Changes\n\n### Mail\n\nMail Bob.\n"),
        ("## Changes\n\n- Ask Ada.\n", "", "## Changes\n\n- Ask Ada.\n"),
        ("", "", ""),
    ],
    ids=["between", "at the end", "with a section below", "with another item", "of the title"],
)
def test_a_heading_goes_with_the_last_of_what_it_holds(tmp_path, before, behind, after):
    item = MIGRATIONS.split("\n")[3]
    files = nested(f"# Billing\n\n{before}{item}\n{behind}")
    code = "duplicate-statement"
    snapshot, fix = fix_of(tmp_path, files, NESTED, code, FixKind.REMOVE_COPY)
    assert text_after(snapshot, fix, NESTED).rstrip() == f"# Billing\n\n{after}".rstrip()


SAID = "Every migration must be safe while the previous release still serves its requests"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"Ask Ada about the ledger. {SAID}. Mail Bob.", "Ask Ada about the ledger. Mail Bob."),
        (f"Ask Ada about the ledger.\n{SAID}.\nMail Bob.", "Ask Ada about the ledger.\nMail Bob."),
        (f"- Ask Ada.\n- {SAID}.\n- Mail Bob.", "- Ask Ada.\n- Mail Bob."),
        (
            f"| who | what |\n| --- | --- |\n| Ada | asks |\n| {SAID} | yes |\n| Bob | mails |",
            "| who | what |\n| --- | --- |\n| Ada | asks |\n| Bob | mails |",
        ),
        (f"Ask Ada about the ledger (she wrote it; {SAID}; and so on). Mail Bob.", None),
        (f"{SAID}: ask Ada about the ledger and its owners. Mail Bob.", None),
        (f"- Ask Ada about the ledger. {SAID}. They are kept for ten years.", None),
    ],
    ids=[
        "a sentence",
        "a line",
        "an item",
        "a row",
        "in brackets",
        "before a colon",
        "meant later",
    ],
)
def test_what_is_left_of_a_text_can_be_read(tmp_path, before, after):
    files = nested(f"# Billing\n\n## Ledger\n\n{OWN[13:]}\n{before}\n")
    files["CLAUDE.md"] = f"# Root\n\n{REVIEWS}\n## Changes\n\nDo it well. {SAID}. Never hurry.\n"
    snapshot, fixes = offered(tmp_path, files, NESTED, "duplicate-statement")
    removals = [fix for fix in fixes if fix.kind is FixKind.REMOVE_COPY]
    found = [text_after(snapshot, fix, NESTED) for fix in removals]
    assert found == ([files[NESTED].replace(before, after)] if after else [])


@pytest.mark.parametrize(
    ("before", "behind", "leads"),
    [
        ("Of every change:\n\n", "\nMail Bob when it is done.\n", True),
        ("Of every change:\n\n", "", True),
        ("1. **Of every change:**\n\n   ", "2. Mail Bob when it is done.\n", True),
        ("Of every change:\n\n", "- Mail Bob when it is done.\n", False),
        ("Of every change:\n\n- Ask Ada.\n", "\nMail Bob when it is done.\n", False),
        ("Ask Ada about it.\n\n", "\nMail Bob when it is done.\n", False),
    ],
)
def test_what_leads_up_to_a_text_is_not_left_alone(tmp_path, before, behind, leads):
    own = "The ledger is closed on the last working day of each month.\n"
    text = f"# Billing\n\n## Ledger\n\n{own}\n{before}- {SAID}.\n{behind}"
    files = nested(text)
    files["CLAUDE.md"] = f"# Root\n\n{REVIEWS}\n## Changes\n\n- {SAID}.\n"
    _, fix = fix_of(tmp_path, files, NESTED, "duplicate-statement", FixKind.REMOVE_COPY)
    line = 7 if before.startswith(("Of", "1.")) else 0
    why_not = f"Not here: line {line} leads up to this text, and would lead to nothing."
    assert fix.disabled_reason == (why_not if leads else "")
    assert bool(fix.changes) != leads


def test_what_a_file_says_twice_goes_where_it_comes_last(tmp_path):
    text = (
        f"# Billing\n\n## Ledger\n\n- {SAID}.\n- Ask Ada.\n\n## Again\n\n- Mail Bob.\n- {SAID}!\n"
    )
    files = {"twicetold.toml": CLAUDE_ONLY, "CLAUDE.md": text}
    snapshot, fix = fix_of(tmp_path, files, "CLAUDE.md", "repeated-statement", FixKind.REMOVE_COPY)
    assert fix.title == "Remove what line 5 says already"
    assert text_after(snapshot, fix, "CLAUDE.md") == text.replace(f"- {SAID}!\n", "")


def test_a_copy_that_a_host_would_lose_stays_and_the_host_is_named(tmp_path):
    files = nested(f"# Billing\n\n{COMMITS}\n{OWN}", 'hosts = ["claude-code", "codex"]\n')
    files["billing/AGENTS.md"] = "@CLAUDE.md\n"
    files = {"twicetold.toml": files["twicetold.toml"], "CLAUDE.md": ROOT}
    files |= {NESTED: "@AGENTS.md\n", "billing/AGENTS.md": f"# Billing\n\n{COMMITS}\n{OWN}"}
    path = "billing/AGENTS.md"
    _, fix = fix_of(tmp_path, files, path, "duplicate-section", FixKind.REMOVE_COPY)
    assert fix.disabled_reason == (
        "Not here: Codex reads billing/AGENTS.md and not CLAUDE.md, and would lose this text."
    )
    assert fix.changes == ()


# Linking


def test_a_link_stands_for_a_repeated_section(tmp_path):
    root = f"# Root\n\n## Commits\n\nElsewhere.\n\n{COMMITS}"
    files = nested(f"# Billing\n\n{COMMITS}\n{OWN}") | {"CLAUDE.md": root}
    snapshot, fix = fix_of(tmp_path, files, NESTED, "duplicate-section", FixKind.LINK)
    link = "See [Commits](../CLAUDE.md#commits-1)."
    assert text_after(snapshot, fix, NESTED) == f"# Billing\n\n## Commits\n\n{link}\n\n{OWN}"
    assert codes(applied(snapshot, fix), NESTED) == []


# Inserting what is missing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"# R\n\n{COMMITS}\n{REVIEWS}", f"# R\n\n{COMMITS}\n{MIGRATIONS}\n{REVIEWS}"),
        (f"{COMMITS}\n### Own\n\nText.\n", f"{COMMITS}\n### Own\n\nText.\n\n{MIGRATIONS}"),
        (
            f"# R\n\n#{COMMITS}\n#{REVIEWS}".replace("\n- ", "\n* "),
            f"# R\n\n#{COMMITS}\n#{MIGRATIONS}\n#{REVIEWS}".replace("\n- ", "\n* "),
        ),
        (
            f"# R\n\n{COMMITS}\n{REVIEWS}".replace("\n", "\r\n"),
            f"# R\n\n{COMMITS}\n{MIGRATIONS}\n{REVIEWS}".replace("\n", "\r\n"),
        ),
        (f"# R\n\n{COMMITS}".rstrip("\n"), f"# R\n\n{COMMITS}\n{MIGRATIONS}".rstrip("\n")),
    ],
    ids=["between", "behind deeper ones", "level and bullets", "line ends", "at the end"],
)
def test_a_missing_section_comes_where_the_reference_has_it(tmp_path, before, after):
    title = "# R\n\n" if before.startswith("# R") else ""
    root = f"{title}{COMMITS}\n{MIGRATIONS}" + (f"\n{REVIEWS}" if "Reviews" in before else "")
    kind = FixKind.INSERT_MISSING
    snapshot, fix = fix_of(tmp_path, mirror(before, root), "AGENTS.md", "missing-section", kind)
    assert fix.title == 'Insert the section "Migrations" from CLAUDE.md'
    assert text_after(snapshot, fix, "AGENTS.md") == after
    assert "missing-section" not in codes(applied(snapshot, fix), "AGENTS.md")


# Moving


def moves(root, files, path, line):
    snapshot = build_snapshot(write(root, files))
    return snapshot, list(refactorings_for(snapshot, check_file(snapshot, path), line))


def test_a_section_moves_to_the_reference_at_its_level(tmp_path):
    text = f"# Billing\n\n{COMMITS}\n#{OWN}\n## Last\n\nThe last word is ours alone here.\n"
    snapshot, (fix,) = moves(tmp_path, nested(text), NESTED, 7)
    assert fix.title == 'Move the section "Rounding" to CLAUDE.md'
    assert text_after(snapshot, fix, NESTED) == text.replace(f"#{OWN}\n", "")
    own = OWN.replace("docs/cents.md", "billing/docs/cents.md")
    expected = f"# Root\n\n{COMMITS}\n#{own}\n{MIGRATIONS}\n{REVIEWS}"
    assert text_after(snapshot, fix, "CLAUDE.md") == expected


LEADS = """\
## Details

- Rounding: [the table](docs/cents.md), [the root](../CLAUDE.md), [us](./), [all](https://a.b/c.md).
- Imports @docs/cents.md, @./docs/cents.md and @../docs/cents.md; `@docs/cents.md` is code.
- No such file: @docs/none.md. No import at all: @types/node and @team; not here: @~/own.md.
- For Kiro #[[file:billing/docs/cents.md]], #[[file:docs/cents.md]] and #[[file:notes/own.md]].
"""
MOVED_LEADS = """\
## Details

- Rounding: [the table](billing/docs/cents.md), [the root](CLAUDE.md), [us](billing/), \
[all](https://a.b/c.md).
- Imports @billing/docs/cents.md, @billing/docs/cents.md and @docs/cents.md; \
`@docs/cents.md` is code.
- No such file: @billing/docs/none.md. No import at all: @types/node and @team; not here: @~/own.md.
- For Kiro #[[file:billing/docs/cents.md]], #[[file:docs/cents.md]] and \
#[[file:billing/notes/own.md]].
"""


def test_links_and_imports_lead_where_they_led(tmp_path):
    files = nested(f"# Billing\n\n{COMMITS}\n{LEADS}") | {"billing/notes/own.md": ""}
    snapshot, (fix,) = moves(tmp_path, files, NESTED, 7)
    after = applied(snapshot, fix)
    assert MOVED_LEADS in text_after(snapshot, fix, "CLAUDE.md")
    assert led_to(after, "CLAUDE.md") == led_to(snapshot, NESTED)


def led_to(snapshot, path):
    return [(item.path, item.outside) for item in snapshot.imports[path]]


_FAR = 'See ![Far](billing/docs/far.md "Far") or [far](billing/docs/far.md "Far").'


@pytest.mark.parametrize(
    ("line", "moved"),
    [
        ("See [it](<docs/two words.md>).", "See [it](<billing/docs/two words.md>)."),
        ('[it]: docs/cents.md "Cents"', '[it]: billing/docs/cents.md "Cents"'),
        ("[it]: <docs/two words.md#top>", "[it]: <billing/docs/two words.md#top>"),
        ("[it]: ../CLAUDE.md", "[it]: CLAUDE.md"),
        ("[it]: https://a.b/c.md", "[it]: https://a.b/c.md"),
        ("[Note]: docs and more.", "[Note]: docs and more."),
        ("[^1]: docs/cents.md", "[^1]: docs/cents.md"),
        ("See [it][far].", 'See [it](billing/docs/far.md "Far").'),
        ("See ![Far] or [far][].", _FAR),
        ("Not `[it][far]`, nor [it][near].", "Not `[it][far]`, nor [it][near]."),
        ("See [it][root].", "See [it](billing/docs/own.md)."),
    ],
)
def test_links_by_a_label_lead_where_they_led(tmp_path, line, moved):
    last = '## Last\n\nThe last word.\n\n[far]: docs/far.md "Far"\n[root]: docs/own.md\n'
    own = f"## Links\n\nOf rounding.\n\n{line}\n\nAnd no more.\n"
    text = f"# Billing\n\n{COMMITS}\n{own}\n{last}"
    root = "# Root\n\nAbout all.\n\n[root]: https://a.b\n"
    files = nested(text) | {"CLAUDE.md": f"{root}\n{COMMITS}"}
    snapshot, (fix,) = moves(tmp_path, files, NESTED, 7)
    assert text_after(snapshot, fix, NESTED) == f"# Billing\n\n{COMMITS}\n{last}"
    assert own.replace(line, moved) in text_after(snapshot, fix, "CLAUDE.md")


def test_a_label_that_the_other_file_defines_is_not_defined_twice(tmp_path):
    own = "## Links\n\nSee [it][root].\n\n[root]: docs/own.md\n\nAnd no more.\n"
    files = nested(f"# Billing\n\n{COMMITS}\n{own}")
    files["CLAUDE.md"] = f"# Root\n\n{COMMITS}\nSee [root].\n\n[root]: https://a.b\n"
    snapshot, (fix,) = moves(tmp_path, files, NESTED, 7)
    after = text_after(snapshot, fix, "CLAUDE.md")
    assert "See [it](billing/docs/own.md)." in after
    assert after.count("[root]:") == 1


def test_a_section_stays_that_defines_a_link_of_another(tmp_path):
    own = "## Links\n\nSee the list.\n\n[far]: docs/far.md\n\nAnd no more.\n"
    text = f"# Billing\n\nSee [it][far].\n\n{COMMITS}\n{own}"
    _, (fix,) = moves(tmp_path, nested(text), NESTED, 9)
    assert fix.disabled_reason == "Not here: this section defines a link of line 3."


def test_what_is_inserted_leads_where_it_led(tmp_path):
    files = {
        "twicetold.toml": EITHER.replace('"CLAUDE.md"', '"ref/CLAUDE.md"'),
        "AGENTS.md": f"# R\n\n{COMMITS}",
        "ref/CLAUDE.md": f"# R\n\n{COMMITS}\n## Own\n\nSee @own.md and [it](./own.md), always.\n",
        "ref/own.md": "",
    }
    kind = FixKind.INSERT_MISSING
    snapshot, fix = fix_of(tmp_path, files, "AGENTS.md", "missing-section", kind)
    assert "See @ref/own.md and [it](ref/own.md)" in text_after(snapshot, fix, "AGENTS.md")
    assert led_to(applied(snapshot, fix), "AGENTS.md") == led_to(snapshot, "ref/CLAUDE.md")


def test_only_a_section_that_the_reference_lacks_moves(tmp_path):
    text = f"# Billing\n\n{COMMITS}\n## Reviews\n\nNobody reviews the billing code at night.\n"
    for line in (0, 2, 7):
        assert moves(tmp_path, nested(text), NESTED, line)[1] == []


# Importing


def test_a_mirror_becomes_an_import_where_all_its_readers_import(tmp_path):
    files = {
        "twicetold.toml": 'hosts = ["claude-code", "codex"]\n'
        + EITHER.replace("AGENTS", "X").replace("CLAUDE", "AGENTS").replace("X", "CLAUDE"),
        "AGENTS.md": ROOT,
        "CLAUDE.md": ROOT.replace("60", "72"),
    }
    snapshot, fix = fix_of(tmp_path, files, "CLAUDE.md", "drifted-section", FixKind.STUB)
    assert text_after(snapshot, fix, "CLAUDE.md") == "@AGENTS.md\n"
    assert codes(applied(snapshot, fix), "CLAUDE.md") == []


def test_a_mirror_whose_reader_does_not_import_is_to_be_linked(tmp_path):
    files = mirror(ROOT.replace("60", "72"))
    files["twicetold.toml"] = 'hosts = ["codex"]\n' + EITHER
    _, fix = fix_of(tmp_path, files, "AGENTS.md", "drifted-section", FixKind.STUB)
    assert fix.disabled_reason == (
        "Codex expands no imports in AGENTS.md: link it instead (`ln -s CLAUDE.md AGENTS.md`)."
    )


def test_two_names_side_by_side_that_are_no_mirrors_become_nothing(tmp_path):
    files = {"AGENTS.md": f"# One\n\n{COMMITS}", "CLAUDE.md": f"# Two\n\n{REVIEWS}"}
    assert moves(tmp_path, files, "CLAUDE.md", 0)[1] == []


# Paths

TREE = {
    "app/core/times.py": "",
    "app/core/pages/menu.py": "",
    "lib/pages/menu.py": "",
    "web/src/view/menu.tsx": "",
    "web/src/page.tsx": "",
    "docs/low water/tide.md": "",
}


@pytest.mark.parametrize(
    ("path", "text", "after"),
    [
        ("CLAUDE.md", "Times are in `app/times.py`:", "Times are in `app/core/times.py`:"),
        ("CLAUDE.md", "See `app/menu.py:12` first.", "See `app/core/pages/menu.py:12` first."),
        ("CLAUDE.md", "Below `app/old/../core/menu.py`.", "Below `app/core/pages/menu.py`."),
        ("CLAUDE.md", "Pages are in `app/pages/`.", "Pages are in `app/core/pages/`."),
        ("CLAUDE.md", "See [times](./times.py#now).", "See [times](./app/core/times.py#now)."),
        ("web/CLAUDE.md", "It is in `src/menu.tsx`.", "It is in `src/view/menu.tsx`."),
        ("web/CLAUDE.md", "It is in `web/src/menu.tsx`.", "It is in `web/src/view/menu.tsx`."),
        ("CLAUDE.md", "[./times.py](./times.py#now)", "[./times.py](./app/core/times.py#now)"),
        ("CLAUDE.md", "See [it](mdc:app/times.py).", "See [it](mdc:app/core/times.py)."),
        ("web/CLAUDE.md", "See [it](menu.tsx).", "See [it](src/view/menu.tsx)."),
        ("web/CLAUDE.md", "See [it](../src/menu.tsx).", "See [it](src/view/menu.tsx)."),
        ("CLAUDE.md", "See [it](tide.md).", "See [it](docs/low%20water/tide.md)."),
        ("CLAUDE.md", "See [it](<tide.md>).", "See [it](<docs/low water/tide.md>)."),
        ("web/CLAUDE.md", "See [it](menu.py).", None),
        ("web/CLAUDE.md", "See [it](nowhere.py).", None),
    ],
)
def test_a_path_is_written_as_it_leads_now(tmp_path, path, text, after):
    files = {**TREE, path: f"# Ferry\n\n{text}\n"}
    snapshot, fixes = offered(tmp_path, files, path, "stale-path")
    found = [
        text_after(snapshot, fix, path).split("\n")[2]
        for fix in fixes
        if fix.kind is FixKind.NEW_PATH and codes(applied(snapshot, fix), path) == []
    ]
    assert found == ([after] if after else [])


# Accepting

CONFIGURATIONS = {
    "none yet": ({}, "twicetold.toml", ""),
    "our own": ({"twicetold.toml": CLAUDE_ONLY}, "twicetold.toml", CLAUDE_ONLY),
    "with comments and no last line end": (
        {"twicetold.toml": "# Why?\r\nhosts = ['claude-code'] # us"},
        "twicetold.toml",
        "# Why?\r\nhosts = ['claude-code'] # us",
    ),
    "pyproject.toml": (
        {"pyproject.toml": '[tool.twicetold]\nhosts = ["claude-code"]\n\n[tool.x]\ny = 1\n'},
        "pyproject.toml",
        '[tool.twicetold]\nhosts = ["claude-code"]\n\n[tool.x]\ny = 1\n',
    ),
}


@pytest.mark.parametrize(
    ("config", "name", "before"), CONFIGURATIONS.values(), ids=CONFIGURATIONS.keys()
)
def test_accepting_appends_an_entry_and_nothing_else(tmp_path, config, name, before):
    text = f"# Billing [x]\n\n{COMMITS.replace('60', '72')}\n{MIGRATIONS}"
    path = "services/[new]/CLAUDE.md"
    files = {"CLAUDE.md": ROOT, path: text, **config}
    snapshot, fix = fix_of(tmp_path, files, path, "drifted-section", FixKind.ACCEPT)
    assert fix.title == f"Accept this drifted-section in {name}"
    after = configured_after(snapshot, fix)
    written = (after.root / name).read_bytes().decode()
    assert written.startswith(before)
    assert written.count("[[") == 1
    assert ("\r\n[[allow]]\r\n" in written) == ("\r\n" in before)
    assert codes(after, path) == ["duplicate-section"]
    assert after.config_problems == ()


def test_an_accepted_statement_is_named_by_its_words(tmp_path):
    item = MIGRATIONS.split("\n")[4]
    text = f"# Billing\n\n{REVIEWS[:11]}\n1. Ask the owner of the ledger.\n2. {item[2:]}\n"
    code = "duplicate-statement"
    snapshot, fix = fix_of(tmp_path, nested(text), NESTED, code, FixKind.ACCEPT)
    after = configured_after(snapshot, fix)
    (entry,) = after.config.allow
    assert (entry.path, entry.heading, entry.text) == (NESTED, "", item[2:])
    assert codes(after, NESTED) == []


def test_an_accepted_lack_is_named_by_the_heading_that_is_missing(tmp_path):
    files = {
        "twicetold.toml": EITHER,
        "CLAUDE.md": ROOT,
        "AGENTS.md": f"# Root\n\n{COMMITS}\n{MIGRATIONS}",
    }
    snapshot, fix = fix_of(tmp_path, files, "AGENTS.md", "missing-section", FixKind.ACCEPT)
    after = configured_after(snapshot, fix)
    (entry,) = after.config.allow
    assert (entry.path, entry.heading, entry.text) == ("/AGENTS.md", "Reviews", "")
    assert codes(after, "AGENTS.md") == []
    # What else is missing at the same place is another matter.
    write(tmp_path, {"CLAUDE.md": f"{ROOT}\n## Releases\n\nThe harbour master tags them.\n"})
    (problem,) = check_file(build_snapshot(tmp_path), "AGENTS.md").problems
    assert problem.message == 'CLAUDE.md has "Releases" (line 19); this mirror has not.'


def test_an_array_written_in_line_takes_no_table(tmp_path):
    config = 'hosts = ["claude-code"]\nallow = [{code = "conflict", reason = "x"}]\n'
    files = nested(f"# Billing\n\n{COMMITS}", config)
    _, fix = fix_of(tmp_path, files, NESTED, "duplicate-section", FixKind.ACCEPT)
    assert "allow" in fix.disabled_reason


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names are text there")
@pytest.mark.parametrize(
    "directory",
    [
        "[slug]",
        "a*b",
        "what?",
        "back\\slash",
        "#1",
        "!new",
        "two\nlines",
        "tab\t",
        "caf\udce9",
        "é",
    ],
)
def test_an_entry_accepts_in_a_directory_of_any_name(tmp_path, directory):
    path = f"{directory}/CLAUDE.md"
    files = {"twicetold.toml": CLAUDE_ONLY, "CLAUDE.md": ROOT, path: f"# Billing\n\n{COMMITS}"}
    snapshot, fix = fix_of(tmp_path, files, path, "duplicate-section", FixKind.ACCEPT)
    after = configured_after(snapshot, fix)
    assert (after.config_problems, codes(after, path)) == ((), [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("applyTo: '**/*.go'\n---\n# Go\n\nUse Go 1.26.\n", "never begins"),
        ("---\napplyTo: '**/*.go'\n\n# Go\n\nUse Go 1.26.\n", "never closed"),
    ],
)
def test_no_comment_goes_before_a_header_that_is_none(tmp_path, text, says):
    path = ".github/instructions/go.instructions.md"
    snapshot, fixes = offered(tmp_path, {path: text}, path, "invalid-front-matter")
    assert says in check_file(snapshot, path).problems[0].message
    assert [fix.kind for fix in fixes] == [FixKind.ACCEPT]


def test_a_link_that_was_checked_out_as_text_stays_one_for_git(tmp_path):
    files = {"CLAUDE.md": "AGENTS.md", "AGENTS.md": ROOT}
    snapshot, fixes = offered(tmp_path, files, "CLAUDE.md", "link-as-text")
    assert [fix.kind for fix in fixes] == [FixKind.STUB, FixKind.ACCEPT]
    assert "git rm --cached CLAUDE.md" in fixes[0].explanation
    assert text_after(snapshot, fixes[0], "CLAUDE.md") == "@AGENTS.md\n"


def test_a_comment_stands_before_the_heading_and_names_who_sends_it(tmp_path):
    config = 'hosts = ["claude-code", "codex", "cursor"]\n'
    text = f"# Billing\n\n{COMMITS}"
    files = nested(text, config)
    snapshot, fix = fix_of(tmp_path, files, NESTED, "duplicate-section", FixKind.SILENCE)
    assert (
        fix.title == "Accept this duplicate-section by a comment, which Cursor sends to the model"
    )
    comment = "<!-- twicetold: ignore[duplicate-section] as intended -->"
    after = f"# Billing\n\n{comment}\n\n{COMMITS}"
    assert text_after(snapshot, fix, NESTED) == after
    assert codes(applied(snapshot, fix), NESTED) == []


def test_a_comment_about_the_whole_file_stands_behind_its_front_matter(tmp_path):
    front = "---\npaths: docs\n---\n"
    text = front + "# Long\n\n" + "A line that only fills the file.\n" * 300
    files = {"twicetold.toml": CLAUDE_ONLY, "CLAUDE.md": text}
    snapshot, fix = fix_of(tmp_path, files, "CLAUDE.md", "over-advice", FixKind.SILENCE)
    comment = "<!-- twicetold: ignore-file[over-advice] as intended -->\n\n"
    assert text_after(snapshot, fix, "CLAUDE.md") == front + comment + text[len(front) :]
    assert codes(applied(snapshot, fix), "CLAUDE.md") == []


def test_text_that_a_program_wrote_can_only_be_accepted_in_the_configuration(tmp_path):
    marked = f"<!-- tool:start -->\n{COMMITS.replace('60', '72')}<!-- tool:end -->\n"
    snapshot, fixes = offered(
        tmp_path, mirror(ROOT.replace(COMMITS, marked)), "AGENTS.md", "drifted-section"
    )
    assert [fix.kind for fix in fixes] == [FixKind.ACCEPT]
    assert codes(configured_after(snapshot, fixes[0]), "AGENTS.md") == []


REGION = "<!-- tool:start -->\n\n## Notes\n\nWritten by a tool.\n\n<!-- tool:end -->\n"
AGAIN = """\
## Reviews

- Two people always read every change to the payment code before merging it.
- Answer each comment with a commit or with a reason; the reviewer resolves it.
"""


def test_a_section_around_text_that_a_program_wrote_stays(tmp_path):
    region = "<!-- tool:start -->\n<!-- nothing yet -->\n<!-- tool:end -->\n"
    here = f"# Billing\n\n{AGAIN}\n{region}"
    _, fixes = offered(tmp_path, nested(here), NESTED, "duplicate-section")
    assert {fix.kind for fix in fixes}.isdisjoint({FixKind.REMOVE_COPY, FixKind.LINK})


def test_nothing_is_inserted_into_text_that_a_program_wrote(tmp_path):
    here = f"{COMMITS}\n{REGION}\n"
    files = mirror(f"{here}{REVIEWS}", f"{COMMITS}\n{MIGRATIONS}\n{REVIEWS}")
    kind = FixKind.INSERT_MISSING
    snapshot, fix = fix_of(tmp_path, files, "AGENTS.md", "missing-section", kind)
    assert text_after(snapshot, fix, "AGENTS.md") == f"{here}{MIGRATIONS}\n{REVIEWS}"
