"""Code actions over real sessions: what is offered, what it makes of the files, what is refused."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from tests.clients.recorded import recorded_clients
from tests.lsp.editor import Editor
from tests.lsp.making_edits import OutOfDateError, bytes_of, make_edit, makes_edits, undo
from tests.lsp.ports import BILLING, BILLING_PATH, PRICES_PATH, ports
from tests.lsp.test_session import EXAMPLE
from twicetold.lsp.client import Client
from twicetold.lsp.command_names import APPLY_FIX, SYNC_FROM, SYNC_TO
from twicetold.lsp.workspace_edit import RefusedError, workspace_edit
from twicetold.rules.check import check_file
from twicetold.rules.fixes.all_fixes import fixes_for
from twicetold.rules.fixes.fix import FixKind, by_file, changed
from twicetold.rules.fixes.refactorings import refactorings_for
from twicetold.text.decode import encode
from twicetold.text.document import Document
from twicetold.workspace.snapshot import build_snapshot

every_client = pytest.mark.parametrize("record", recorded_clients())
two_clients = pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])
PUSH = "Push this text to CLAUDE.md › Commits (line 5) and its other copies"
TAKE = "Take the text of CLAUDE.md › Commits (line 5)"


@pytest.fixture
def root(tmp_path):
    return ports(tmp_path)


async def actions(editor, uri, where=None, only=None, diagnostics=()):
    """The fixes at a text, or for the whole document, by title."""
    found = await all_actions(editor, uri, where, only, diagnostics)
    return {title: action for title, action in found.items() if not does_what_a_lens_does(action)}


def does_what_a_lens_does(action):
    return isinstance(action, lsp.Command) and action.command != APPLY_FIX


async def all_actions(editor, uri, where=None, only=None, diagnostics=()):
    if where is None:
        end = editor.position(editor.texts[uri], len(editor.texts[uri]))
        asked = lsp.Range(lsp.Position(0, 0), end)
    else:
        at = editor.at(uri, where).position
        asked = lsp.Range(at, at)
    context = lsp.CodeActionContext(list(diagnostics), only=only)
    document = lsp.TextDocumentIdentifier(uri)
    found = await editor.ask(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionParams(document, asked, context)
    )
    return {action.title: action for action in found}


async def resolved(editor, action):
    return await editor.ask(lsp.CODE_ACTION_RESOLVE, action)


@every_client
async def test_what_is_offered_where_a_copy_has_drifted(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        found = await actions(editor, uri, "72")
        assert list(found)[:2] == [TAKE, PUSH]
        for action in found.values():
            assert action.kind == "quickfix"
            assert action.edit is None
            assert not action.is_preferred


@every_client
async def test_only_what_is_configured_is_preferred(record, tmp_path):
    root = Path(shutil.copytree(EXAMPLE, tmp_path / "example"))
    async with Editor(record, root) as editor:
        uri = editor.open("AGENTS.md")
        found = await actions(editor, uri)
        assert [title for title, action in found.items() if action.is_preferred] == [
            "Take the text of CLAUDE.md › Testing (line 12)"
        ]
        assert 'Insert the section "Payments" from CLAUDE.md' in found


@two_clients
async def test_kinds_and_diagnostics_of_the_client_are_heeded(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        diagnostics = await editor.diagnostics(uri)
        (drifted,) = [d for d in diagnostics if d.code == "drifted-section"]
        found = await actions(editor, uri, "Rounding", only=["quickfix"], diagnostics=[drifted])
        assert list(found[TAKE].diagnostics) == [drifted]
        assert not await actions(editor, uri, "72", only=["refactor"])
        assert not await actions(editor, uri, "72", only=["source.fixAll"])
        assert list(await actions(editor, uri, "## Rounding", only=["refactor"])) == [
            'Move the section "Rounding" to CLAUDE.md'
        ]


def expected(root, path):
    """By kind and line what every fix for the file makes of the files: the core's own word."""
    snapshot = build_snapshot(root)
    check = check_file(snapshot, path)
    fixes = [
        ((fix.kind.value, problem.place.start), fix)
        for problem in check.problems
        for fix in fixes_for(snapshot, problem)
    ]
    for line in range(snapshot.files[path].document.line_count):
        fixes += [((fix.kind.value, line), fix) for fix in refactorings_for(snapshot, check, line)]
    for key, fix in fixes:
        after = {}
        for name, changes in by_file(fix.changes).items():
            before = Document.from_text((root / name).read_bytes().decode())
            after[name] = encode(changed(before, changes))
        if after:
            yield key, after


