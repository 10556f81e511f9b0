"""Groups that two documents share, followed through edits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from twicetold.compare.conflicts.grouped import Grouped
from twicetold.compare.conflicts.shared_groups import SharedGroups

# A key, and a place: the items of a group are in the order of their places.
Item = tuple[str, int]
_ITEMS = st.lists(st.tuples(st.sampled_from("abcde"), st.integers(0, 9)), max_size=6, unique=True)
# For each edit whether it is one of the left document, and the items that this then has.
_EDITS = st.lists(st.tuples(st.booleans(), _ITEMS), max_size=12)


def _grouped() -> Grouped[Item]:
    return Grouped(lambda item: item[0], lambda item: item[1])


def _with(old: Grouped[Item], items: list[Item]) -> Grouped[Item]:
    """The same grouping with these items only; those that it had stay the objects they were."""
    before = [item for group in old.groups.values() for item in group]
    gone = [item for item in before if item not in items]
    return old.changed(gone, [item for item in items if item not in before])


@given(_EDITS, st.integers(1, 4))
def test_after_edits_they_are_those_of_the_last_versions(edits, asked_each):
    left, right, shared = _grouped(), _grouped(), SharedGroups[Item]()
    for number, (is_left, items) in enumerate(edits):
        if is_left:
            left = _with(left, items)
        else:
            right = _with(right, items)
        if number % asked_each:
            continue  # Nobody asks about every version.
        both = left.groups.keys() & right.groups.keys()
        assert shared.of(left, right) == {k: (left.groups[k], right.groups[k]) for k in both}


def test_an_edit_of_other_groups_leaves_them_the_same_object():
    shared = SharedGroups[Item]()
    left, right = _with(_grouped(), [("a", 1), ("b", 2)]), _with(_grouped(), [("a", 3)])
    first = shared.of(left, right)
    edited = _with(left, [("a", 1), ("c", 2)])
    assert shared.of(edited, right) is first
    assert shared.of(_with(edited, [("a", 1), ("a", 4)]), right) is not first


def test_all_of_them_may_go():
    shared = SharedGroups[Item]()
    left, right = _with(_grouped(), [("a", 1)]), _with(_grouped(), [("a", 3)])
    assert set(shared.of(left, right)) == {"a"}
    assert shared.of(_with(left, []), right) == {}
