from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.markdown.blocks import LeafKind
from twicetold.markdown.outline import section_at
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document


def parsed(text):
    return parse(Document.from_text(text))


def outline(text):
    """Each section as (1-based first line, last line, level, title)."""
    return [(s.start + 1, s.end, s.level, s.title) for s in parsed(text).outline.sections]


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("", []),
        ("only text\n", []),
        ("# A\n\ntext\n\n\n## B\n", [(1, 3, 1, "A"), (6, 6, 2, "B")]),
        ("A\n===\n\nx\n", [(1, 4, 1, "A")]),
        ("# A\n# A\n", [(1, 1, 1, "A"), (2, 2, 1, "A")]),
        ("# A\n\n```sh\n# no heading\n```\n", [(1, 5, 1, "A")]),
        ("# A\n\n~~~\n# no\n```\n# no\n~~~\n# B\n", [(1, 7, 1, "A"), (8, 8, 1, "B")]),
        ("- x\n\n  # in a list\n\n> # in a quote\n", []),
        ("---\ntitle: x\n---\n# A\n", [(4, 4, 1, "A")]),
        ("\ufeff---\na: b\n---\n# A\n", [(4, 4, 1, "A")]),
        ("#no space\n\n####### seven\n", []),
        ("## **Run** `make test` now ##\n", [(1, 1, 2, "Run make test now")]),
        ("# A\r\n\r\ntext\r\n# B\r\n", [(1, 3, 1, "A"), (4, 4, 1, "B")]),
        ("# A\n\n```\nunclosed\n# no\n", [(1, 5, 1, "A")]),
        ("<details>\n# swallowed\n\n# B\n", [(4, 4, 1, "B")]),
    ],
)
def test_sections(text, sections):
    assert outline(text) == sections


def test_paths_are_the_ancestors_titles():
    sections = parsed("# A\n## B\n#### C\n### D\n## B\n# E\n").outline.sections
    assert [s.path for s in sections] == [(), ("A",), ("A", "B"), ("A", "B"), ("A",), ()]


def test_text_before_the_first_heading_belongs_to_no_section():
    document = parsed("intro\n\n# A\n\nbody\n")
    assert document.outline.preamble == 1
    assert section_at(document.outline.sections, 0) is None
    assert section_at(document.outline.sections, 4).title == "A"


def test_front_matter_keeps_its_source():
    matter = parsed("---\na: b\n---\ntext\n").front_matter
    assert (matter.source, matter.end) == ("a: b", 3)
    assert parsed("text\n\n---\na: b\n---\n").front_matter is None


def test_leaves_carry_kind_lines_and_containers():
    tree = parsed("- a\n  more\n\n  ```sh\n  x\n  ```\n\n| h | i |\n|---|---|\n| 1 | 2 |\n").tree
    leaves = [
        (start + leaf.start, start + leaf.end, leaf.kind, leaf.text, leaf.in_list)
        for start, block in tree.placed()
        for leaf in block.leaves
    ]
    assert leaves == [
        (0, 2, LeafKind.PARAGRAPH, "a\nmore", True),
        (3, 6, LeafKind.FENCE, "x\n", True),
        (7, 8, LeafKind.TABLE_HEADER, "h | i", False),
        (9, 10, LeafKind.TABLE_ROW, "1 | 2", False),
    ]


@pytest.mark.parametrize(("depth", "cut"), [(30, False), (49, False), (60, True)])
def test_deep_nesting_is_read_or_reported(depth, cut):
    text = "".join("  " * level + "- item\n" for level in range(depth))
    tree = parsed(text).tree
    assert (tree.blocks[0].cut_at is not None) is cut
    if not cut:
        assert sum(len(block.leaves) for block in tree.blocks) == depth


def test_deep_quotes_are_reported():
    (block,) = parsed("> " * 200 + "deep\n").tree.blocks
    assert block.cut_at == 0


MARKDOWN = st.lists(
    st.sampled_from(
        ["# A", "## B", "text", "- item", "  - sub", "```", "~~~sh", "> q", "---", "===", "",
         "| a | b |", "|---|---|", "<div>", "</div>", "[a]: b", "1. x", "\tcode", "<!-- c", "-->",
         "\x0c", "\u2028", "\x00"]
    ),
    max_size=25,
)  # fmt: skip


@given(MARKDOWN, st.sampled_from(["\n", "\r\n", "\r"]))
def test_blocks_lie_in_order_inside_the_document(lines, end):
    document = parsed(end.join(lines))
    position = 0
    for start, block in document.tree.placed():
        assert position <= start < start + block.line_count <= document.document.line_count
        position = start + block.line_count
        for leaf in block.leaves:
            assert 0 <= leaf.start < leaf.end <= block.line_count
