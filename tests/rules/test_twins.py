"""How a text stands to its twin, in words and in lines."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, check_one
from twicetold.rules.twins import count_words, twins, twins_at

TESTS = "## Tests\n\nRun `npm test` before a review.\n"
ROOT = f"# Ferry\n\nBooks cabins.\n\n{MIGRATIONS}\n{COMMITS}\n{TESTS}"


def nested(tmp_path, text, config=""):
    files = {"CLAUDE.md": ROOT, "billing/CLAUDE.md": f"# Billing\n\n{text}"}
    return check_one(tmp_path, {**files, "twicetold.toml": config}, "billing/CLAUDE.md")


def test_the_words_for_copies_and_conflicts(tmp_path):
    drifted = MIGRATIONS.replace("add_hold_until", "add_hold_till")
    text = f"{COMMITS}\n{drifted}\n{TESTS.replace('npm', 'pnpm')}"
    same, differs, opposed = (twin.text() for twin in twins(nested(tmp_path, text)))
    assert same == "same as CLAUDE.md › Commits"
    assert differs.endswith(" % of CLAUDE.md › Migrations, 1 word differs")
    assert opposed == "conflicts with CLAUDE.md › Tests"


def test_a_text_with_one_sentence_in_common_is_the_same_in_part(tmp_path):
    said = "Cabins with a window are booked last, because everybody asks for them."
    other = "A voucher is worth its price for three years, on every line of the fleet."
    files = {
        "CLAUDE.md": f"{ROOT}\n- {said}\n",
        "billing/CLAUDE.md": f"# Billing\n\n{other} {said}",
    }
    (twin,) = twins(check_one(tmp_path, files, "billing/CLAUDE.md"))
    assert twin.text() == "in part the same as CLAUDE.md › Tests"


def test_the_smallest_text_comes_first_and_lines_have_lines(tmp_path):
    check = nested(tmp_path, MIGRATIONS)
    (twin,) = twins_at(check, 4)
    assert twin.pair.b.document.line(twin.line_there(4)) == twin.pair.a.document.line(4)
    assert twin.line_there(2) == twin.finding.b.start
    assert twins_at(check, 0) == ()


@pytest.mark.parametrize(
    ("differs", "count"),
    [
        ((), 0),
        ((("72", "60"),), 1),
        ((("", "three more words"),), 3),
        ((("edit what is merged", ""), ("", "edit what is released")), 1),
    ],
)
def test_words_that_both_texts_have_do_not_differ(differs, count):
    assert count_words(differs) == count
