"""Sections by a few letters: what is meant comes first, what only shares letters not at all."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import write
from twicetold.rules.find_sections import find_sections
from twicetold.workspace.snapshot import build_snapshot

TITLES = ["Testing", "How to run tests", "Commits", "Build and release", "CI", "🚢 Releases"]


@pytest.fixture
def snapshot(tmp_path):
    text = "\n\n".join(f"## {title}\n\nText." for title in TITLES)
    return build_snapshot(write(tmp_path, {"CLAUDE.md": text, "web/CLAUDE.md": "# Testing\n"}))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("test", ["Testing", "Testing", "How to run tests"]),
        ("tesitng", ["Testing", "Testing"]),
        ("web testing", ["Testing"]),
        ("release", ["Releases", "Build and release"]),
        ("ci", ["CI"]),
        ("qqq", []),
        ("a much longer query than any title is", []),
    ],
)
def test_titles(snapshot, query, expected):
    found = [item.section.title.removeprefix("🚢 ") for item in find_sections(snapshot, query, 9)]
    assert sorted(found) == sorted(expected)


def test_without_letters_everything_up_to_a_limit(snapshot):
    assert len(find_sections(snapshot, "  ", 3)) == 3
    assert len(find_sections(snapshot, "", 99)) == 7
