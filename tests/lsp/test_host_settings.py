"""Hosts' settings in a session: a change of one on disk changes what is told of a document."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.lsp.editor import Editor
from tests.workspace.trees import write

CONFIG = ".codex/config.toml"


@pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])
async def test_a_changed_setting_changes_the_diagnostics(tmp_path, record):
    root = write(tmp_path, {"twicetold.toml": 'hosts = ["codex"]\n', "AGENTS.md": "# A\n\nText.\n"})
    async with Editor(record, root) as editor:
        uri = editor.open("AGENTS.md")
        assert await editor.diagnostics(uri) == []
        write(root, {CONFIG: "project_doc_max_bytes = 5\n"})
        editor.pushed.clear()
        change = lsp.FileEvent(editor.uri(CONFIG), lsp.FileChangeType.Created)
        editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([change]))
        (problem,) = await editor.diagnostics(uri)
        assert (problem.code, problem.range.start.line) == ("over-limit", 2)
