"""The baseline: what it keeps back, what comes back, what is new."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, write
from twicetold.rules.baseline import baseline_text, entries_of
from twicetold.rules.check_workspace import check_snapshot
from twicetold.workspace.baseline import Baseline
from twicetold.workspace.snapshot import build_snapshot

NAME = "twicetold-baseline.json"
ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}\n{REVIEWS}"
DRIFTED = COMMITS.replace("60", "72")
NESTED = f"# Billing\n\nWrites invoices once an hour.\n\n{MIGRATIONS}\n{DRIFTED}"
FILES = {"CLAUDE.md": ROOT, "billing/CLAUDE.md": NESTED}


def draw_line(root):
    """Write the baseline of a root as it is, as the command line does."""
    snapshot = build_snapshot(root)
    snapshot = replace(snapshot, ground=replace(snapshot.ground, baseline=Baseline()))
    check = check_snapshot(snapshot)
    (root / NAME).write_text(baseline_text(entries_of(snapshot, check.problems)), encoding="utf-8")


@pytest.fixture
def root(tmp_path):
    write(tmp_path, FILES)
    draw_line(tmp_path)
    return tmp_path


def told(root):
    found = check_snapshot(build_snapshot(root))
    assert found.errors == ()
    return [(p.place.path, p.code) for p in found.problems]


def test_nothing_is_told_and_the_number_is_known(root):
    found = check_snapshot(build_snapshot(root))
    assert found.problems == ()
    assert [p.code for p in found.baselined] == ["duplicate-section", "drifted-section"]
    assert len(found.of_files(["billing/CLAUDE.md"]).baselined) == 2
    assert found.of_files(["CLAUDE.md"]).baselined == ()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("billing/CLAUDE.md", NESTED.replace("# Billing\n", "# Billing\n\nA line.\n\nAnother.\n")),
        ("CLAUDE.md", ROOT.replace("# Ferry\n", "# Ferry\n\nIt has a line more.\n")),
        ("billing/CLAUDE.md", NESTED.replace("\n", "\r\n")),
        ("billing/CLAUDE.md", f"# Billing\n\nWrites invoices.\n\n{DRIFTED}\n{MIGRATIONS}"),
    ],
)
def test_lines_that_move_bring_nothing_back(root, path, text):
    write(root, {path: text})
    assert told(root) == []


def test_a_renamed_file_brings_nothing_back(root):
    (root / "billing").rename(root / "invoices")
    assert told(root) == []


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("billing/CLAUDE.md", "at most 72 characters", "at most 80 characters"),
        ("CLAUDE.md", "at most 60 characters", "at most 50 characters"),
        ("billing/CLAUDE.md", "## Commits", "## Commit rules"),
        ("CLAUDE.md", "## Commits", "## Commit rules"),
    ],
)
def test_a_change_of_either_text_or_heading_brings_it_back(root, path, old, new):
    write(root, {path: FILES[path].replace(old, new)})
    assert told(root) == [("billing/CLAUDE.md", "drifted-section"), (NAME, "stale-baseline")]


def test_something_new_is_told_beside_what_is_kept_back(root):
    write(root, {"billing/CLAUDE.md": f"{NESTED}\n{REVIEWS}"})
    assert told(root) == [("billing/CLAUDE.md", "duplicate-section")]


def test_another_copy_of_a_known_text_is_new(root):
    write(root, {"web/CLAUDE.md": f"# Web\n\nDraws the pages.\n\n{MIGRATIONS}"})
    assert told(root) == [("web/CLAUDE.md", "duplicate-section")]


def test_what_is_gone_is_a_stale_entry_on_its_own_line(root):
    write(root, {"billing/CLAUDE.md": NESTED.replace("72", "60")})
    found = check_snapshot(build_snapshot(root))
    stale = found.problems[-1]
    assert (stale.code, stale.place.path) == ("stale-baseline", NAME)
    line = (root / NAME).read_text("utf-8").split("\n")[stale.place.start]
    assert '"drifted-section"' in line
    assert "billing/CLAUDE.md › Commits" in stale.message


def test_stale_entries_can_be_switched_off(root):
    write(
        root,
        {"billing/CLAUDE.md": "# Billing\n", "twicetold.toml": "severity.stale-baseline='off'"},
    )
    assert told(root) == []


def test_a_path_that_grows_in_length_is_the_same_fault(tmp_path):
    long = "# A\n\n" + "".join(f"- Say {n} of the many things.\n" for n in range(300))
    write(tmp_path, {"CLAUDE.md": long})
    draw_line(tmp_path)
    assert '"over-advice"' in (tmp_path / NAME).read_text("utf-8")
    write(tmp_path, {"CLAUDE.md": f"{long}- And one more.\n"})
    assert told(tmp_path) == []


def test_the_file_is_sorted_with_one_finding_a_line(root):
    lines = (root / NAME).read_text("utf-8").splitlines()
    assert lines[:3] == ["{", ' "version": 1,', ' "findings": [']
    assert lines[-2:] == [" ]", "}"]
    assert len(lines) == 3 + 2 + 2
    assert [line.partition('"code": "')[2].partition('"')[0] for line in lines[3:5]] == [
        "drifted-section",
        "duplicate-section",
    ]
