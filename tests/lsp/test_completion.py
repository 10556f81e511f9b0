"""What is offered while a person writes, and that taking it gives the text that was meant."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.clients.recorded import recorded_clients
from tests.lsp.editor import Editor
from tests.lsp.ports import AGENTS, BILLING_PATH, ports

every_client = pytest.mark.parametrize("record", recorded_clients())


@pytest.fixture
def root(tmp_path):
    return ports(tmp_path)


async def complete(editor, uri, text):
    """The items behind the first occurrence of a text."""
    at = editor.at(uri, text, len(text))
    found = await editor.ask(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionParams(at.text_document, at.position)
    )
    return list(found.items) if found else []


def taken(editor, uri, item):
    """The line that taking the item leaves."""
    text = editor.texts[uri]
    edit = item.text_edit
    line = text.split("\n")[edit.range.start.line].rstrip("\r")
    start = editor.slice(
        line, lsp.Range(lsp.Position(0, 0), lsp.Position(0, edit.range.start.character))
    )
    end = lsp.Range(lsp.Position(0, edit.range.end.character), lsp.Position(0, 10_000))
    return start + edit.new_text + editor.slice(line, end)


@every_client
async def test_imports_behind_a_sign(record, root):
    line = "🚢 中文 {} of files, `@do` in code, me@do no more"
    text = f"# Ports\r\n\r\n{line.format('@do')}\r\n"
    async with Editor(record, root) as editor:
        uri = editor.open("CLAUDE.md", text)
        items = {item.label: item for item in await complete(editor, uri, "中文 @do")}
        assert set(items) == {"docs/style.md", "docs/data.json"}
        style = items["docs/style.md"]
        assert (style.filter_text, style.documentation) == ("docs/style.md", None)
        assert taken(editor, uri, style) == line.format("@docs/style.md")
        resolved = await editor.ask(lsp.COMPLETION_ITEM_RESOLVE, style)
        assert "Short sentences" in resolved.documentation.value
        assert await complete(editor, uri, "`@do") == []
        assert await complete(editor, uri, "me@do") == []


@every_client
async def test_headings_that_the_reference_has(record, root):
    text = AGENTS.replace("\n", "\r\n") + "\r\n##"
    async with Editor(record, root) as editor:
        uri = editor.open("AGENTS.md", text)
        (item,) = await complete(editor, uri, "days.\r\n\r\n##")
        assert (item.label, item.filter_text) == ("Payments", "## Payments")
        assert taken(editor, uri, item) == "## Payments"
        resolved = await editor.ask(lsp.COMPLETION_ITEM_RESOLVE, item)
        assert resolved.documentation.value.startswith("## Payments\n\n- 🚢 決済: never log")


@every_client
async def test_codes_in_a_comment_that_silences(record, root):
    text = "# B\r\n\r\n🚢 <!-- twicetold: ignore[dri, unused-allow] 説明 -->\r\n"
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH, text)
        items = {item.label: item for item in await complete(editor, uri, "ignore[dri")}
        wanted = items["drifted-section"]
        assert taken(editor, uri, wanted) == (
            "🚢 <!-- twicetold: ignore[drifted-section, unused-allow] 説明 -->"
        )
        resolved = await editor.ask(lsp.COMPLETION_ITEM_RESOLVE, wanted)
        assert resolved.documentation.startswith("The two were one text")
        assert await complete(editor, uri, "unused-allow] 説") == []


async def test_nothing_is_imported_where_no_host_expands(root):
    (root / "twicetold.toml").write_text('hosts = ["codex"]\n', encoding="utf-8")
    async with Editor("vscode-1.139", root) as editor:
        uri = editor.open("AGENTS.md", f"{AGENTS}\nSee @do\n")
        assert await complete(editor, uri, "See @do") == []
