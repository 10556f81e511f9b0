"""Clients without code lenses get what lenses do as code actions; those with lenses do not."""

from __future__ import annotations

import pytest
from lsprotocol import types as lsp

from tests.lsp.editor import Editor
from tests.lsp.ports import BILLING_PATH, ports
from tests.lsp.test_code_action import all_actions, does_what_a_lens_does
from twicetold.lsp.command_names import COMPARE, SHOW_CONTEXT, SHOW_TWINS


@pytest.fixture
def root(tmp_path):
    return ports(tmp_path)


async def commands(editor, uri, where, only=None):
    """The commands of lenses that are offered at a text, by title."""
    found = await all_actions(editor, uri, where, only)
    return {title: action for title, action in found.items() if does_what_a_lens_does(action)}


async def test_a_client_without_lenses_can_compare_and_go_to_the_twin(root):
    async with Editor("emacs-30", root) as editor:
        uri = editor.open(BILLING_PATH)
        found = await commands(editor, uri, "## Commits")
        (twin,) = [title for title in found if title.startswith("Go to the twin: ")]
        assert "CLAUDE.md › Commits" in twin
        assert {title: action.command for title, action in found.items()} == {
            "Compare with CLAUDE.md": COMPARE,
            twin: SHOW_TWINS,
            "Show what agents see here": SHOW_CONTEXT,
        }
        assert set(await commands(editor, uri, "# Billing")) == set(found) - {twin}


async def test_each_of_them_does_something(root):
    async with Editor("emacs-30", root, own_view=False) as editor:
        uri = editor.open(BILLING_PATH)
        for action in (await commands(editor, uri, "## Commits")).values():
            assert await editor.execute(action.command, *action.arguments)
        await editor.until(lambda: len(editor.shown) == 3)


async def test_who_asks_for_fixes_gets_none_of_them(root):
    async with Editor("emacs-30", root) as editor:
        uri = editor.open(BILLING_PATH)
        fixes = [lsp.CodeActionKind.QuickFix]
        assert await all_actions(editor, uri, "72", only=fixes)
        assert not await commands(editor, uri, "72", only=fixes)


@pytest.mark.parametrize("record", ["vscode-1.139", "neovim-0.11"])
async def test_a_client_with_lenses_gets_none_of_them(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        assert not await commands(editor, uri, "## Commits")
