"""Likely twins are found from both sides, and follow units that move."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from twicetold.compare.matching.likely_units import LikelyUnits
from twicetold.compare.profiles import profile
from twicetold.compare.unit import Unit
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document

STATEMENTS = 5
names = st.integers(0, STATEMENTS - 1)
steps = st.one_of(
    st.tuples(st.just("put"), names, st.lists(names, unique=True)),
    st.tuples(st.just("move"), st.sets(names), st.sets(names)),
)


def units() -> list[Unit]:
    """Units that are equal to none made before: as an edit's are that moves them."""
    text = "\n".join(f"- Statement {number} of them" for number in range(STATEMENTS))
    return list(profile(parse(Document.from_text(text))).units)


@given(st.lists(steps, max_size=12))
def test_both_ways_say_the_same_after_any_steps(steps):
    a, b, likely = units(), units(), LikelyUnits()
    expected: dict[int, list[int]] = {}
    for what, first, second in steps:
        if what == "put":
            expected[first] = second
            likely.put(a[first], [b[name] for name in second])
        else:
            new_a, new_b = units(), units()
            left = {a[name]: new_a[name] for name in first}
            right = {b[name]: new_b[name] for name in second}
            likely.move(left, right)
            a, b = [left.get(one, one) for one in a], [right.get(one, one) for one in b]
        for name, unit in enumerate(a):
            assert list(likely.of(unit)) == [b[other] for other in expected.get(name, ())]
        for name, unit in enumerate(b):
            seekers = {a[one] for one, others in expected.items() if name in others}
            assert set(likely.seekers([unit])) == seekers
