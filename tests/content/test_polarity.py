"""What sentences, headings and lead-in lines order and forbid."""

from __future__ import annotations

import pytest

from twicetold.content.polarity import (
    Polarity,
    context_polarity,
    heading_polarity,
    lead_polarity,
    polarity_at,
    polarity_of,
    readable,
)

ORDERED, FORBIDDEN, NEUTRAL = Polarity.ORDERED, Polarity.FORBIDDEN, Polarity.NEUTRAL


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Don't", FORBIDDEN),
        ("Don\u2019t", FORBIDDEN),
        ("### Do NOT", FORBIDDEN),
        ("❌ Never do this", FORBIDDEN),
        ("Anti-patterns", FORBIDDEN),
        ("Testing anti-patterns", FORBIDDEN),
        ("Forbidden commands", FORBIDDEN),
        ("Things to avoid", FORBIDDEN),
        ("What not to do:", FORBIDDEN),
        ("Never (without asking)", FORBIDDEN),
        ("Do", ORDERED),
        ("✅ Always", ORDERED),
        ("Always ask first", ORDERED),
        ("Testing", NEUTRAL),
        ("Do's and don'ts", NEUTRAL),
        ("Never commit secrets", NEUTRAL),
        ("Do not modify generated files", NEUTRAL),
    ],
)
def test_headings(title, expected):
    assert heading_polarity(title) is expected


def test_the_innermost_heading_with_a_polarity_counts():
    assert context_polarity(("Don't", "Git")) is FORBIDDEN
    assert context_polarity(("Don't", "Instead")) is ORDERED
    assert context_polarity(()) is NEUTRAL


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Never run:", FORBIDDEN),
        ("**Do not use any of these:**", FORBIDDEN),
        ("The following commands are forbidden:", FORBIDDEN),
        ("Never run these in production:", FORBIDDEN),
        ("Instead, use:", ORDERED),
        ("Never commit without running:", NEUTRAL),
        ("To avoid a slow build:", NEUTRAL),
        ("Never edit the generated files:", NEUTRAL),
        ("Never run this", NEUTRAL),
    ],
)
def test_lead_in_lines(line, expected):
    assert lead_polarity(line) is expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Use `X` here.", ORDERED),
        ("Never use `X`.", FORBIDDEN),
        ("Do **not** use `X`.", FORBIDDEN),
        ("Avoid `X` where you can.", FORBIDDEN),
        ("You must not call `X`.", FORBIDDEN),
        ("We don't use `X`.", FORBIDDEN),
        ("Prefer `A` over `X`.", FORBIDDEN),
        ("Use `A`, not `X`.", FORBIDDEN),
        ("Use `A` rather than `B` or `X`.", FORBIDDEN),
        ("`X` must never be used.", FORBIDDEN),
        ("`X` is strictly forbidden here.", FORBIDDEN),
        ("No `X` in tests.", FORBIDDEN),
        ("Never use `A`; use `X`.", NEUTRAL),
        ("Never use `A`, use `X`.", ORDERED),
        ("Never use `A`. `X` is fine.", NEUTRAL),
        ("Don't commit before running `X`.", NEUTRAL),
        ("If you don't have it, `X` gets it.", NEUTRAL),
        ("Never skip `X`.", ORDERED),
        ("There is no `X` yet.", NEUTRAL),
        ("`A` never touches `X`.", NEUTRAL),
        ("`X` is not required.", NEUTRAL),
    ],
)
def test_what_a_sentence_does_with_what_it_names(sentence, expected):
    start = sentence.index("`X`")
    assert polarity_at(sentence, start, start + 3) is expected


def test_a_heading_holds_for_the_first_clause_only():
    item = "`A` in tests — `X` does it"
    assert polarity_at(item, 0, 3, FORBIDDEN) is FORBIDDEN
    assert polarity_at(item, 15, 18, FORBIDDEN) is NEUTRAL


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Never push to the main branch.", FORBIDDEN),
        ("Always write a test.", ORDERED),
        ("Use tabs, not spaces.", ORDERED),
        ("Tests must be fast.", ORDERED),
        ("The cache lives in memory.", NEUTRAL),
        ("You don't need a database.", NEUTRAL),
    ],
)
def test_a_whole_statement(sentence, expected):
    assert polarity_of(sentence) is expected


def test_a_whole_statement_under_a_heading_that_forbids():
    assert polarity_of("Use global state", FORBIDDEN) is FORBIDDEN


def test_prose_keeps_its_length():
    source = "**Run** `a *b*` don\u2019t\nİ"
    assert len(readable(source)) == len(source)
    assert readable("**A** `never`") == "  a   \x01\x01\x01\x01\x01\x01\x01"
