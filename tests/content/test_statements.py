from textwrap import dedent

import pytest

from twicetold.content.sentences import sentences
from twicetold.content.statements import StatementKind, statements
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document


def told(text: str):
    return statements(parse(Document.from_text(dedent(text))))


def brief(text: str):
    return [(s.kind.value, s.start, s.end, s.text) for s in told(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Run it.\n", [("paragraph", 0, 1, "Run it.")]),
        ("# Title\n\nBody of\ntwo lines.\n", [("paragraph", 2, 4, "Body of\ntwo lines.")]),
        (
            "- one\n  - inner\n- two\n",
            [("item", 0, 1, "one"), ("item", 1, 2, "inner"), ("item", 2, 3, "two")],
        ),
        ("- one\n\n  more of it\n", [("item", 0, 1, "one"), ("paragraph", 2, 3, "more of it")]),
        ("1. first\n2. second\n", [("item", 0, 1, "first"), ("item", 1, 2, "second")]),
        (
            "| a | b |\n| - | - |\n| x | `y` |\n",
            [("row", 2, 3, "x | `y`")],
        ),
        ("```sh\nmake\n```\n", [("code", 0, 3, "make\n")]),
        ("```\n\n```\n", []),
        ("<!-- a note -->\n", []),
        ("---\nname: x\n---\n\nText here.\n", [("paragraph", 4, 5, "Text here.")]),
        ("> Quoted order.\n", [("paragraph", 0, 1, "Quoted order.")]),
        (
            "✅ Run the linter\n✅ Run the tests\n",
            [("item", 0, 1, "✅ Run the linter"), ("item", 1, 2, "✅ Run the tests")],
        ),
        ("", []),
    ],
)
def test_units(text, expected):
    assert brief(text) == expected


@pytest.mark.parametrize("bold", ["**Naming**", "**Naming:**", "__Naming__:", "**Naming** :"])
def test_a_heading_gives_the_path_and_a_bold_line_the_lead(bold):
    text = f"""\
        # Guide

        ## Style

        {bold}

        - Short names.

        ## Other

        Text of its own.
        """
    first, second = told(text)
    assert (first.path, first.lead, first.section) == (("Guide", "Style"), "Naming", 1)
    assert (second.path, second.lead, second.section) == (("Guide", "Other"), "", 2)


def test_a_short_label_is_a_lead_and_a_whole_phrase_is_not():
    assert [s.text for s in told("Common commands:\n\n- run it\n")] == ["run it"]
    phrase = "There are four kinds of checks here:"
    assert [s.text for s in told(f"{phrase}\n\n- unit\n")] == [phrase, "unit"]


def test_code_spans():
    (statement,) = told("Use `uv run` and ``a`b``.\n")
    assert statement.code_spans == ("uv run", "a`b")
    (code,) = told("```\n`x`\n```\n")
    assert code.kind is StatementKind.CODE
    assert code.code_spans == ()


def test_sentences_have_their_own_lines():
    (statement,) = told("First order here.\nSecond one starts\nand ends. Third; and fourth.\n")
    assert [(s.text, s.start, s.end) for s in sentences(statement)] == [
        ("First order here.", 0, 1),
        ("Second one starts\nand ends.", 1, 3),
        ("Third;", 2, 3),
        ("and fourth.", 2, 3),
    ]


def test_a_comment_belongs_to_the_sentence_before_it():
    first, second = "First order. <!-- A\nnote. -->", "Write `<!--`, and no more."
    (statement,) = told(f"{first} {second} Then go.\n")
    assert [s.text for s in sentences(statement)] == [first, second, "Then go."]


@pytest.mark.parametrize(
    "text",
    [
        "Use one tool, e.g. the small one, for it.",
        "See `a. b` for this.",
        "Note: this is one.",
        "Version 1.2 is old",
        "One order alone. <!-- A note. And more of it. -->",
    ],
)
def test_what_ends_no_sentence(text):
    (statement,) = told(text)
    assert sentences(statement) == ()


def test_an_edit_leaves_the_work_on_other_blocks_as_it_was():
    before, after = told("One here.\n\nTwo.\n"), told("More above.\n\nOne here.\n\nTwo.\n")
    assert [s.text for s in before] == [s.text for s in after[1:]]
    assert [s.start + 2 for s in before] == [s.start for s in after[1:]]
