"""One text that several references say is told of one of them."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import check

ORDER = "- Never refund a cabin inside a webhook; keep the ledger beside the invoice instead."
OTHER_CABIN = ORDER.replace("cabin", "berth")
# The second half is the order's but for a name, the first is about something else.
HALF = "- Never cancel a voyage inside a script; keep the receipt beside the invoice instead."
# Nearly as close as the order itself, and no fact differs.
REWORDED = ORDER.replace("Never refund", "Do not refund")
CONFLICT = "- Run the tests with `npm test` before you push."


OWN = (
    ["Timetables come from the coast guard.", "A voyage has one captain and a deputy."],
    ["Every pier has a depth in metres.", "Tides are read from the gauge at noon."],
    ["Bollards are counted from the north end.", "Ropes older than a decade are burned."],
)


def told(tmp_path, *, root, area, package):
    """The code and the twin's path of what is told in the package."""
    paths = ("CLAUDE.md", "area/CLAUDE.md", "area/package/CLAUDE.md")
    files = {
        path: "\n".join(["# Ferry", "", *(f"- {line}" for line in own), text, ""])
        for path, own, text in zip(paths, OWN, (root, area, package), strict=True)
    }
    found = check(tmp_path, files).problems
    return [
        (problem.code, problem.twins[0].path)
        for problem in found
        if problem.place.path == "area/package/CLAUDE.md"
    ]


@pytest.mark.parametrize(
    ("root", "area", "expected"),
    [
        # Both as good: the nearer one.
        (ORDER, ORDER, ("duplicate-statement", "area/CLAUDE.md")),
        (OTHER_CABIN, OTHER_CABIN, ("drifted-statement", "area/CLAUDE.md")),
        # The nearer one says half of it.
        (OTHER_CABIN, HALF, ("drifted-statement", "CLAUDE.md")),
        (ORDER, HALF, ("duplicate-statement", "CLAUDE.md")),
        (HALF, HALF, ("drifted-statement", "area/CLAUDE.md")),
        # Word for word says more than nearly so.
        (ORDER, REWORDED, ("duplicate-statement", "CLAUDE.md")),
        # The better twin is the nearer one already.
        (HALF, OTHER_CABIN, ("drifted-statement", "area/CLAUDE.md")),
        (REWORDED, ORDER, ("duplicate-statement", "area/CLAUDE.md")),
        # Another name beside the nearer one is a fault, although the farther one is equal.
        (ORDER, OTHER_CABIN, ("drifted-statement", "area/CLAUDE.md")),
    ],
)
def test_the_nearest_tells_unless_a_farther_one_is_clearly_closer(tmp_path, root, area, expected):
    assert told(tmp_path, root=root, area=area, package=ORDER) == [expected]


def test_a_conflict_with_a_nearer_file_stays(tmp_path):
    area = CONFLICT.replace("npm test", "pnpm test")
    found = told(tmp_path, root=CONFLICT, area=area, package=CONFLICT)
    assert found == [("conflict", "area/CLAUDE.md")]


def test_a_farther_copy_of_a_part_takes_nothing(tmp_path):
    section = f"## Money\n\n{ORDER}\n- Ask the harbour master before a pier is closed.\n"
    near = section.replace("harbour master", "ferry captain").replace("closed", "painted")
    found = told(tmp_path, root=ORDER, area=near, package=section)
    assert [path for _, path in found] == ["area/CLAUDE.md"]
