"""Of many entries only those are tried that may fit: it makes no difference to what is found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twicetold.workspace import entries as tried
from twicetold.workspace.config import ConfiguredReference
from twicetold.workspace.entries import Entries
from twicetold.workspace.ignore import glob_spec


def entry(*globs):
    return ConfiguredReference(globs, "AGENTS.md")


parts = st.sampled_from(("a", "b", "*", "**", "a*", "[ab]", "", ".", "\\a", "#a", "a ", "!a", "?"))
globs = st.lists(parts, min_size=1, max_size=4).map("/".join)
paths = st.lists(st.sampled_from(("a", "b", "aa", "#a")), min_size=1, max_size=4).map("/".join)


@given(st.lists(st.lists(globs, max_size=3), max_size=6), st.lists(paths, min_size=1, max_size=2))
def test_the_entries_are_those_that_fit(patterns, names):
    every = [entry(*some) for some in patterns]
    fitting = [e for e in every if any(glob_spec(e.files).match_file(n) for n in names)]
    assert Entries(every).of(names) == fitting


@pytest.mark.parametrize(
    "globs", [("b/AGENTS.md",), ("/b/",), ("b/**",), ("b/*/c", "b/d"), ("b/c/*.md",)]
)
def test_entries_for_other_directories_are_not_tried(monkeypatch, globs):
    entries = Entries([entry(*globs)])
    monkeypatch.setattr(tried, "glob_spec", lambda _: pytest.fail("tried"))
    assert entries.of(["a/AGENTS.md"]) == []
