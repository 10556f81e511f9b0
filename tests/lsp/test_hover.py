"""What is told where a person points, for each client and in each unit of positions."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.clients.recorded import recorded_clients
from tests.lsp.editor import Editor
from tests.lsp.ports import BILLING_PATH, ports

every_client = pytest.mark.parametrize("record", recorded_clients())


@pytest.fixture
def root(tmp_path):
    return ports(tmp_path)


async def hover(editor, uri, text, offset=0):
    at = editor.at(uri, text, offset)
    return await editor.ask(lsp.TEXT_DOCUMENT_HOVER, lsp.HoverParams(at.text_document, at.position))


@every_client
async def test_a_file_its_sections_its_twins_and_its_imports(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        first = await hover(editor, uri, "# Billing")
        wants_markdown = record != "emacs-30"
        assert first.contents.kind == ("markdown" if wants_markdown else "plaintext")
        assert "tokens, read by Claude Code" in first.contents.value
        assert "CLAUDE.md: 1 repeated, 1 drifted (above it; loaded together" in first.contents.value

        heading = await hover(editor, uri, "Commits")
        assert "99 %" in heading.contents.value
        assert "of CLAUDE.md › Commits (line 5)" in heading.contents.value
        assert "- 60\n+ 72" in heading.contents.value
        assert ("```diff\n- 60\n+ 72\n```" in heading.contents.value) is wants_markdown
        assert ("**99 %**" in heading.contents.value) is wants_markdown
        assert "git-pr" in heading.contents.value
        assert "(commits" in heading.contents.value
        assert editor.slice(editor.texts[uri], heading.range) == "## Commits"

        statement = await hover(editor, uri, "決済")
        assert "of CLAUDE.md › Payments (line 12)" in statement.contents.value
        assert "tokens here" in statement.contents.value
        shown = editor.slice(editor.texts[uri], statement.range)
        assert (shown[0], shown[-8:]) == ("-", "of ours.")

        assert await hover(editor, uri, "Turns bookings") is None

        reference = editor.open("CLAUDE.md")
        there = await hover(editor, reference, "@docs/style.md", 3)
        assert "Imports docs/style.md, about " in there.contents.value
        assert "Claude Code expands it." in there.contents.value
        assert editor.slice(editor.texts[reference], there.range) == "@docs/style.md"
        gone = await hover(editor, reference, "@docs/none.md", 3)
        assert "which does not exist. Claude Code looks for it." in gone.contents.value
        assert editor.slice(editor.texts[reference], gone.range) == "@docs/none.md"


async def test_one_token_is_one(root):
    (root / "docs/style.md").write_text("Short", encoding="utf-8")
    async with Editor("vscode-1.139", root) as editor:
        reference = editor.open("CLAUDE.md")
        there = await hover(editor, reference, "@docs/style.md", 3)
        assert there.contents.value.startswith("Imports docs/style.md, about 1 token. ")


async def test_nothing_is_told_where_the_client_wants_no_hovers(root):
    async with Editor("vscode-1.139", root, options={"hover": False}) as editor:
        uri = editor.open(BILLING_PATH)
        assert await hover(editor, uri, "Commits") is None


async def test_a_line_that_was_edited_since_is_not_answered_wrongly(root):
    async with Editor("vscode-1.139", root) as editor:
        uri = editor.open(BILLING_PATH)
        assert await hover(editor, uri, "Commits") is not None
        editor.replace(uri, "## Commits", "## Commits now")
        told = await hover(editor, uri, "Commits")
        assert told is None or "Commits" in told.contents.value
