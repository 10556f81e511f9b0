"""Real repositories with their links: every one is checked, and no link or stub is at fault."""

from __future__ import annotations

import pytest

from tests.corpus import SKIP_REASON, check_out, corpus_root, listed
from twicetold.rules.check_workspace import check_workspace
from twicetold.rules.codes import CODES
from twicetold.workspace.snapshot import build_snapshot

# These are about the names that a host reads, links among them, not about copies of text.
_ABOUT_LINKS_AND_LIMITS = {"link-loaded-twice", "link-as-text", "over-limit", "over-advice"}


def repositories():
    root = corpus_root()
    if root is None:
        return [pytest.param("", marks=pytest.mark.skip(reason=SKIP_REASON))]
    return sorted(path.name.replace("__", "/", 1) for path in root.glob("*__*") if path.is_dir())


@pytest.mark.parametrize("repository", repositories())
def test_a_repository_is_checked_and_its_links_are_no_faults(repository, tmp_path):
    root = check_out(repository, tmp_path)
    found = check_workspace(root)
    assert found.errors == ()
    links = {entry.path for entry in listed(repository) if entry.link}
    snapshot = build_snapshot(root)
    stubs = {path for path in snapshot.files if snapshot.stub_targets(path)}
    for problem in found.problems:
        assert problem.code in CODES
        assert 0 <= problem.place.start < problem.place.end
        if problem.code not in _ABOUT_LINKS_AND_LIMITS:
            assert problem.place.path not in links | stubs
            assert not {twin.path for twin in problem.twins} & (links | stubs)
