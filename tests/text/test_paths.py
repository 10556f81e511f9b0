"""Where relative paths lead, and what they are."""

from __future__ import annotations

import pytest

from twicetold.text.paths import resolved, seen_from


@pytest.mark.parametrize(
    ("directory", "parts", "path"),
    [
        ("", ["docs/a.md"], "docs/a.md"),
        ("docs", ["./a.md"], "docs/a.md"),
        ("docs", ["../src//b.py"], "src/b.py"),
        ("docs", ["guide", "c.md"], "docs/guide/c.md"),
        ("docs", [".."], ""),
        ("", ["./"], ""),
        ("docs", ["../../a.md"], "../a.md"),
        ("docs", ["/etc/hosts"], "/etc/hosts"),
    ],
)
def test_a_path_leads_from_a_directory(directory, parts, path):
    assert resolved(directory, *parts) == path


@pytest.mark.parametrize(
    ("directory", "path", "expected"),
    [
        ("", "docs/a.md", "docs/a.md"),
        ("docs", "docs/a.md", "a.md"),
        ("src/web", "docs/a.md", "../../docs/a.md"),
        ("src", "src", "."),
        ("src", "", ".."),
        ("", "", "."),
    ],
)
def test_a_path_as_seen_from_a_directory(directory, path, expected):
    assert seen_from(directory, path) == expected