@every_client
@pytest.mark.parametrize("path", [BILLING_PATH, PRICES_PATH, "AGENTS.md"])
async def test_each_action_makes_of_real_files_what_it_says_and_can_be_undone(record, path, root):
    wanted = list(expected(root, path))
    assert len({kind for (kind, _), _ in wanted}) >= 4
    async with Editor(record, root) as editor:
        uri = editor.open(path)
        for (kind, line), after in wanted:
            start = editor.offset(editor.texts[uri], lsp.Position(line, 0))
            found = await actions(editor, uri, editor.texts[uri][start:])
            found |= await actions(editor, uri)
            (action,) = [
                action
                for action in found.values()
                if action.data and (action.data["kind"], action.data["line"]) == (kind, line)
            ]
            edit = (await resolved(editor, action)).edit
            assert edit is not None, editor.messages
            paths = [path, *(other for other in after if other != path)]
            before = {path: bytes_of(editor, path) for path in paths}
            done = make_edit(editor, edit)
            assert {path: bytes_of(editor, path) for path in after} == after
            undo(editor, done)
            assert {path: bytes_of(editor, path) for path in paths} == before


@every_client
async def test_the_word_changes_between_emoji_and_line_ends_stay(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        action = await resolved(editor, (await actions(editor, uri, "72"))[TAKE])
        make_edit(editor, action.edit)
        assert editor.texts[uri] == BILLING.replace("72", "60")
        codes = [d.code for d in await editor.diagnostics(uri)]
        assert "drifted-section" not in codes


@every_client
async def test_an_action_for_an_older_text_is_refused(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        action = (await actions(editor, uri, "72"))[TAKE]
        ready = (await resolved(editor, action)).edit
        editor.replace(uri, "half away from zero", "half to even")
        assert (await resolved(editor, action)).edit is None
        await editor.until(lambda: editor.messages)
        assert editor.messages == [
            f"{BILLING_PATH} has changed meanwhile: ask for its fixes again."
        ]
        with pytest.raises(OutOfDateError):
            make_edit(editor, ready)


@every_client
async def test_an_edit_is_for_the_files_as_they_are_on_disk_now(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        action = (await actions(editor, uri, "72"))[PUSH]
        reference = root / "CLAUDE.md"
        text = reference.read_text("utf-8")
        reference.write_text(f"New first line.\n{text}", "utf-8")
        make_edit(editor, (await resolved(editor, action)).edit)
        assert reference.read_text("utf-8") == f"New first line.\n{text.replace('60', '72')}"


@every_client
async def test_an_action_whose_problem_is_gone_is_refused(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        action = (await actions(editor, uri, "72"))[TAKE]
        reference = root / "CLAUDE.md"
        reference.write_text(reference.read_text("utf-8").replace("60", "72"), "utf-8")
        assert (await resolved(editor, action)).edit is None
        await editor.until(lambda: editor.messages)
        assert editor.messages == ["The problem is not there any more."]


def test_an_edit_of_a_file_that_changed_on_disk_since_it_was_read_is_refused(root):
    snapshot = build_snapshot(root)
    (problem,) = (p for p in check_file(snapshot, BILLING_PATH).problems if "drifted" in p.code)
    push = next(fix for fix in fixes_for(snapshot, problem) if fix.kind is FixKind.PUSH)
    reference = root / "CLAUDE.md"
    reference.write_text("New first line.\n" + reference.read_text("utf-8"), "utf-8")
    with pytest.raises(RefusedError, match=r"CLAUDE\.md has changed on disk meanwhile: try again"):
        workspace_edit(snapshot, (), push, Client())


def test_an_edit_of_a_file_that_an_editor_may_read_as_garbage_is_refused(root):
    reference = root / "CLAUDE.md"
    reference.write_bytes(reference.read_text("utf-8").encode("utf-16-le"))
    snapshot = build_snapshot(root)
    (problem,) = (p for p in check_file(snapshot, BILLING_PATH).problems if "drifted" in p.code)
    push = next(fix for fix in fixes_for(snapshot, problem) if fix.kind is FixKind.PUSH)
    with pytest.raises(RefusedError, match=r"CLAUDE\.md: This is UTF-16-LE without a byte-order"):
        workspace_edit(snapshot, (), push, Client())


@every_client
async def test_open_files_are_changed_by_version_and_others_without(record, root):
    async with Editor(record, root) as editor:
        uri, reference = editor.open(BILLING_PATH), editor.open("CLAUDE.md")
        editor.replace(reference, "customer of ours", "customer")
        action = (await actions(editor, uri, "72"))[PUSH]
        edit = (await resolved(editor, action)).edit
        assert [
            (change.text_document.uri, change.text_document.version)
            for change in edit.document_changes
        ] == [(editor.uri("AGENTS.md"), None), (reference, 2)]
        if editor.params.capabilities.workspace.workspace_edit.change_annotation_support:
            (annotation,) = edit.change_annotations.values()
            assert annotation.label == PUSH


@every_client
async def test_a_configuration_is_created_where_the_client_can_create_files(record, tmp_path):
    root = Path(shutil.copytree(EXAMPLE, tmp_path / "example"))
    (root / "twicetold.toml").unlink()
    (root / ".git").mkdir()
    async with Editor(record, root) as editor:
        uri = editor.open("services/billing/CLAUDE.md")
        found = await actions(editor, uri, "72")
        action = await resolved(editor, found["Accept this drifted-section in twicetold.toml"])
        if record == "emacs-30":
            assert action.edit is None
            await editor.until(lambda: editor.messages)
            assert editor.messages[0].startswith("This editor cannot create twicetold.toml")
            return
        editor.pushed.clear()
        make_edit(editor, action.edit)
        editor.save(uri)
        # The disk is looked at after the save; a client that pulls is asked to pull again then.
        for _ in range(100):
            codes = [d.code for d in await editor.diagnostics(uri)]
            if codes == ["duplicate-section"]:
                break
            await asyncio.sleep(0.1)
        assert codes == ["duplicate-section"]


@two_clients
async def test_a_file_is_changed_under_the_name_that_it_is_open_by(record, root):
    (root / "services/billing/AGENTS.md").write_bytes((root / BILLING_PATH).read_bytes())
    (root / BILLING_PATH).unlink()
    (root / BILLING_PATH).symlink_to("AGENTS.md")
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        action = await resolved(editor, (await actions(editor, uri, "72"))[TAKE])
        make_edit(editor, action.edit)
        assert editor.texts[uri] == BILLING.replace("72", "60")


async def test_a_configuration_with_unsaved_changes_is_left_alone(root):
    async with Editor("vscode-1.139", root) as editor:
        uri, config = editor.open(BILLING_PATH), editor.open("twicetold.toml")
        editor.replace(config, "codex", "cursor")
        action = (await actions(editor, uri, "72"))["Accept this drifted-section in twicetold.toml"]
        assert (await resolved(editor, action)).edit is None
        await editor.until(lambda: editor.messages)
        assert editor.messages == ["twicetold.toml has changed meanwhile: save it and try again."]


async def test_an_untitled_document_is_accepted_in_itself_alone(root):
    text = "# T\n\n## A\n\n- Ask the harbour master before you moor.\n\n## B\n\n"
    text += "- Ask the harbour master before you moor.\n"
    async with Editor("vscode-1.139", root) as editor:
        uri = "untitled:Untitled-1"
        editor.texts[uri], editor.versions[uri] = text, 1
        item = lsp.TextDocumentItem(uri, "markdown", 1, text)
        editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        found = await actions(editor, uri)
        assert [title.partition(" by ")[0] for title in found] == [
            "Remove what line 5 says already",
            "Accept this repeated-statement",
        ]
        edit = (await resolved(editor, found["Remove what line 5 says already"])).edit
        make_edit(editor, edit)
        assert editor.texts[uri] == text.partition("\n## B")[0]


@every_client
async def test_a_mirror_becomes_an_import_and_comes_back(record, tmp_path):
    config = 'hosts = ["claude-code"]\n[[references]]\nfiles = ["CLAUDE.md"]\npath = "AGENTS.md"\n'
    (tmp_path / "twicetold.toml").write_text(f'{config}relation = "either"\n')
    (tmp_path / "AGENTS.md").write_bytes(BILLING.encode())
    (tmp_path / "CLAUDE.md").write_bytes(BILLING.encode())
    async with Editor(record, tmp_path) as editor:
        uri = editor.open("CLAUDE.md")
        (action,) = (await actions(editor, uri, "# Billing", only=["refactor.rewrite"])).values()
        assert action.title == "Replace all of CLAUDE.md by an import of AGENTS.md"
        done = make_edit(editor, (await resolved(editor, action)).edit)
        assert editor.texts[uri] == "@AGENTS.md\r\n"
        undo(editor, done)
        assert editor.texts[uri] == BILLING


async def test_a_client_without_versions_gets_plain_changes(root):
    editor = Editor("neovim-0.11", root)
    editor.params.capabilities.workspace.workspace_edit = None
    async with editor:
        uri = editor.open(BILLING_PATH)
        action = await resolved(editor, (await actions(editor, uri, "72"))[TAKE])
        assert action.edit.document_changes is None
        make_edit(editor, action.edit)
        assert editor.texts[uri] == BILLING.replace("72", "60")


async def test_a_client_that_cannot_resolve_gets_edits_at_once(root):
    editor = Editor("vscode-1.139", root)
    editor.params.capabilities.text_document.code_action.resolve_support = None
    async with editor:
        uri = editor.open(BILLING_PATH)
        action = (await actions(editor, uri, "72"))[TAKE]
        make_edit(editor, action.edit)
        assert editor.texts[uri] == BILLING.replace("72", "60")


async def test_a_client_that_knows_only_commands_gets_commands(root):
    editor = Editor("vscode-1.139", root)
    editor.params.capabilities.text_document.code_action.code_action_literal_support = None
    makes_edits(editor)
    async with editor:
        assert editor.capabilities.code_action_provider is True
        uri = editor.open(BILLING_PATH)
        command = (await actions(editor, uri, "72"))[TAKE]
        assert command.command == APPLY_FIX
        answer = await editor.execute(command.command, *command.arguments)
        assert answer == {"applied": True, "changed": [BILLING_PATH], "message": TAKE}
        assert editor.texts[uri] == BILLING.replace("72", "60")
        again = await editor.execute(command.command, *command.arguments)
        assert (again["applied"], again["changed"]) == (False, [])
        assert editor.messages == [again["message"]]


@every_client
async def test_why_not_is_shown_where_the_client_shows_it(record, tmp_path):
    (tmp_path / "twicetold.toml").write_text(
        'hosts = ["codex"]\n[[references]]\nfiles = ["AGENTS.md"]\npath = "CLAUDE.md"\n'
    )
    text = BILLING.replace("\r", "")
    (tmp_path / "CLAUDE.md").write_text(text, "utf-8")
    (tmp_path / "AGENTS.md").write_text(text.replace("72", "60"), "utf-8")
    async with Editor(record, tmp_path) as editor:
        found = await actions(editor, editor.open("AGENTS.md"), "# Billing")
        if record in ("vscode-1.139", "neovim-0.12"):
            (action,) = found.values()
            assert "expands no imports in AGENTS.md: link it instead" in action.disabled.reason
        else:
            assert found == {}


@every_client
async def test_syncing_takes_the_reference_or_pushes_to_it(record, root):
    editor = Editor(record, root)
    makes_edits(editor)
    async with editor:
        uri = editor.open(BILLING_PATH)
        answer = await editor.execute(SYNC_TO, uri, {"line": 5})
        assert (answer["applied"], answer["changed"]) == (True, ["AGENTS.md", "CLAUDE.md"])
        assert b"72 characters" in (root / "CLAUDE.md").read_bytes()
        (root / "CLAUDE.md").write_text((root / "CLAUDE.md").read_text().replace("72", "50"))
        # Nobody says so: the server looks before it takes the text.
        answer = await editor.execute(SYNC_FROM, uri)
        assert (answer["applied"], answer["changed"]) == (True, [BILLING_PATH])
        assert editor.texts[uri] == BILLING.replace("72", "50")
        answer = await editor.execute(SYNC_FROM, uri)
        assert not answer["applied"]
        assert editor.messages == [answer["message"]]
        assert "differs in a way that can be synced" in answer["message"]


async def test_a_line_that_is_no_number_does_not_mean_the_whole_file(root):
    editor = Editor("vscode-1.139", root)
    makes_edits(editor)
    async with editor:
        answer = await editor.execute(SYNC_FROM, editor.open(BILLING_PATH), {"line": "5"})
        assert (answer["applied"], answer["changed"]) == (False, [])
        assert answer["message"] == "Name a line by its number from 0: '5' is none."


async def test_an_editor_that_refuses_is_believed(root):
    editor = Editor("vscode-1.139", root)

    @editor.client.feature(lsp.WORKSPACE_APPLY_EDIT)
    def refuse(_params):
        return lsp.ApplyWorkspaceEditResult(applied=False, failure_reason="Read only.")

    async with editor:
        answer = await editor.execute(SYNC_FROM, editor.open(BILLING_PATH))
        assert answer == {"applied": False, "changed": [], "message": "Read only."}
