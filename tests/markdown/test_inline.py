from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.markdown.inline import code_spans, links, plain_text


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("a  b\n c", "a b c"),
        ("**Bold** and *em* and ***both***", "Bold and em and both"),
        ("__b__ _e_ snake_case __init__", "b e snake_case init"),
        ("`__init__` and `a*b*c`", "__init__ and a*b*c"),
        ("2*3 = 6, src/*.ts", "2*3 = 6, src/*.ts"),
        ("[text](http://x/y_(z)) ![alt](i.png 'title')", "text alt"),
        ("[`code` text](u) and [ref][id]", "code text and ref"),
        ("a <!-- secret `x` --> b", "a b"),
        ("press <kbd>Ctrl</kbd> <https://x.example>", "press Ctrl https://x.example"),
        (r"\*not em\* \`no\`", "*not em* `no`"),
        ("a < b and c > d", "a < b and c > d"),
        ("``a ` b``", "a ` b"),
    ],
)
def test_plain_text(source, plain):
    assert plain_text(source) == plain


def test_code_spans_know_their_line():
    spans = code_spans("run `a`\nthen `` b`c `` and `d\ne`, not \\`f`")
    assert [(span.text, span.line) for span in spans] == [("a", 0), ("b`c", 1), ("d e", 1)]


def test_links_skip_code():
    found = links("[a](one)\n`[b](two)` [c `x`](three)")
    assert [(link.text, link.target, link.line) for link in found] == [
        ("a", "one", 0),
        ("c `x`", "three", 1),
    ]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("[a](<docs/a b.md>)", "docs/a b.md"),
        ('[a]( <docs/a (1).md> "title" )', "docs/a (1).md"),
        ("[a](docs/a(1).md 'title')", "docs/a(1).md"),
        ("[a](<>)", ""),
        (r"[a](docs/a\_b.md)", r"docs/a\_b.md"),
        (r"\![a](b.md)", "b.md"),
        ("![a](b.png)", "b.png"),
    ],
)
def test_the_destination_of_a_link(source, target):
    assert [link.target for link in links(source)] == [target]


def test_an_escaped_bracket_opens_no_link():
    assert links(r"\[a](b.md) and [c\](d.md)") == ()
    assert plain_text(r"\[a](b.md)") == "[a](b.md)"


@given(st.text(alphabet="`*_[]()<>!\\~ab \n", max_size=40))
def test_no_text_raises(source):
    assert "\n" not in plain_text(source)
    code_spans(source)
    links(source)
