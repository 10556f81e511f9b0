from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from twicetold.compare.line_difference import LineTag, line_difference
from twicetold.text.document import Document


def difference(a, b):
    return line_difference(Document.from_text(a), Document.from_text(b))


def test_counts():
    found = difference("a\n\n```sh\nx\n```\n", "b\n\n```sh\nx\ny\n```\n")
    assert (found.added, found.removed, found.unchanged) == (2, 1, 5)
    assert found.unchanged_text == 1
    assert found.identical == 5 / 7


def test_nothing_compared_is_no_share():
    assert difference("", "").identical is None
    assert difference("", "a").identical == 0


def test_line_ends_do_not_count():
    assert difference("a\r\nb\r\n", "a\nb\n").unchanged == 3


TEXTS = st.lists(st.sampled_from("abc"), max_size=12).map("\n".join)


@given(TEXTS, TEXTS)
def test_runs_cover_both_sides_in_order_and_the_count_is_a_longest_one(a, b):
    found = difference(a, b)
    left, right = a.split("\n"), b.split("\n")
    assert [n for run in found.runs for n in range(run.a_start, run.a_end)] == [*range(len(left))]
    assert [n for run in found.runs for n in range(run.b_start, run.b_end)] == [*range(len(right))]
    for run in found.runs:
        if run.tag is LineTag.EQUAL:
            assert left[run.a_start : run.a_end] == right[run.b_start : run.b_end]
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, x in enumerate(left):
        for j, y in enumerate(right):
            longer = max(table[i][j + 1], table[i + 1][j])
            table[i + 1][j + 1] = table[i][j] + 1 if x == y else longer
    assert found.unchanged == table[-1][-1]
