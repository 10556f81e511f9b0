"""What the reference shows of its copies: lenses, references, and what an edit left behind."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner
from lsprotocol import types as lsp

from tests.clients.recorded import recorded_clients
from tests.lsp.editor import Editor
from tests.lsp.making_edits import bytes_of, makes_edits
from tests.lsp.ports import AGENTS, BILLING, BILLING_PATH, PRICES_PATH, ports
from twicetold.cli.main import main
from twicetold.lsp.command_names import PUSH_TO_COPIES

every_client = pytest.mark.parametrize("record", recorded_clients())
two_clients = pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])
BEFORE, AFTER = "14 days", "30 days"


@pytest.fixture
def root(tmp_path):
    return ports(tmp_path)


async def settled(editor, uri, condition):
    """The diagnostics, once they are as they should become; each try is a fresh answer."""
    while True:
        found = await editor.diagnostics(uri)
        if condition(found):
            return found
        if editor.pulls:
            seen = asked_again(editor)
            await editor.until(lambda seen=seen: asked_again(editor) > seen)
        else:
            editor.pushed.pop(uri)


def asked_again(editor):
    return editor.refreshed.count(lsp.WORKSPACE_DIAGNOSTIC_REFRESH)


def behind(found):
    return [item for item in found if item.message.startswith("Edited here")]


@every_client
async def test_lenses_count_the_copies_and_show_them(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open("CLAUDE.md")
        found = [(lens.range.start.line + 1, lens.command) for lens in await editor.lenses(uri)]
        assert [(line, command.title) for line, command in found] == [
            (5, "2 copies, 1 differs · Show"),
            (5, "Push"),
            (12, "1 copy · Show"),
            (14, "2 copies, 1 differs · Show"),
            (14, "Push"),
        ]
        lenses = {line: command for line, command in found if command.title != "Push"}
        editor.choice = 1
        shown = await editor.execute(lenses[5].command, *lenses[5].arguments)
        assert [place["name"] for place in shown] == [
            f"{BILLING_PATH} › Commits (line 5), differs",
            "AGENTS.md › Commits (line 5)",
        ]
        await editor.until(lambda: editor.shown)
        assert editor.shown == [editor.uri("AGENTS.md")]
        where = shown[0]["range"]
        assert where["start"]["line"] == 6
        lone = await editor.execute(lenses[12].command, *lenses[12].arguments)
        await editor.until(lambda: len(editor.shown) == 2)
        assert editor.shown[1] == lone[0]["uri"] == editor.uri(BILLING_PATH)


@every_client
async def test_all_places_of_a_text(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(PRICES_PATH)

        async def references(document, text, *, declaration=True):
            at = editor.at(document, text)
            found = await editor.ask(
                lsp.TEXT_DOCUMENT_REFERENCES,
                lsp.ReferenceParams(
                    lsp.ReferenceContext(declaration), at.text_document, at.position
                ),
            )
            return [
                (editor.path(item.uri), editor.slice(editor.on_disk(item.uri), item.range))
                for item in found or ()
            ]

        here = await references(uri, "Migrations")
        assert here == [("CLAUDE.md", "## Migrations"), ("AGENTS.md", "## Migrations")]
        assert await references(uri, "Migrations", declaration=False) == here[1:]
        reference = editor.open("CLAUDE.md")
        assert [path for path, _ in await references(reference, "Migrations")] == [
            "AGENTS.md",
            PRICES_PATH,
        ]
        ((path, text),) = await references(reference, "決済")
        assert path == BILLING_PATH
        assert text.endswith("of ours.")
        ((path, _),) = await definition_places(editor, reference, "決済")
        assert path == "CLAUDE.md"


async def definition_places(editor, uri, text):
    at = editor.at(uri, text)
    found = await editor.ask(
        lsp.TEXT_DOCUMENT_DEFINITION, lsp.DefinitionParams(at.text_document, at.position)
    )
    return [(editor.path(link.target_uri), link.target_range.start.line) for link in found or ()]


@every_client
async def test_an_edit_is_told_in_the_reference_until_the_copies_follow(record, root):
    async with Editor(record, root) as editor:
        copy, reference = editor.open(PRICES_PATH), editor.open("CLAUDE.md")
        assert behind(await editor.diagnostics(reference)) == []
        await editor.lenses(reference)
        editor.replace(reference, BEFORE, AFTER)
        (told,) = behind(await settled(editor, reference, behind))
        assert told.severity is lsp.DiagnosticSeverity.Information
        assert told.range.start.line >= 13
        (drifted,) = [
            item
            for item in await settled(editor, copy, lambda found: found)
            if item.code.startswith("drifted")
        ]
        assert told.data["fingerprint"] == drifted.data["fingerprint"]
        if told.related_information is not None:
            assert [editor.path(item.location.uri) for item in told.related_information] == [
                PRICES_PATH
            ]
        editor.replace(copy, BEFORE, AFTER)
        assert await settled(editor, reference, lambda found: not behind(found))


@every_client
async def test_what_an_edit_left_behind_can_be_pushed_where_it_is_told(record, root):
    editor = Editor(record, root)
    makes_edits(editor)
    async with editor:
        copy, reference = editor.open(PRICES_PATH), editor.open("CLAUDE.md")
        await editor.lenses(reference)
        editor.replace(reference, BEFORE, AFTER)
        (told,) = behind(await settled(editor, reference, behind))

        async def pushes(where, only=None, diagnostics=()):
            params = lsp.CodeActionParams(
                lsp.TextDocumentIdentifier(reference),
                where,
                lsp.CodeActionContext(list(diagnostics), only=only),
            )
            found = await editor.ask(lsp.TEXT_DOCUMENT_CODE_ACTION, params)
            return [action for action in found if action.title == "Push this text to its copies"]

        fixes, moves = [lsp.CodeActionKind.QuickFix], [lsp.CodeActionKind.RefactorMove]
        assert await pushes(lsp.Range(lsp.Position(6, 0), lsp.Position(6, 0)), fixes) == []
        assert await pushes(told.range, moves, [told]) == []
        (action,) = await pushes(told.range, None, [told])
        assert list(action.diagnostics) == [told]
        command = action.command
        assert (await editor.execute(command.command, *command.arguments))["applied"]
        assert AFTER in editor.texts[copy]
        assert not behind(await settled(editor, reference, lambda found: not behind(found)))
        assert await pushes(told.range, fixes) == []


@two_clients
async def test_copies_in_files_that_are_not_open_are_told_too(record, root):
    shutil.copytree(root / "services/prices", root / "services/stops")
    async with Editor(record, root) as editor:
        reference = editor.open("CLAUDE.md")
        await editor.lenses(reference)
        editor.replace(reference, BEFORE, AFTER)
        (told,) = behind(await settled(editor, reference, behind))
        assert "no longer like 2 copies" in told.message
        config = root / "twicetold.toml"
        accepted = 'code = "drifted-section"\npath = "services/*/*"\nreason = "they lag"\n'
        config.write_text(f"{config.read_text()}\n[[allow]]\n{accepted}", encoding="utf-8")
        editor.save(reference)
        assert not behind(await settled(editor, reference, lambda found: not behind(found)))


@every_client
async def test_lenses_take_and_push_the_text(record, root):
    editor = Editor(record, root)
    makes_edits(editor)
    async with editor:

        async def run(uri, title, line):
            (command,) = [
                lens.command
                for lens in await editor.lenses(uri)
                if (lens.command.title, lens.range.start.line + 1) == (title, line)
            ]
            return await editor.execute(command.command, *command.arguments)

        copy, reference = editor.open(BILLING_PATH), editor.open("CLAUDE.md")
        assert (await run(copy, "Take theirs", 5))["applied"]
        assert editor.texts[copy] == BILLING.replace("72", "60")
        editor.replace(copy, "60", "80")
        await settled(editor, copy, lambda found: any("`80` here" in d.message for d in found))
        pushed = await run(reference, "Push", 5)
        assert pushed["changed"] == [BILLING_PATH]
        assert editor.texts[copy] == BILLING.replace("72", "60")
        # A file that is not open, with CRLF.
        (root / "AGENTS.md").write_text(AGENTS.replace("\n", "\r\n"), encoding="utf-8", newline="")
        editor.save(reference)
        assert (await run(reference, "Push", 14))["changed"] == ["AGENTS.md"]
        expected = AGENTS.replace("has been released", "has been merged").replace("\n", "\r\n")
        assert bytes_of(editor, "AGENTS.md").decode() == expected
        assert not [
            lens for lens in await editor.lenses(copy) if lens.command.title == "Take theirs"
        ]
        refused = await editor.execute(PUSH_TO_COPIES, reference, {"line": 11})
        assert not refused["applied"]
        assert "No copy of this text differs" in refused["message"]


def test_a_check_of_the_workspace_tells_it_in_the_copies_alone(root):
    done = CliRunner().invoke(main, ["check", str(root)])
    assert "Edited here" not in done.output


@every_client
async def test_an_unsaved_edit_of_the_root_reaches_three_open_files(record, root):
    names = [f"services/s{number}/CLAUDE.md" for number in range(3)]
    for name in names:
        (root / name).parent.mkdir()
        shutil.copy(root / PRICES_PATH, root / name)
    async with Editor(record, root) as editor:
        copies, reference = [editor.open(name) for name in names], editor.open("CLAUDE.md")
        for uri in copies:
            (item,) = await editor.diagnostics(uri)
            assert item.code == "duplicate-section"
        for uri in copies:
            editor.pushed.pop(uri, None)
        editor.replace(reference, BEFORE, AFTER)
        for uri in copies:
            found = await settled(editor, uri, lambda found: found[0].code != "duplicate-section")
            assert [item.code for item in found] == ["drifted-section"]
