from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from twicetold.compare.changed_text import changed_text
from twicetold.compare.line_difference import line_difference
from twicetold.compare.line_groups import GroupKind, line_groups
from twicetold.text.document import Document


def groups(a, b):
    left, right = Document.from_text(a), Document.from_text(b)
    return list(line_groups(left, right, line_difference(left, right)))


def shown(a, b):
    """Each group as its kind and the lines of both sides."""
    left, right = a.split("\n"), b.split("\n")
    return [
        (group.kind.value, left[group.a.start : group.a.end], right[group.b.start : group.b.end])
        for group in groups(a, b)
    ]


def test_a_changed_line_stands_beside_what_it_was():
    assert shown(
        "Title\nRun the tests with npm.\nOld rule that went away\nEnd",
        "Title\nAn added line of no likeness\nRun the tests with pnpm.\nEnd",
    ) == [
        ("same", ["Title"], ["Title"]),
        ("apart", [], ["An added line of no likeness"]),
        ("changed", ["Run the tests with npm."], ["Run the tests with pnpm."]),
        ("apart", ["Old rule that went away"], []),
        ("same", ["End"], ["End"]),
    ]


def test_lines_keep_their_order():
    a = "ferries leave on the hour\nanchors are weighed at dawn"
    b = "anchors are weighed at dusk\nferries leave on the half hour"
    assert sum(kind == "changed" for kind, _, _ in shown(a, b)) == 1


def test_blank_lines_are_no_change_of_text():
    assert [kind for kind, _, _ in shown("", "text")] == ["apart"]


def test_a_rewritten_file_is_not_held_line_by_line():
    a = "\n".join(f"alpha {number}" for number in range(300))
    b = "\n".join(f"alpha {number} more" for number in range(300))
    assert [kind for kind, _, _ in shown(a, b)] == ["apart"]


TEXTS = st.lists(st.sampled_from(["", "one two", "one two three", "x"]), max_size=10).map("\n".join)


@given(TEXTS, TEXTS)
def test_every_line_is_in_one_group_in_order(a, b):
    found = groups(a, b)
    for side, text in (("a", a), ("b", b)):
        ranges = [getattr(group, side) for group in found]
        numbers = [n for lines in ranges for n in range(lines.start, lines.end)]
        assert numbers == [*range(len(text.split("\n")))]
    for group in found:
        sizes = (group.a.end - group.a.start, group.b.end - group.b.start)
        assert sizes == (1, 1) if group.kind is GroupKind.CHANGED else any(sizes)


def marked(pieces):
    return "".join(f"[{piece.text}]" if piece.changed else piece.text for piece in pieces)


def test_words_that_differ_are_marked():
    a, b = changed_text("- Run `npm test`,  always.", "- Run `pnpm test`, and always.")
    assert marked(a) == "- Run `[npm] test`,  always."
    assert marked(b) == "- Run `[pnpm] test`, [and] always."


def test_space_between_changed_words_is_changed_with_them():
    a, b = changed_text("keep one two end", "keep three four end")
    assert (marked(a), marked(b)) == ("keep [one two] end", "keep [three four] end")


def test_a_text_too_long_to_read_is_changed_as_a_whole():
    text = "word " * 3000
    assert [piece.changed for piece in changed_text(text, text + "x")[0]] == [True]


@given(st.text(max_size=40), st.text(max_size=40))
def test_pieces_are_the_texts(a, b):
    in_a, in_b = changed_text(a, b)
    assert "".join(piece.text for piece in in_a) == a
    assert "".join(piece.text for piece in in_b) == b
