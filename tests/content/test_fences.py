"""Which fences turn text into code, and which headings an HTML block takes in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.content.fences import FenceFault, faulty_fences
from twicetold.content.swallowed import swallowed_headings
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

LONG = "```bash\nmake all\n\n## Release\n\nTag, then wait for the pipeline.\n"
NESTED = "# A\n\n```md\nBefore.\n```sh\nmake\n```\n```\n\nProse here.\n\n```sh\nls\n```\n\nMore.\n"
LIST = "- Run\n\n  ```sh\n  make\n```\n\n## Next\n\nProse.\n\n```sh\nls\n```\n"
RUNS_ON = "```sh\nmake\n\n## Lost\n\nLost prose.\n\n```js\nlet a\n```\n\nFound prose.\n"
HTML = "<Tabs>\n```sh\nmake\n\nmake test\n```\n\nProse.\n\n```sh\nls\n```\n"


def faults(text):
    return [
        (f.fault, f.line + 1, f.start + 1, f.end, f.lines)
        for f in faulty_fences(parse(Document.from_text(text)))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LONG, [(FenceFault.UNCLOSED, 1, 2, 6, 3)]),
        (LONG.rstrip("\n"), [(FenceFault.UNCLOSED, 1, 2, 6, 3)]),
        (LONG.replace("\n", "\r\n"), [(FenceFault.UNCLOSED, 1, 2, 6, 3)]),
        (NESTED, [(FenceFault.NESTED, 3, 10, 10, 1)]),
        (LIST, [(FenceFault.NESTED, 3, 7, 9, 2)]),
        (RUNS_ON, [(FenceFault.RUNS_ON, 1, 2, 6, 3)]),
        (HTML, [(FenceFault.IN_HTML, 2, 3, 8, 3)]),
    ],
)
def test_a_fence_that_hides_text_is_found_with_its_lines(text, expected):
    assert faults(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "```sh\nls\n```\n\nProse.\n",
        "````md\n```sh\nls\n```\n````\n\nProse.\n",
        "~~~md\n```sh\nls\n```\n~~~\n",
        "- a\n  ```sh\n  ls\n  ```\n- b\n",
        "> ```sh\n> ls\n> ```\n",
        "```sh\nls\n\n\n```\n",
        "```sh\n```\n",
        "```\n",
        "Prose.\n",
        "<Tabs>\n```sh\nls\n```\n</Tabs>\n",
    ],
)
def test_a_fence_that_hides_nothing_is_silent(text):
    assert faults(text) == []


def headings(text):
    found = swallowed_headings(parse(Document.from_text(text)))
    return [(h.line + 1, h.title, h.start + 1, h.is_comment) for h in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<details>\n## Setup\n\nText.\n", [(2, "Setup", 1, False)]),
        ("<rules>\nx\n### A ##\n## B\n", [(3, "A", 1, False), (4, "B", 1, False)]),
        ("<!-- old\n\n## A\n\n## B\n", [(3, "A", 1, True)]),
        ("<details>\n\n## Setup\n", []),
        ("<!-- old\n## A\n-->\n", []),
        ("<pre>\n## A\n</pre>\n", []),
        ("<Tabs>\n```sh\n# a comment\n```\n", []),
        ("<div>\n#hash\n", []),
    ],
)
def test_a_heading_in_an_html_block_is_found_with_the_block(text, expected):
    assert headings(text) == expected


PIECES = st.lists(
    st.sampled_from(
        ["```", "```sh", "````md", "~~~", "- ", "> ", "  ", "<div>", "<!--", "-->", "# A", "x", ""]
    ),
    max_size=30,
)


@given(PIECES)
def test_no_arrangement_of_markers_raises_or_leaves_the_document(pieces):
    parsed = parse(Document.from_text("\n".join(pieces)))
    for fault in faulty_fences(parsed):
        assert 0 <= fault.line < fault.start < fault.end <= parsed.document.line_count
        assert fault.lines > 0
    for heading in swallowed_headings(parsed):
        assert heading.start <= heading.line < heading.end


@given(st.text(alphabet=st.sampled_from("`~#<>!- \nab")))
def test_no_text_raises(text):
    parsed = parse(Document.from_text(text))
    list(faulty_fences(parsed))
    list(swallowed_headings(parsed))
