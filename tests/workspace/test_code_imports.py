"""Paths behind ``@`` in code, for a host that takes them for imports (Goose) and for the others."""

from __future__ import annotations

import pytest

from tests.workspace.relations import relation_between
from tests.workspace.trees import write
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document
from twicetold.workspace.contexts import context_of
from twicetold.workspace.snapshot import build_snapshot

FILES = {
    ".goosehints": "Read `@docs/style.md` first.\n\n```\n@docs/deep/more.md\n```\n",
    "CLAUDE.md": "See `@docs/style.md`.\n",
    "docs/style.md": "Style.\n",
    "docs/deep/more.md": "More.\n",
}


def parts(snapshot, host):
    return [part.path for part in context_of(snapshot, host, "").sure]


def test_a_host_that_expands_code_loads_what_stands_there(tmp_path):
    snapshot = build_snapshot(write(tmp_path, FILES))
    assert parts(snapshot, "goose") == [".goosehints", "docs/style.md", "docs/deep/more.md"]
    assert parts(snapshot, "claude-code") == ["CLAUDE.md"]
    assert relation_between(snapshot, ".goosehints", "docs/style.md").relation is Relation.TOGETHER
    assert relation_between(snapshot, "CLAUDE.md", "docs/style.md").relation is Relation.NONE


def test_without_such_a_host_the_file_is_none_of_ours(tmp_path):
    files = {path: text for path, text in FILES.items() if path != ".goosehints"}
    assert list(build_snapshot(write(tmp_path, files)).files) == ["CLAUDE.md"]


@pytest.mark.parametrize(
    "text", ["`@../outside.md`\n", "`@docs/none.md`\n", "`@/etc/x.md`\n", "`@docs`\n"]
)
def test_what_is_not_there_is_no_import(tmp_path, text):
    snapshot = build_snapshot(write(tmp_path, {".goosehints": text, "docs/style.md": "Style.\n"}))
    assert parts(snapshot, "goose") == [".goosehints"]


def test_an_import_that_is_typed_in_code_is_seen(tmp_path):
    snapshot = build_snapshot(write(tmp_path, {**FILES, ".goosehints": "Nothing yet.\n"}))
    assert parts(snapshot, "goose") == [".goosehints"]
    typed = snapshot.with_parsed(
        ".goosehints", parse(Document.from_text("Read `@docs/style.md`.\n"))
    )
    assert parts(typed, "goose") == [".goosehints", "docs/style.md"]
    gone = typed.with_parsed(".goosehints", parse(Document.from_text("Read nothing.\n")))
    assert parts(gone, "goose") == [".goosehints"]
