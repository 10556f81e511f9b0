from textwrap import dedent

import pytest

from twicetold.content.statements import statements
from twicetold.content.tree_lines import tree_lines
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

TREE = """\
repo/
├── logger/     # Structured logging
│   ├── sinks   — where log lines go
│   └── @acme/keys.ts  // Keys of all messages
├── other/
└── docs/  <- Guides
"""


def lines_of(text):
    parsed = parse(Document.from_text(dedent(text)))
    return [
        (line.start, line.end, line.text)
        for statement in statements(parsed)
        for line in tree_lines(statement)
    ]


@pytest.mark.parametrize(
    ("before", "after", "first"),
    [("```\n", "```\n", 2), ("```text\n", "", 2), ("- Layout:\n\n  ~~~\n", "  ~~~\n", 4)],
    ids=["fence", "unclosed fence", "fence in a list"],
)
def test_lines_with_a_remark(before, after, first):
    indent = "  " if before.startswith("-") else ""
    tree = "".join(f"{indent}{line}\n" for line in TREE.splitlines())
    assert lines_of(f"{before}{tree}{after}") == [
        (first, first + 1, "`logger`: Structured logging"),
        (first + 1, first + 2, "`sinks`: where log lines go"),
        (first + 2, first + 3, "`@acme/keys.ts`: Keys of all messages"),
    ]


def test_indented_code_has_no_marker():
    tree = "".join(f"    {line}\n" for line in TREE.splitlines())
    assert lines_of(f"Text.\n\n{tree}")[0] == (3, 4, "`logger`: Structured logging")


@pytest.mark.parametrize(
    "text",
    [
        "```sh\nmake build  # Build all\n```\n",
        "- ├── logger  # Structured logging\n",
        "```\n├──\n```\n",
    ],
    ids=["commands", "prose", "nothing said"],
)
def test_no_tree(text):
    assert lines_of(text) == []
