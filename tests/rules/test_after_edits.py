"""The problems of a file after edits, from what was kept, are those of a check from nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.compare.test_after_edits import edited, edits, from_nothing, lines
from twicetold.markdown.parsed import parse
from twicetold.rules.check import check_file
from twicetold.text.document import Document
from twicetold.workspace.snapshot import build_snapshot

ROOT, NESTED = "CLAUDE.md", "packages/app/CLAUDE.md"
START = (
    "# Build",
    "",
    "- Always validate the invoice before the ledger reads its balance.",
    "",
    "## Testing",
    "",
    "Test coverage must stay above 80%.",
    "Each widget has one owner, and the owner answers questions about it.",
)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    root = tmp_path_factory.mktemp("edited")
    for path in (ROOT, NESTED):
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("\n".join(START))
    (root / ".git").mkdir()
    return build_snapshot(root)


def fresh(snapshot):
    """The same workspace as if nobody had seen it before."""
    for path in (ROOT, NESTED):
        snapshot = snapshot.with_parsed(path, from_nothing(snapshot.files[path].parsed))
    return snapshot


def assert_as_from_nothing(snapshot):
    for path in (ROOT, NESTED):
        assert check_file(snapshot, path).problems == check_file(fresh(snapshot), path).problems


@settings(max_examples=100, deadline=None)
@given(lines, lines, edits)
def test_problems_after_edits_of_a_file_and_its_reference(workspace, first, second, changes):
    for path, part in ((ROOT, first), (NESTED, second)):
        document = Document.from_text("\n".join((*START, *part)))
        workspace = workspace.with_parsed(path, parse(document))
    check_file(workspace, NESTED)
    for of_reference, line, count, text in changes:
        path = ROOT if of_reference else NESTED
        parsed = edited(workspace.files[path].parsed, line, count, text)
        workspace = workspace.with_parsed(path, parsed)
        assert_as_from_nothing(workspace)


@pytest.mark.parametrize(
    ("path", "line", "text"),
    [
        (NESTED, 2, "*" + START[2][1:]),
        (NESTED, 2, " " + START[2]),
        (ROOT, 2, "  " + START[2]),
        (NESTED, 0, "# Building"),
        (ROOT, 4, "## Tests"),
        (NESTED, 4, "# Testing"),
        (NESTED, 3, "    "),
        (ROOT, 5, "\n"),
    ],
)
def test_what_stands_around_a_finding_is_part_of_its_problem(workspace, path, line, text):
    """White space, markers of lists and titles change no statement, and yet its problem."""
    for name in (ROOT, NESTED):
        parsed = parse(Document.from_text("\n".join(START)))
        workspace = workspace.with_parsed(name, parsed)
    assert check_file(workspace, NESTED).problems
    parsed = edited(workspace.files[path].parsed, line, 1, text + "\n")
    workspace = workspace.with_parsed(path, parsed)
    assert_as_from_nothing(workspace)
