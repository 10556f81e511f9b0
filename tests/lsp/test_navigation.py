"""From a text to its twins and back, for each client and in each unit of positions."""

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


async def definition(editor, uri, text, offset=0):
    """Each target as its path and its text, and the text that the client underlines."""
    at = editor.at(uri, text, offset)
    found = await editor.ask(
        lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams(at.text_document, at.position)
    )
    return [
        (
            link.target_uri.removeprefix(editor.root.as_uri() + "/"),
            editor.slice(editor.on_disk(link.target_uri), link.target_selection_range),
            editor.slice(editor.texts[uri], link.origin_selection_range),
        )
        for link in found or ()
    ]


@every_client
async def test_a_text_leads_to_its_twin_and_an_import_to_its_file(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        ((path, there, here),) = await definition(editor, uri, "Commits")
        assert (path, there, here) == ("CLAUDE.md", "## Commits", "## Commits")
        ((path, there, _),) = await definition(editor, uri, "at most 72")
        assert (path, there) == ("CLAUDE.md", "60")
        ((path, there, here),) = await definition(editor, uri, "Explain in the body")
        assert there == here == "- Explain in the body why the change is needed, not what it does."
        ((path, there, here),) = await definition(editor, uri, "決済", 2)
        assert path == "CLAUDE.md"
        assert there == here
        assert there.endswith("of ours.")
        assert await definition(editor, uri, "Rounding") == []

        reference = editor.open("CLAUDE.md")
        assert await definition(editor, reference, "@docs/style.md", 5) == [
            ("docs/style.md", "# Style", "@docs/style.md")
        ]
        assert await definition(editor, reference, "@docs/none.md", 5) == []


@every_client
async def test_links_of_imports_and_of_instruction_files(record, root):
    (root / "docs/CLAUDE.md").write_text("# Docs\n\nPlain words.\n", encoding="utf-8")
    text = (
        "# 🚢\r\n\r\n🚢 @docs/style.md, see `docs/CLAUDE.md` 説明 [b](services/billing/CLAUDE.md)"
        " [style](docs/style.md) `docs/data.json`\r\n\r\n"
        "```\r\n@docs/style.md `docs/CLAUDE.md`\r\n```\r\n"
    )
    async with Editor(record, root) as editor:
        uri = editor.open("CLAUDE.md", text)
        links = await editor.ask(
            lsp.TEXT_DOCUMENT_DOCUMENT_LINK,
            lsp.DocumentLinkParams(lsp.TextDocumentIdentifier(uri)),
        )
        assert {link.target for link in links} == {None}
        found = [await editor.ask(lsp.DOCUMENT_LINK_RESOLVE, link) for link in links]
        assert [
            (editor.slice(text, link.range), link.target.removeprefix(editor.root.as_uri() + "/"))
            for link in found
        ] == [
            ("@docs/style.md", "docs/style.md"),
            ("docs/CLAUDE.md", "docs/CLAUDE.md"),
            ("services/billing/CLAUDE.md", "services/billing/CLAUDE.md"),
            ("docs/style.md", "docs/style.md"),
        ]


async def symbols(editor, query):
    found = await editor.ask(lsp.WORKSPACE_SYMBOL, lsp.WorkspaceSymbolParams(query))
    return [
        (
            symbol.container_name,
            symbol.name,
            editor.slice(editor.on_disk(symbol.location.uri), symbol.location.range),
        )
        for symbol in found
    ]


@every_client
async def test_sections_are_found_in_files_that_are_not_open(record, root):
    async with Editor(record, root) as editor:
        editor.open("CLAUDE.md")
        commits = ("CLAUDE.md", "Commits", "## Commits")
        assert commits in await symbols(editor, "commits")
        assert commits in await symbols(editor, "comits")
        assert await symbols(editor, "billing round") == [(BILLING_PATH, "Rounding", "## Rounding")]
        assert ("CLAUDE.md", "Ports 🚢", "# Ports 🚢") in await symbols(editor, "ports")
        assert await symbols(editor, "zzzz") == []
        assert len(await symbols(editor, "")) > 10
