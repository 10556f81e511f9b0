"""What two versions have in common at both ends, found and said."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.editing import random_edit, starting_text
from twicetold.text.common_ends import changed_between, common_ends
from twicetold.text.document import Document
from twicetold.text.positions import PositionEncoding
from twicetold.text.two_versions import OfTwoVersions

# Longer than the stretches that are compared at once.
parts = st.lists(st.sampled_from(["a", "b"]), max_size=4).flatmap(
    lambda part: st.integers(1, 700).map(lambda times: part * times)
)


def shared(a, b, limit):
    return next((n for n in range(limit) if a[n] != b[n]), limit)


@given(parts, parts, parts, parts)
def test_ends_are_as_long_as_they_can_be(start, middle, other, end):
    a, b = tuple(start + middle + end), tuple(start + other + end)
    first, last = common_ends(a, b)
    shorter = min(len(a), len(b))
    assert first == shared(a, b, shorter)
    assert last == shared(a[::-1], b[::-1], shorter - first)


@given(parts, parts, parts, parts)
def test_what_changed_is_all_between_the_ends(start, middle, other, end):
    a, b = tuple(start + middle + end), tuple(start + other + end)
    first, last = common_ends(a, b)
    gone, come = changed_between(a, b)
    assert a[:first] + gone + a[len(a) - last :] == a
    assert a[:first] + come + a[len(a) - last :] == b
    assert changed_between(a, a) == ((), ())


@given(st.randoms())
def test_what_an_edit_says_is_so(rng):
    document = Document.from_text(starting_text(rng))
    for version in range(5):
        edit = random_edit(rng, document, PositionEncoding.UTF16)
        after = document.edited_with_change([edit], version, PositionEncoding.UTF16)[0]
        old, new = document.lines, after.lines
        first, last = common_ends(old, new)
        assert first + last <= min(len(old), len(new))
        assert old[:first] == new[:first]
        assert old[len(old) - last :] == new[len(new) - last :]
        document = after


def test_an_answer_is_remembered_for_these_two_and_no_others():
    asked = []

    @OfTwoVersions
    def count(old, new):
        asked.append((old, new))
        return len(old) + len(new)

    one, two, equal = tuple("ab"), tuple("abc"), tuple("ab")
    assert [count(one, two), count(one, two), count(two, one)] == [5, 5, 5]
    assert asked == [(one, two), (two, one)]
    assert count(equal, two) == 5
    assert len(asked) == 3
    count.say(two, two, 1)
    assert count(two, two) == 1
