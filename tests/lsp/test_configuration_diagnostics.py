"""What is wrong in a configuration file is shown there, and nowhere longer than it is so."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.lsp.editor import Editor
from tests.rules.workspaces import write

OURS, SHARED = "twicetold.toml", "pyproject.toml"
WRONG, SHARED_WRONG = "bogus = 1\n", "[tool.twicetold]\nbogus = 1\n"
FILES = {".git/HEAD": "", "CLAUDE.md": "# Ferry\n\nBooks cabins.\n"}

two_clients = pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])


async def shown(editor, name, *lines):
    """Wait until these 0-based lines of a configuration file, and no others, are underlined."""
    uri = editor.uri(name)
    await editor.until(
        lambda: [d.range.start.line for d in editor.pushed.get(uri, ())] == list(lines)
    )


@two_clients
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({OURS: WRONG}, {}),
        ({SHARED: SHARED_WRONG}, {}),
        ({SHARED: SHARED_WRONG}, {SHARED: "[tool.other]\n"}),
        ({SHARED: SHARED_WRONG}, {SHARED: SHARED_WRONG, OURS: ""}),
        ({OURS: WRONG, SHARED: SHARED_WRONG}, {SHARED: SHARED_WRONG}),
    ],
)
async def test_what_a_file_said_goes_when_it_counts_no_longer(record, tmp_path, before, after):
    root = write(tmp_path, {**FILES, **before})
    async with Editor(record, root) as editor:
        uri, name = editor.open("CLAUDE.md"), next(iter(before))
        await shown(editor, name, before[name].count("\n") - 1)
        for path in before:
            (root / path).unlink()
        write(root, after)
        editor.save(uri)
        await shown(editor, name)
        if OURS not in after and SHARED_WRONG in after.values():
            await shown(editor, SHARED, 1)


@two_clients
async def test_a_reload_and_a_folder_that_goes_take_it_back(record, tmp_path):
    root = write(tmp_path, {**FILES, OURS: WRONG})
    async with Editor(record, root) as editor:
        uri = editor.open("CLAUDE.md")
        await shown(editor, OURS, 0)
        (root / OURS).unlink()
        await editor.execute("twicetold.server.reload")
        await shown(editor, OURS)
        write(root, {OURS: WRONG})
        await editor.execute("twicetold.server.reload")
        await shown(editor, OURS, 0)
        editor.close(uri)
        removed = [lsp.WorkspaceFolder(root.as_uri(), root.name)]
        editor.client.workspace_did_change_workspace_folders(
            lsp.DidChangeWorkspaceFoldersParams(lsp.WorkspaceFoldersChangeEvent([], removed))
        )
        await shown(editor, OURS)
        assert (await editor.execute("twicetold.server.reload"))["roots"] == 0


@two_clients
async def test_an_open_configuration_file_keeps_what_is_said_of_it(record, tmp_path):
    root = write(tmp_path, {**FILES, OURS: WRONG})
    async with Editor(record, root) as editor:
        uri = editor.open("CLAUDE.md")
        await shown(editor, OURS, 0)
        config = editor.open(OURS)
        # When this is told, the check of the other open file has come and gone.
        editor.replace(uri, "cabins", "cabins:\n\n```\nferry book")
        assert await editor.diagnostics(uri)
        assert len(editor.pushed[config]) == 1
        write(root, {OURS: f"{WRONG}other = 2\n"})
        editor.save(config)
        await shown(editor, OURS, 0, 1)
        editor.close(config)
        editor.replace(uri, "```\n", "")
        assert not await editor.diagnostics(uri)
        assert len(editor.pushed[config]) == 2
