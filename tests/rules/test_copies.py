"""Copies as their reference sees them, and which of them an edit left behind."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, write
from twicetold.compare.finding import LineRange
from twicetold.markdown.parsed import parse
from twicetold.rules.check import check_file
from twicetold.rules.copies import copies_in, groups, moved, told_groups, touches
from twicetold.rules.lagging import lagging, lagging_problems, remember
from twicetold.text.change import LineChange
from twicetold.text.document import Document
from twicetold.workspace.snapshot import build_snapshot

ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}\n{REVIEWS}"
SAME, OTHER = f"# A\n\n{MIGRATIONS}", f"# B\n\n{MIGRATIONS.replace('hold', 'keep')}\n{COMMITS}"


@pytest.fixture
def snapshot(tmp_path):
    files = {"CLAUDE.md": ROOT, "a/CLAUDE.md": SAME, "b/CLAUDE.md": OTHER}
    return build_snapshot(write(tmp_path, files))


def copies(snapshot):
    checks = [check_file(snapshot, path) for path in ("a/CLAUDE.md", "b/CLAUDE.md")]
    return [copy for check in checks for copy in copies_in(check, "CLAUDE.md")]


def edited(snapshot, path, old, new):
    text = snapshot.file(path).document.text
    assert old in text
    return snapshot.with_parsed(path, parse(Document.from_text(text.replace(old, new))))


def test_copies_are_counted_by_the_text_that_they_are_copies_of(snapshot):
    found = groups(copies(snapshot))
    assert [(group.lines, group.text()) for group in found] == [
        (LineRange(4, 9), "2 copies, 1 differs"),
        (LineRange(10, 14), "1 copy"),
    ]
    assert [copy.name for copy in found[0].differing] == ["b/CLAUDE.md › Migrations (line 3)"]
    assert found[0].differing[0].problem.code == "drifted-section"


def test_equal_text_of_a_mirror_is_not_told(tmp_path):
    config = '[[references]]\nfiles = ["AGENTS.md"]\npath = "CLAUDE.md"\nrelation = "either"\n'
    files = {"CLAUDE.md": ROOT, "AGENTS.md": ROOT.replace("hold", "keep"), "twicetold.toml": config}
    snapshot = build_snapshot(write(tmp_path, files))
    found = copies_in(check_file(snapshot, "AGENTS.md"), "CLAUDE.md")
    told = told_groups(check_file(snapshot, "CLAUDE.md"), found)
    assert [(group.lines.start, group.text()) for group in told] == [(4, "1 copy differs")]


def left_behind(before, after, path="a/CLAUDE.md"):
    """The copies of one file that an edit between two snapshots left behind."""
    reference, then = after.file("CLAUDE.md").parsed, before.file("CLAUDE.md").parsed
    equals = remember((), copies_in(check_file(before, path), "CLAUDE.md"), then)
    now = copies_in(check_file(after, path), "CLAUDE.md")
    equals = remember(equals, now, reference)
    return list(lagging(equals, now, reference))


def test_an_edit_of_the_reference_leaves_equal_copies_behind(snapshot):
    after = edited(snapshot, "CLAUDE.md", "previous release", "old release")
    (copy,) = left_behind(snapshot, after)
    (problem,) = lagging_problems("CLAUDE.md", [copy])
    assert (problem.severity.value, problem.place.path) == ("information", "CLAUDE.md")
    assert problem.fingerprint == copy.problem.fingerprint
    assert [(place.path, place.start) for place in problem.twins] == [("a/CLAUDE.md", 2)]
    assert problem.message == (
        "Edited here, and no longer like its copy in a/CLAUDE.md › Migrations (line 3)."
    )
    # Of what differed before nobody knows which side is right.
    assert left_behind(snapshot, after, "b/CLAUDE.md") == []


def test_an_edit_of_the_copy_is_the_copys_own(snapshot):
    after = edited(snapshot, "a/CLAUDE.md", "previous release", "old release")
    assert left_behind(snapshot, after) == []


def test_a_copy_that_was_left_behind_stays_so_when_it_is_edited_too(snapshot):
    after = edited(snapshot, "CLAUDE.md", "previous release", "old release")
    later = edited(after, "a/CLAUDE.md", "# A\n", "# A\n\nSomething before it.\n")
    later = edited(later, "a/CLAUDE.md", "add_hold_until", "add_hold_till")
    assert len(left_behind(snapshot, later)) == 1


def test_what_is_equal_again_is_no_longer_told(snapshot):
    after = edited(snapshot, "CLAUDE.md", "previous release", "old release")
    followed = edited(after, "a/CLAUDE.md", "previous release", "old release")
    assert left_behind(snapshot, followed) == []


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        ((0, 3), (0, 3)),
        ((3, 5), (3, 7)),  # touched: it takes in what is new
        ((7, 9), (9, 11)),
        ((2, 8), (2, 10)),
    ],
)
def test_lines_follow_a_change(lines, after):
    assert moved(LineRange(*lines), LineChange(3, 5, 7)) == LineRange(*after)


def test_an_edit_elsewhere_touches_no_copy(snapshot):
    found = copies(snapshot)
    assert not touches(found, LineChange(1, 2, 9))
    assert touches(found, LineChange(6, 7, 7))
    (first, *_) = found
    assert first.moved(LineChange(1, 2, 9)).here == LineRange(11, 16)
