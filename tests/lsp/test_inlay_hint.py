"""Hints at the ends of lines: only where no lens says it, and in the client's units."""

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


async def hints(editor, uri, last=1_000):
    """Each hint's 1-based line and text, and the text before it on its line."""
    found = await editor.ask(
        lsp.TEXT_DOCUMENT_INLAY_HINT,
        lsp.InlayHintParams(
            lsp.TextDocumentIdentifier(uri),
            lsp.Range(lsp.Position(0, 0), lsp.Position(last, 0)),
        ),
    )
    return list(found), [
        (hint.position.line + 1, hint.label, editor.slice(editor.texts[uri], _before(hint)))
        for hint in found
    ]


def _before(hint):
    return lsp.Range(lsp.Position(hint.position.line, 0), hint.position)


STATEMENT = (
    13,
    "= CLAUDE.md:12",
    "- 🚢 決済: never log a card number, a token or the address of a customer of ours.",
)
HEADING = (5, "≈ 99 % CLAUDE.md:5", "## Commits")


@every_client
async def test_hints_stand_where_no_lens_does(record, root):
    async with Editor(record, root) as editor:
        uri = editor.open(BILLING_PATH)
        found, told = await hints(editor, uri)
        # Emacs 30 shows no lenses.
        assert told == ([HEADING, STATEMENT] if record == "emacs-30" else [STATEMENT])
        assert (await hints(editor, uri, last=3))[1] == []
        assert found[-1].tooltip is None
        resolved = await editor.ask(lsp.INLAY_HINT_RESOLVE, found[-1])
        assert resolved.tooltip.value.startswith("**100 %** of CLAUDE.md › Payments (line 12)")


async def test_a_person_without_lenses_sees_the_headings_hints_too(root):
    async with Editor("vscode-1.139", root, options={"codeLens": False}) as editor:
        uri = editor.open(BILLING_PATH)
        assert not await editor.lenses(uri)
        assert (await hints(editor, uri))[1] == [HEADING, STATEMENT]


async def test_a_person_without_hints_sees_none(root):
    async with Editor("vscode-1.139", root, options={"inlayHints": False}) as editor:
        assert (await hints(editor, editor.open(BILLING_PATH)))[1] == []
