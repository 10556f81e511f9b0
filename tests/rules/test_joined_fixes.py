"""Several fixes at once: what is made of changes that touch or meet."""

from __future__ import annotations

import pytest

from twicetold.rules.fixes.fix import Fix, FixKind, TextChange, changed
from twicetold.rules.fixes.joined_fixes import joined
from twicetold.text.document import Document
from twicetold.text.positions import Position


def fix(start, end, text):
    change = TextChange("CLAUDE.md", Position(0, start), Position(0, end), text)
    return Fix("Take it", FixKind.TAKE_REFERENCE, lambda: (change,))


@pytest.mark.parametrize(
    ("fixes", "expected"),
    [
        ([(0, 3, "six"), (4, 7, "ten")], "six ten six"),
        # Neighbours have no text in common.
        ([(0, 3, "six"), (3, 4, "-")], "six-two six"),
        ([(3, 4, "-"), (0, 3, "six")], "six-two six"),
        ([(4, 7, "ten"), (4, 4, "at ")], "one at ten six"),
        ([(4, 7, "ten"), (7, 7, "th")], "one tenth six"),
        ([(4, 4, "at "), (4, 4, "least ")], "one at least two six"),
        # The earlier one is made of those that have.
        ([(0, 7, "ten"), (4, 7, "six")], "ten six"),
        ([(0, 7, "ten"), (3, 3, ",")], "ten six"),
        # What both want is made once.
        ([(4, 7, "ten"), (4, 7, "ten")], "one ten six"),
    ],
)
def test_changes_of_one_text(fixes, expected):
    changes = joined("Take all", [fix(*given) for given in fixes]).changes
    assert changed(Document.from_text("one two six"), changes).text == expected
