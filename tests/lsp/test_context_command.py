"""The editor's command that shows what agents load for the directory of a document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.lsp.editor import Editor
from tests.workspace.trees import write
from twicetold.lsp.command_names import SHOW_CONTEXT

RULE = "- Always run the linter before every commit.\n"


def written_text(message):
    """The text of the file that a message names."""
    return Path(re.search(r"Written to (\S+),", message)[1]).read_text(encoding="utf-8")


two_clients = pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])


@pytest.fixture
def root(tmp_path):
    return write(
        tmp_path,
        {
            "twicetold.toml": 'hosts = ["claude-code", "cursor"]\n',
            "CLAUDE.md": RULE,
            "pkg/CLAUDE.md": f"{RULE}- Something of its own.\n",
            "notes/plain.txt": "No instruction file.\n",
        },
    )


@two_clients
async def test_the_files_in_order_with_their_share_and_what_repeats(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open("pkg/CLAUDE.md")
        answer = await editor.execute(SHOW_CONTEXT, uri)
        assert (answer["title"], answer["uri"]) == ("What agents see in pkg", uri)
        claude, cursor = answer["markdown"].split("\n## ")[1:]
        assert claude.startswith("Claude Code\n")
        assert cursor.startswith("Cursor\n")
        assert claude.index("| `CLAUDE.md` |") < claude.index("| `pkg/CLAUDE.md` |")
        assert "tokens repeat an earlier file" in claude
        assert answer["data"]["root"] == root.as_posix()
        assert [part["path"] for part in answer["data"]["contexts"][0]["parts"]] == [
            "CLAUDE.md",
            "pkg/CLAUDE.md",
        ]
        (alone,) = (await editor.execute(SHOW_CONTEXT, uri, {"hosts": ["codex"]}))[
            "markdown"
        ].split("\n## ")[1:]
        assert alone.startswith("Codex\n\n0 files")


@two_clients
async def test_a_client_without_a_view_of_its_own_gets_a_file(record, root):
    async with Editor(record, root, own_view=False) as editor:
        uri = editor.open("pkg/CLAUDE.md")
        assert await editor.execute(SHOW_CONTEXT, uri)
        await editor.until(lambda: editor.shown)
        assert editor.shown[0].endswith("/context.md")


async def test_a_client_that_opens_nothing_is_told_where_the_file_is(root):
    async with Editor("vscode-1.139", root, own_view=False, opens_files=False) as editor:
        uri = editor.open("pkg/CLAUDE.md")
        answer = await editor.execute(SHOW_CONTEXT, uri)
        await editor.until(lambda: editor.messages)
        assert written_text(editor.messages[0]) == answer["markdown"]
        assert editor.shown == []


async def test_an_unsaved_edit_counts(root):
    async with Editor("vscode-1.139", root) as editor:
        uri = editor.open("CLAUDE.md")
        before = (await editor.execute(SHOW_CONTEXT, uri))["markdown"]
        editor.replace(uri, RULE, RULE * 50)
        assert (await editor.execute(SHOW_CONTEXT, uri))["markdown"] != before


async def test_a_document_that_is_not_open(root):
    async with Editor("vscode-1.139", root) as editor:
        assert await editor.execute(SHOW_CONTEXT, "file:///nowhere/CLAUDE.md") is None
        assert await editor.execute(SHOW_CONTEXT) is None
        assert "Open a file first" in editor.messages[0]


@pytest.mark.parametrize(
    ("hosts", "told"),
    [
        (["codex", "no-such"], "There is no host 'no-such'. Known are "),
        ([3], "There is no host 3. Known are "),
        ("codex", "Name hosts by a list of their ids: 'codex' is none."),
    ],
)
async def test_a_host_that_is_not_known_is_told(root, hosts, told):
    async with Editor("vscode-1.139", root, own_view=False) as editor:
        uri = editor.open("pkg/CLAUDE.md")
        assert await editor.execute(SHOW_CONTEXT, uri, {"hosts": hosts}) is None
        await editor.until(lambda: editor.messages)
        assert editor.messages[0].startswith(told)
        assert editor.shown == []
