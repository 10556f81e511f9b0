from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.hosts.imports import (
    import_mentions,
    only_imports,
    possible_targets,
    written_imports,
)
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

STOCK = "This file provides guidance to Claude Code (claude.ai/code) when working here.\n"


def parsed(text):
    return parse(Document.from_text(text))


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("@AGENTS.md\n", [(0, "AGENTS.md")]),
        ("a\n\nSee @docs/style.md, and @../x.md.\n", [(2, "docs/style.md"), (2, "../x.md")]),
        ("- one\n  - two\n    see @./deep/a.md:\n", [(2, "./deep/a.md")]),
        ("3. @../.github/X.md\n", [(0, "../.github/X.md")]),
        ("@~/.claude/me.md @/etc/x.md\n", [(0, "~/.claude/me.md"), (0, "/etc/x.md")]),
        ("| a |\n| - |\n| @t.md |\n", [(2, "t.md")]),
        # Kiro's way, which may have spaces and stands beside the other.
        ("See #[[file:docs/a.md]], @b.md\nand #[[file: my notes.md ]].\n",
         [(0, "docs/a.md"), (0, "b.md"), (1, "my notes.md")]),
        ("#[[file:@scope/a.md]] #[[file:]] #[[file: ]] #[[a.md]]\n", [(0, "@scope/a.md")]),
        ("`#[[file:a.md]]`\n\n```\n#[[file:b.md]]\n```\n", []),
        # Code, comments and addresses hold no imports.
        ("`@a.md` and ``x `@b.md` ``\n@c.md\n", [(1, "c.md")]),
        ("```\n@a.md\n```\n\n    @b.md\n", []),
        ("<!-- @a.md -->\n", []),
        ("mail me@x.md, \\@a.md, @@b.md\n", []),
        ("---\nimport: @a.md\n---\n", []),
        ("text @ alone and @. and @...\n", []),
    ],
)  # fmt: skip
def test_mentions(text, mentions):
    assert [(m.line, m.target) for m in import_mentions(parsed(text))] == mentions


def test_where_imports_are_written():
    line = "é #[[file: a b.md ]] and @c.md."
    found = [(line[item.start : item.end], item.target) for item in written_imports(line)]
    assert found == [("#[[file: a b.md ]]", "a b.md"), ("@c.md", "c.md")]


@pytest.mark.parametrize(
    ("target", "path_like"),
    [
        ("a.md", True),
        ("./a", True),
        ("../b", True),
        ("/c.md", True),
        ("/c", False),
        ("~/d", True),
        ("types/node", False),
        ("team", False),
        ("docs/guide", False),
        ("pkg/x.py", False),
    ],
)
def test_what_can_only_be_a_path(target, path_like):
    (mention,) = import_mentions(parsed(f"@{target}\n"))
    assert mention.path_like is path_like


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@AGENTS.md\n", True),
        ("\ufeff@AGENTS.md", True),
        ("@AGENTS.md\n@docs/more.md\n", True),
        (f"# CLAUDE.md\n\n{STOCK}\n@AGENTS.md\n", True),
        ("<!-- kept in AGENTS.md -->\n\nSee @AGENTS.md for all instructions.\n", True),
        ("---\ndescription: x\n---\n@AGENTS.md\n", True),
        (f"# CLAUDE.md\n\n{STOCK}", False),
        ("", False),
        ("# Title\n", False),
        ("Read `@AGENTS.md`.\n", False),
        ("@AGENTS.md\n\nRun the tests before every commit.\n", False),
        ("@AGENTS.md\n\n- one rule\n", False),
        ("@AGENTS.md says how to work, but here the tests are run with another tool.\n", False),
        ("@AGENTS.md\n\n<b>bold</b>\n", False),
    ],
)
def test_only_imports(text, expected):
    assert only_imports(parsed(text)) is expected


@given(st.text(alphabet="@a./~ `\n-#<!>*"))
def test_any_text_can_be_read(text):
    document = parsed(text)
    possible = set(possible_targets(text))
    for mention in import_mentions(document):
        assert mention.target in document.document.line(mention.line)
        assert (mention.target, mention.path_like) in possible
    assert only_imports(document) in (True, False)
