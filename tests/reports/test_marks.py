"""Which words of two lines are marked."""

from __future__ import annotations

import pytest

from twicetold.reports.marks import differing, occurrences, shared


def texts(line, marks):
    return [line[start:end] for start, end in marks]


@pytest.mark.parametrize(
    ("a", "b", "here", "there"),
    [
        ("pnpm test", "npm test", ["pnpm"], ["npm"]),
        ("- at most 72 characters.", "- at most 60 characters.", ["72"], ["60"]),
        ("run the tests", "run all the tests", [], ["all"]),
        ("one two three four", "one x y four", ["two three"], ["x y"]),
        ("entirely other words", "that share nothing here", [], []),
        ("## Setup", "### Setup here", [], ["here"]),
        ("", "", [], []),
    ],
)
def test_words_that_differ(a, b, here, there):
    left, right = differing(a, b)
    assert (texts(a, left), texts(b, right)) == (here, there)


@pytest.mark.parametrize(
    ("a", "b", "run"),
    [
        ("Always add one: `npm run add:one`", "npm run add:one", "npm run add:one"),
        ("# Select a major", "select a major", "a major"),
        ("one word", "another", None),
    ],
)
def test_words_that_both_have(a, b, run):
    left, right = shared(a, b)
    assert texts(a, left) == texts(b, right) == ([run] if run else [])


def test_words_are_found_as_words():
    assert texts("npm, pnpm and npm", occurrences("npm, pnpm and npm", ["npm", ""])) == ["npm"] * 2
