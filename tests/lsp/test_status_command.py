"""The editor's command behind a status line, and the comparison with the root's file."""

from __future__ import annotations

import pytest

from tests.lsp.editor import Editor
from tests.workspace.trees import write
from twicetold.lsp.command_names import COMPARE, FILE_STATUS

RULE = "- Always run the linter before every commit.\n"
NESTED = "- Publish the package with the release script only.\n"
OWN = "- The parser of this package reads no network.\n"


@pytest.fixture
def root(tmp_path):
    return write(
        tmp_path,
        {
            "twicetold.toml": 'hosts = ["claude-code"]\n',
            "CLAUDE.md": f"# All\n\n{RULE}",
            "pkg/CLAUDE.md": f"# Package\n\n{NESTED}",
            "pkg/parser/CLAUDE.md": f"# Parser\n\n{RULE}{NESTED}{OWN}",
            "notes.md": RULE,
        },
    )


async def test_the_overlap_is_of_all_references_together(root):
    async with Editor("vscode-1.139", root) as editor:
        status = await editor.execute(FILE_STATUS, editor.open("pkg/parser/CLAUDE.md"))
        assert status["overlap"] == 0.5, "two of four lines with text"
        assert status["pairs"] == ["pkg/CLAUDE.md: 1 repeated", "CLAUDE.md: 1 repeated"]
        assert (status["problems"], status["reason"]) == (2, "")


async def test_an_unsaved_edit_counts(root):
    async with Editor("vscode-1.139", root) as editor:
        uri = editor.open("pkg/parser/CLAUDE.md")
        editor.replace(uri, NESTED, "")
        assert (await editor.execute(FILE_STATUS, uri))["overlap"] == pytest.approx(1 / 3, abs=1e-3)


async def test_what_is_compared_with_nothing_has_a_reason_and_nobody_is_told(root):
    async with Editor("vscode-1.139", root) as editor:
        status = await editor.execute(FILE_STATUS, editor.open("notes.md"))
        assert (status["overlap"], status["pairs"], status["problems"]) == (None, [], 0)
        assert status["reason"]
        assert await editor.execute(FILE_STATUS, "file:///nowhere/CLAUDE.md") is None
        assert await editor.execute(FILE_STATUS) is None
        assert editor.messages == []


async def test_the_root_is_asked_for_by_an_option(root):
    async with Editor("vscode-1.139", root) as editor:
        uri = editor.open("pkg/parser/CLAUDE.md")
        nearest = await editor.execute(COMPARE, uri)
        assert nearest["data"]["b"]["path"] == "pkg/CLAUDE.md"
        top = await editor.execute(COMPARE, uri, {"root": True})
        assert top["data"]["b"]["path"] == "CLAUDE.md"
