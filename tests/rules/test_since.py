"""What is new or worse since an earlier state, and where that is told."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, write
from twicetold.rules.check_workspace import check_snapshot
from twicetold.rules.revisions.on_changed_lines import on_changed_lines
from twicetold.rules.revisions.revision import Revision
from twicetold.rules.revisions.since import problems_since
from twicetold.workspace.snapshot import build_snapshot

HOOKS = "- Before every commit run `pre-commit run --all-files` and mend what it says.\n"
PREK = HOOKS.replace("pre-commit run", "prek run")
LEFTHOOK = HOOKS.replace("pre-commit run", "lefthook run")
OWN = "# Billing\n\nMoney is counted in whole cents here.\n\n"
ROOT = f"# Root\n\nThe shop's own services.\n\n{COMMITS}\n{MIGRATIONS}\n{HOOKS}"


def revision(tmp_path, before, now):
    one, two = write(tmp_path / "before", before), write(tmp_path / "now", now)
    return Revision(build_snapshot(one), build_snapshot(two))


def news(tmp_path, before, now):
    states = revision(tmp_path, before, now)
    return problems_since(states, check_snapshot(states.now).problems)


def annotations(tmp_path, before, now):
    states = revision(tmp_path, before, now)
    problems = problems_since(states, check_snapshot(states.now).problems)
    return [
        (problem.place.path, problem.place.start + 1, problem.message)
        for problem in on_changed_lines(states, problems)
    ]


def files(root, nested, **more):
    return {"CLAUDE.md": root, "billing/CLAUDE.md": nested, **more}


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        # What was there stays unsaid, wherever it has moved.
        (files(ROOT, OWN + HOOKS), files(ROOT, OWN + HOOKS), []),
        (files(ROOT, OWN + HOOKS), files(f"{ROOT}\n{REVIEWS}", f"{OWN}Another.\n\n{HOOKS}"), []),
        (files(ROOT, OWN + PREK), files(f"# Root\n\nNew.\n\n{ROOT}", OWN + PREK), []),
        (files(ROOT, OWN + COMMITS), files(ROOT, OWN, **{"shop/CLAUDE.md": OWN + COMMITS}), []),
        # A new copy, a new drift, a new conflict.
        (files(ROOT, OWN), files(ROOT, OWN + COMMITS), ["duplicate-section"]),
        (files(ROOT, OWN + HOOKS), files(ROOT, OWN + PREK), ["drifted-statement"]),
        (files(ROOT, OWN + HOOKS), files(ROOT.replace(HOOKS, PREK), OWN + HOOKS),
         ["drifted-statement"]),
        # Drift that gets another word, and drift that is mended.
        (files(ROOT, OWN + PREK), files(ROOT, OWN + LEFTHOOK), ["drifted-statement"]),
        (files(ROOT, OWN + PREK), files(ROOT, OWN + HOOKS), []),
        (files(ROOT, OWN + PREK), files(ROOT.replace(HOOKS, PREK), OWN + PREK), []),
        # Both copies edited along: no worse than it was.
        (files(ROOT, OWN + HOOKS), files(ROOT.replace(HOOKS, PREK), OWN + PREK), []),
        # A file that is new, one that is gone, one that has another name.
        ({"CLAUDE.md": ROOT}, files(ROOT, OWN + COMMITS), ["duplicate-section"]),
        (files(ROOT, OWN + COMMITS), {"CLAUDE.md": ROOT}, []),
        (files(ROOT, OWN + HOOKS), {"CLAUDE.md": ROOT, "money/CLAUDE.md": OWN + HOOKS}, []),
        (files(ROOT, OWN + HOOKS), {"CLAUDE.md": ROOT, "money/CLAUDE.md": OWN + PREK},
         ["drifted-statement"]),
    ],
)  # fmt: skip
def test_only_what_is_new_or_worse(tmp_path, before, now, found):
    assert [problem.code for problem in news(tmp_path, before, now)] == found


def test_a_second_copy_is_new_though_its_words_are_known(tmp_path):
    before = files(ROOT, OWN + HOOKS)
    found = news(tmp_path, before, {**before, "shop/CLAUDE.md": OWN + HOOKS})
    assert [problem.place.path for problem in found] == ["shop/CLAUDE.md"]


def test_a_stale_path_in_an_edited_line_is_new(tmp_path):
    code = {"src/main.py": "", "src/old.py": ""}
    before = {"CLAUDE.md": "Start at `src/main.py` and `src/gone.py`.\n", **code}
    now = {"CLAUDE.md": "Start at `src/mian.py` and `src/gone.py`.\n", **code}
    assert [p.message for p in news(tmp_path, before, now) if "mian" in p.message]
    assert not [p for p in news(tmp_path / "again", before, now) if "gone" in p.message]


def test_the_root_changed_and_two_copies_did_not(tmp_path):
    before = files(ROOT, OWN + HOOKS, **{"shop/CLAUDE.md": "# Shop\n\n" + HOOKS})
    now = {**before, "CLAUDE.md": ROOT.replace(HOOKS, PREK)}
    said = (
        "You changed CLAUDE.md:16 (`pre-commit` to `prek`). "
        "2 copies still say the old: billing/CLAUDE.md:5, shop/CLAUDE.md:3."
    )
    assert annotations(tmp_path, before, now) == [("CLAUDE.md", 16, said)]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("at most 60", "at most 72", 7,
         "You changed CLAUDE.md:7 (`60` to `72`). 1 copy still says the old: billing/CLAUDE.md:7."),
        ("- Explain in the body why the change is needed, not what it does.\n", "", 8,
         "You took `Explain in the body"),
        ("## Migrations", "- Sign each of the commits with your own key.\n\n## Migrations", 10,
         "You added CLAUDE.md:10. 1 copy has it not: billing/CLAUDE.md:5."),
    ],
)  # fmt: skip
def test_a_section_s_changed_statement(tmp_path, old, new, line, message):
    before = files(ROOT, OWN + COMMITS)
    now = {**before, "CLAUDE.md": ROOT.replace(old, new, 1)}
    told = annotations(tmp_path, before, now)
    assert [item[:2] for item in told] == [("CLAUDE.md", line)]
    assert told[0][2].startswith(message)


def test_text_that_copies_untouched_text_is_told_where_it_came(tmp_path):
    before = files(ROOT.replace(COMMITS, ""), OWN + COMMITS)
    told = annotations(tmp_path, before, files(ROOT, OWN + COMMITS))
    assert told == [
        ("CLAUDE.md", 5, "You added CLAUDE.md:5. 1 other place says the same: billing/CLAUDE.md:5.")
    ]


def test_a_copy_that_still_says_nearly_the_same_says_the_old(tmp_path):
    before = files(ROOT, OWN + HOOKS)
    now = {**before, "CLAUDE.md": ROOT.replace("Before every commit run", "Before a commit run")}
    (told,) = annotations(tmp_path, before, now)
    assert told[2].endswith("1 copy still says the old: billing/CLAUDE.md:5.")


def test_what_a_mirror_lacks_is_told_at_the_new_section(tmp_path):
    settings = '[[references]]\nfiles = "AGENTS.md"\npath = "CLAUDE.md"\nrelation = "either"\n'
    before = {"CLAUDE.md": ROOT, "AGENTS.md": ROOT, "twicetold.toml": settings}
    told = annotations(tmp_path, before, {**before, "CLAUDE.md": f"{ROOT}\n{REVIEWS}"})
    assert told == [("CLAUDE.md", 18, "You added CLAUDE.md:18. 1 file has it not: AGENTS.md.")]


def test_what_stands_in_changed_lines_stays_there(tmp_path):
    told = annotations(tmp_path, files(ROOT, OWN + HOOKS), files(ROOT, OWN + PREK))
    assert [item[:2] for item in told] == [("billing/CLAUDE.md", 5)]
