"""What must hold of every fix: its problem is gone, none is new, and nothing else has changed."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.corpus import SKIP_REASON, check_out, corpus_root
from tests.lsp.test_session import EXAMPLE
from tests.rules.drifting import GUIDE, drifted
from tests.rules.fixing import applied, configured_after
from tests.rules.workspaces import write
from twicetold.markdown.outline import section_at
from twicetold.rules.check import check_file
from twicetold.rules.fixes.all_fixes import fixes_for
from twicetold.rules.fixes.fix import FixKind
from twicetold.rules.fixes.refactorings import refactorings_for
from twicetold.workspace.snapshot import build_snapshot

_FAULTS = ("conflict", "drifted-section", "drifted-statement", "missing-section")
# Only these change other files than the problem's, or lines that the problem is not about.
_ELSEWHERE = (FixKind.PUSH, FixKind.ACCEPT)
_INSERTING = (FixKind.ACCEPT, FixKind.SILENCE, FixKind.INSERT_MISSING)
# So many problems of a kind in one file tell what the next would.
_ENOUGH = 6


def assert_fixes_hold(root):
    """Try every fix of every file below the root; how many of each kind there were."""
    snapshot = build_snapshot(root)
    tried = Counter()
    for path, file in snapshot.files.items():
        if file.excluded:
            continue
        check = check_file(snapshot, path)
        seen = Counter()
        for problem in check.problems:
            seen[problem.code] += 1
            if seen[problem.code] > _ENOUGH:
                continue
            for fix in fixes_for(snapshot, problem):
                if fix.changes:
                    tried[fix.kind] += 1
                    assert_place(snapshot, fix, problem)
                    assert_better(snapshot, fix, problem, check)
        for section in file.parsed.outline.sections if file.parsed else ():
            for fix in refactorings_for(snapshot, check, section.start):
                if fix.changes:
                    tried[fix.kind] += 1
                    after = applied(snapshot, fix)
                    assert new_faults(after, check, section.title) == [], fix
    return tried


def faults(check):
    return Counter(problem.code for problem in check.problems if problem.code in _FAULTS)


def unused(check):
    return Counter(problem.code for problem in check.problems if problem.code == "unused-allow")


def new_faults(after, check, title):
    """The faults after a move, but those against the section that moved: what is like it stays."""
    before = {problem.fingerprint for problem in check.problems}
    found = [p for p in check_file(after, check.path).problems if p.code in _FAULTS]
    return [p for p in found if p.fingerprint not in before and title not in p.message]


def assert_better(snapshot, fix, problem, check):
    path = problem.place.path
    if fix.kind is FixKind.ACCEPT:
        name = fix.changes[0].path
        before = (snapshot.root / name).read_bytes() if (snapshot.root / name).exists() else None
        after = configured_after(snapshot, fix)
        if before is None:
            (snapshot.root / name).unlink()
        else:
            (snapshot.root / name).write_bytes(before)
    else:
        after = applied(snapshot, fix)
    found = check_file(after, path)
    # The same words twice in one file are two problems of one name.
    names = Counter(p.fingerprint for p in check.problems)
    left = Counter(p.fingerprint for p in found.problems)
    assert left[problem.fingerprint] < names[problem.fingerprint], (fix, problem)
    assert faults(found) <= faults(check), (fix, problem)
    assert unused(found) <= unused(check), (fix, problem)
    assert after.config_problems == snapshot.config_problems


def assert_place(snapshot, fix, problem):
    """No line is changed that the problem does not speak of, but for a blank one beside it.

    With all that stands below a heading that goes too.
    """
    for change in fix.changes:
        if fix.kind in _INSERTING:
            assert change.start == change.end
            continue
        if fix.kind is FixKind.STUB:
            continue
        if fix.kind is FixKind.PUSH and change.path not in {t.path for t in problem.twins}:
            continue  # a further copy
        place = problem.twins[0] if fix.kind is FixKind.PUSH else problem.place
        assert change.path == place.path
        document = snapshot.files[change.path].document
        last = change.end.line + (change.end.character > 0)
        lines = range(change.start.line, max(last, change.start.line + 1))
        outside = [
            n for n in lines if not place.start <= n < place.end and document.line(n).strip()
        ]
        section = section_at(snapshot.files[change.path].parsed.outline.sections, lines.start)
        if fix.kind is FixKind.REMOVE_COPY and section and section.end <= lines.stop:
            outside = [n for n in outside if n != section.start]
        inserts = change.start == change.end and change.start.line in (place.start, place.end)
        assert not outside or inserts, (fix, problem, outside)


def test_of_the_example(tmp_path):
    tried = assert_fixes_hold(Path(shutil.copytree(EXAMPLE, tmp_path / "example")))
    assert {FixKind.TAKE_REFERENCE, FixKind.INSERT_MISSING, FixKind.MOVE} <= set(tried)


RELATIONS = {
    "either": (
        '[[references]]\nfiles = ["AGENTS.md"]\npath = "CLAUDE.md"\nrelation = "either"\n',
        "CLAUDE.md",
        ["AGENTS.md"],
    ),
    "template": (
        '[[references]]\nfiles = ["b/CLAUDE.md"]\npath = "a/CLAUDE.md"\nrelation = "template"\n',
        "a/CLAUDE.md",
        ["b/CLAUDE.md"],
    ),
    "together": ('hosts = ["claude-code"]\n', "CLAUDE.md", ["b/CLAUDE.md", "c/CLAUDE.md"]),
}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("relation", RELATIONS)
def test_of_copies_that_drifted(relation, seed, tmp_path):
    rng = random.Random(f"{relation} {seed}")  # noqa: S311 - a repeatable choice, no secret
    config, reference, copies = RELATIONS[relation]
    files = {path: drifted(GUIDE, rng) for path in copies}
    root = write(tmp_path, {"twicetold.toml": config, reference: GUIDE, **files})
    assert assert_fixes_hold(root)


def repositories():
    if corpus_root() is None:
        return [pytest.param("", marks=pytest.mark.skip(reason=SKIP_REASON))]
    return [
        "PrefectHQ/prefect",
        "agno-agi/agno",
        "getsentry/sentry",
        "lancedb/lancedb",
        "openai/openai-agents-python",
        "stbenjam/skillsaw",
        "triggerdotdev/trigger.dev",
    ]


@pytest.mark.parametrize("repository", repositories())
def test_of_real_repositories(repository, tmp_path):
    assert assert_fixes_hold(check_out(repository, tmp_path))
