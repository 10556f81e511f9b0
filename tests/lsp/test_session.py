"""Real sessions over stdio, each under what an editor of today says in `initialize`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from lsprotocol import types as lsp

from tests.clients.recorded import recorded_clients
from tests.lsp.editor import Editor
from twicetold import __version__
from twicetold.cli.main import main

EXAMPLE = Path(__file__).parent.parent.parent / "server" / "example"
BILLING = "services/billing/CLAUDE.md"
COMPARE = "twicetold.server.compareWithReference"
INFORMATION, WARNING = lsp.DiagnosticSeverity.Information, lsp.DiagnosticSeverity.Warning

# code, severity, 1-based first and last underlined line, of every problem in the example
EXPECTED = {
    BILLING: [
        ("duplicate-section", INFORMATION, 11, 11),
        ("drifted-section", WARNING, 19, 19),
    ],
    "AGENTS.md": [
        ("drifted-section", WARNING, 17, 17),
        ("missing-section", INFORMATION, 30, 30),
    ],
    "CLAUDE.md": [],
}

# All clients see the example; what does not depend on the client is shown for one that pulls
# UTF-16 and one that is pushed UTF-8.
every_client = pytest.mark.parametrize("record", recorded_clients())
two_clients = pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])


@pytest.fixture
def root(tmp_path):
    return Path(shutil.copytree(EXAMPLE, tmp_path / "example"))


def brief(diagnostics):
    return [(d.code, d.severity, d.range.start.line + 1, d.range.end.line + 1) for d in diagnostics]


@every_client
async def test_the_example_as_an_editor_shows_it(record, root):
    async with Editor(record, root) as editor:
        assert (editor.info.name, editor.info.version) == ("twicetold", __version__)
        uris = {path: editor.open(path) for path in EXPECTED}
        found = {path: await editor.diagnostics(uri) for path, uri in uris.items()}
        assert {path: brief(items) for path, items in found.items()} == EXPECTED
        duplicate, drifted = found[BILLING]
        assert duplicate.message.startswith("Same as CLAUDE.md › Database changes (line 24).")
        assert "`72` here, `60` there" in drifted.message
        assert all(item.source == "twicetold" for item in found[BILLING])
        for item in found[BILLING]:
            if item.related_information is not None:
                (twin,) = item.related_information
                assert twin.location.uri == uris["CLAUDE.md"]


@two_clients
async def test_the_command_line_finds_the_same(record, root):
    async with Editor(record, root) as editor:
        shown = [
            (path, item.code, item.message)
            for path in sorted(EXPECTED)
            for item in await editor.diagnostics(editor.open(path))
        ]
    done = CliRunner().invoke(main, ["check", "--format", "json", str(root)])
    assert done.exit_code == 1
    found = json.loads(done.output)["findings"]
    assert [(f["path"], f["code"], f["message"]) for f in found] == shown


@two_clients
async def test_hover_tells_the_twin_and_the_words_that_differ(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING)
        text = await editor.hover(uri, 16)
        assert "CLAUDE.md › Commits" in text
        assert "- 60" in text
        assert "+ 72" in text
        assert "CLAUDE.md" in await editor.hover(uri, 0)
        assert await editor.hover(uri, 5) is None


@two_clients
async def test_lenses_tell_what_repeats_and_start_the_comparison(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING)
        lenses = [(lens.range.start.line + 1, lens.command) for lens in await editor.lenses(uri)]
        titles = [(line, command.title) for line, command in lenses]
        assert titles == [
            (1, "CLAUDE.md: 1 repeated, 1 drifted · Compare"),
            (11, "same as CLAUDE.md › Database changes"),
            (11, "Compare"),
            (17, "99 % of CLAUDE.md › Commits, 1 word differs"),
            (17, "Compare"),
            (17, "Take theirs"),
        ]
        command = lenses[-2][1]
        answer = await editor.execute(command.command, *command.arguments)
        assert answer["title"] == f"{BILLING} compared with CLAUDE.md"
        assert answer["referenceUri"] == editor.uri("CLAUDE.md")
        assert "| Sections |" in answer["markdown"]
        assert answer["data"]["b"]["path"] == "CLAUDE.md"
        assert {finding["code"] for finding in answer["data"]["findings"]} == {
            "duplicate",
            "drifted",
        }
        assert editor.shown == []


@two_clients
async def test_a_client_without_a_view_of_its_own_gets_the_comparison_opened(record, root):
    async with Editor(record, root, own_view=False) as editor:
        uri = editor.open(BILLING)
        assert await editor.execute(COMPARE, uri)
        await editor.until(lambda: editor.shown)
        assert editor.shown[0].endswith("comparison.md")


@two_clients
async def test_a_file_without_reference_says_so(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open("CLAUDE.md")
        assert await editor.execute(COMPARE, uri) is None
        assert "CLAUDE.md is compared with nothing" in editor.messages[0]


async def test_a_reference_that_is_none_is_told(root):
    async with Editor("vscode-1.139", root, own_view=False) as editor:
        uri = editor.open(BILLING)
        assert await editor.execute(COMPARE, uri, {"reference": "CLAUDE.md"})
        await editor.until(lambda: editor.shown)
        for named in ("README.md", 3):
            assert await editor.execute(COMPARE, uri, {"reference": named}) is None
            told = f"{named} is no reference of {BILLING}, which is compared with CLAUDE.md."
            await editor.until(lambda: told in editor.messages)  # noqa: B023
        assert len(editor.shown) == 1


@two_clients
async def test_edits_change_the_diagnostics(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING)
        assert brief(await editor.diagnostics(uri)) == EXPECTED[BILLING]
        editor.replace(uri, "72", "60")
        codes = [item.code for item in await editor.diagnostics(uri)]
        assert codes == ["duplicate-section", "duplicate-section"]


@two_clients
async def test_an_unsaved_edit_of_the_root_reaches_its_open_copies(record, root):
    async with Editor(record, root) as editor:
        copy, reference = editor.open(BILLING), editor.open("CLAUDE.md")
        assert brief(await editor.diagnostics(copy)) == EXPECTED[BILLING]
        await editor.diagnostics(reference)
        editor.pushed.pop(copy, None)
        editor.replace(reference, "60 characters", "72 characters")
        if editor.pulls:
            await editor.until(lambda: lsp.WORKSPACE_DIAGNOSTIC_REFRESH in editor.refreshed)
        codes = [item.code for item in await editor.diagnostics(copy)]
        assert codes == ["duplicate-section", "duplicate-section"]


@pytest.mark.parametrize("record", ["vscode-1.139"])
async def test_a_pull_that_changes_nothing_says_unchanged(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING)
        report = await editor.pull(uri)
        again = await editor.pull(uri, report.result_id)
        assert isinstance(again, lsp.RelatedUnchangedDocumentDiagnosticReport)


@two_clients
async def test_broken_configuration_is_shown_where_it_is(record, root):
    (root / "twicetold.toml").write_text("reference = 3\nhots = []\n")
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING)
        assert await editor.diagnostics(uri) is not None
        config = editor.uri("twicetold.toml")
        await editor.until(lambda: config in editor.pushed)
        assert [(d.code, d.range.start.line) for d in editor.pushed[config]] == [
            ("invalid-configuration", 0),
            ("invalid-configuration", 1),
        ]
        assert "hosts" in editor.pushed[config][1].message


@two_clients
async def test_odd_documents_do_no_harm(record, root):
    (root / "broken").mkdir()
    (root / "broken" / "CLAUDE.md").write_bytes(b"# T\n\xff\xfe\x00 text\n")
    async with Editor(record, root) as editor:
        editor.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(
                lsp.TextDocumentItem("untitled:Untitled-1", "markdown", 1, "# A")
            )
        )
        assert not await editor.lenses("untitled:Untitled-1")
        plain = editor.open("notes.md", "# Notes\n\n- one\n")
        assert await editor.diagnostics(plain) == []
        editor.close(plain)
        uri = editor.open(BILLING)
        assert brief(await editor.diagnostics(uri)) == EXPECTED[BILLING]
