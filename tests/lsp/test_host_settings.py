"""Hosts' settings in a session: a change of one on disk changes what is told of a document."""

from __future__ import annotations

import fnmatch

import pytest
from lsprotocol import types as lsp

from tests.lsp.editor import Editor
from tests.workspace.trees import write
from twicetold.hosts.setting import load_settings
from twicetold.lsp.lifecycle import watched_files

CONFIG = ".codex/config.toml"


def test_every_settings_file_is_watched():
    names = {
        file.rpartition("/")[2]
        for settings in load_settings().values()
        for setting in settings
        for file in setting.files
    }
    watched = watched_files().removeprefix("**/{").removesuffix("}").split(",")
    for name in (*names, "AGENTS.md", "a.mdc", ".clinerules", "twicetold.toml", "pyproject.toml"):
        assert any(fnmatch.fnmatchcase(name, pattern) for pattern in watched), name


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
