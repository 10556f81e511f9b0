"""What Kiro's ``#[[file:docs/style.md]]`` leads to: texts that are compared, links, columns."""

from __future__ import annotations

from tests.rules.workspaces import MIGRATIONS, write
from twicetold.hosts.terms import ImportSyntax
from twicetold.reports.hover_markdown import import_markdown
from twicetold.rules.check import check_file
from twicetold.rules.importable import importable
from twicetold.workspace.file_links import FileLink, file_links
from twicetold.workspace.import_places import import_at
from twicetold.workspace.snapshot import build_snapshot

STEERING = ".kiro/steering/data.md"
LINE = "Read #[[file:docs/data.md]] first."


def snapshot(tmp_path):
    steering = f"# Data\n\n{LINE}\n\n{MIGRATIONS}"
    return build_snapshot(
        write(tmp_path, {STEERING: steering, "docs/data.md": f"# Docs\n\n{MIGRATIONS}"})
    )


def test_what_is_imported_is_compared_with_the_file(tmp_path):
    (problem,) = check_file(snapshot(tmp_path), STEERING).problems
    assert problem.code == "duplicate-section"
    assert problem.hosts == ("Kiro",)
    assert problem.twins[0].path == "docs/data.md"


def test_it_is_a_link_from_its_sign_to_its_end(tmp_path):
    found = snapshot(tmp_path)
    start = LINE.index("#")
    end = LINE.index("]]") + 2
    assert list(file_links(found, found.files[STEERING])) == [
        FileLink(2, start, end, "docs/data.md")
    ]
    place = import_at(found, found.files[STEERING], 2, end)
    assert place is not None
    assert place.item.written == "#[[file:docs/data.md]]"
    assert "Kiro expands it." in import_markdown(found, found.files[STEERING], place.item)


def test_what_may_be_written_there_counts_from_the_root(tmp_path):
    found = snapshot(tmp_path)
    file = found.files[STEERING]
    paths = [("docs/data.md", "docs/data.md")]
    assert list(importable(found, file, "docs", ImportSyntax.HASH_FILE)) == paths
    assert list(importable(found, file, "docs")) == []  # Kiro reads nothing behind an @


def test_an_edit_that_brings_one_brings_its_file(tmp_path):
    files = {STEERING: "# Data\n\nText.\n", "docs/data.md": "# Docs\n"}
    before = build_snapshot(write(tmp_path, files))
    assert "docs/data.md" not in before.files
    after = snapshot(tmp_path).files[STEERING].parsed
    assert after is not None
    assert "docs/data.md" in before.with_parsed(STEERING, after).files


def test_a_link_of_cursor_counts_from_the_root(tmp_path):
    rule = "web/.cursor/rules/data.mdc"
    text = "See [it](mdc:docs/data.md) and [the root](mdc:AGENTS.md).\n"
    files = {rule: text, "docs/data.md": "# D\n", "AGENTS.md": "# A\n", "web/AGENTS.md": "# W\n"}
    found = build_snapshot(write(tmp_path, files))
    start = text.index("mdc:AGENTS.md")
    assert list(file_links(found, found.files[rule])) == [
        FileLink(0, start, start + len("mdc:AGENTS.md"), "AGENTS.md")
    ]
