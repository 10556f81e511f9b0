"""Which code spans and links name a path that should be there."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.content.path_mentions import section_paths, span_path
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document


@pytest.mark.parametrize(
    ("span", "path"),
    [
        ("src/main.py", "src/main.py"),
        ("./src/main.py:42", "./src/main.py"),
        ("src/main.py:10-20", "src/main.py"),
        ("tests/test_a.py::test_b", "tests/test_a.py"),
        ("docs/a.md#setup", "docs/a.md"),
        ("src/cabins/", "src/cabins/"),
        ("main.py", ""),
        ("src/**/*.py", ""),
        ("src/{a,b}.ts", ""),
        ("src/<name>.ts", ""),
        ("app/[id]/page.tsx", ""),
        ("path/to/file.py", ""),
        ("src/foo/bar.py", ""),
        ("docs/YYYY-MM-DD.md", ""),
        ("rules/FEATURE_NAME.md", ""),
        ("@ferry/web", ""),
        ("~/notes/a.md", ""),
        ("/etc/hosts", ""),
        ("https://ferry.dev/a.md", ""),
        ("github.com/ferry/web", ""),
        ("make docs/a", ""),
        ("1/2", ""),
    ],
)
def test_a_span_is_a_path_or_not(span, path):
    assert span_path(span) == path


def mentions(text):
    parsed = parse(Document.from_text(text))
    numbers = (None, *range(len(parsed.outline.sections)))
    found = [mention for number in numbers for mention in section_paths(parsed, number)]
    return [(m.path, m.line + 1, m.is_link) for m in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The clock is in `src/clock.py`.\n", [("src/clock.py", 1, False)]),
        ("- a\n- See [style](docs/style%20guide.md#tabs).\n", []),
        ("- a\n- See [style](../docs/style.md#tabs).\n", [("../docs/style.md", 2, True)]),
        ("See [style](mdc:docs/style.md#tabs).\n", [("docs/style.md", 1, True)]),
        ("See [x](https://a.b/c.md), [y](#z), [z](/root.md), [m](mailto:a@b.c).\n", []),
        ("```sh\ncat src/clock.py\n```\n", []),
        (r"See [x](docs/a\_b.md) and \[y](docs/c.md)." + "\n", [("docs/a_b.md", 1, True)]),
        (
            "See [x](docs/a&amp;b.md#c) and [y](docs/a&b.md).\n",
            [("docs/a&b.md", 1, True), ("docs/a&b.md", 1, True)],
        ),
        # What a space is in is not judged.
        ("See [x](<docs/a b.md>) and [y](docs/a%20b.md).\n", []),
        ("Create `src/clock.py` first.\n", []),
        ("The build writes `web/app.css`.\n", []),
        ("We removed `src/clock.py`.\n", []),
        ("Name it like `src/clock.py`.\n", []),
        ("If there is a `src/clock.py`, read it.\n", []),
        ("Create a branch. Then read `src/clock.py`.\n", [("src/clock.py", 1, False)]),
        ("## Example\n\nIt is in `src/clock.py`.\n", []),
        ("Add the method to `src/clock.py`.\n", [("src/clock.py", 1, False)]),
        ("Add `src/clock.py`.\n", []),
    ],
)
def test_the_sentence_decides_whether_a_path_should_be_there(text, expected):
    assert mentions(text) == expected


@given(st.text(alphabet=st.sampled_from("`[](). /ab#:\n-*")))
def test_no_text_raises(text):
    mentions(text)


@pytest.mark.parametrize("text", ["`src/a.py` ", "Read `src/a.py`. ", "[a](src/a.py) ", "`a` "])
def test_no_paragraph_takes_long(text):
    parsed = parse(Document.from_text(text * 8000))
    begin = time.process_time()
    list(section_paths(parsed, None))
    assert time.process_time() - begin < 2
