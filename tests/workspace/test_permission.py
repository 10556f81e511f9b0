"""What a person allows outside of a workspace, and that nothing else is reached."""

from __future__ import annotations

import os
import sys

import pytest

from tests.cli.commands import document
from tests.workspace.trees import write
from twicetold.lsp.convert import uri_of
from twicetold.rules.check_workspace import check_workspace
from twicetold.workspace.disk import Disk
from twicetold.workspace.permission import ALLOW_OUTSIDE, allowed_outside, is_below
from twicetold.workspace.snapshot import build_snapshot

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
RULE = "# Harbour\n\n- Never cast off before the harbour master has signed the log book.\n"
SETTING = "[[references]]\nfiles = 'AGENTS.md'\npath = '{}'\nrelation = 'together'\n"


@pytest.fixture
def root(tmp_path):
    write(tmp_path, {"org/AGENTS.md": RULE, "orgs/AGENTS.md": RULE, "secret/x.md": RULE})
    return write(tmp_path / "root", {"AGENTS.md": f"# Own\n\n{RULE}"})


@pytest.mark.parametrize("as_written", ["../org/AGENTS.md", "{}/org/AGENTS.md"])
def test_a_reference_in_an_allowed_directory_is_followed(root, monkeypatch, as_written):
    path = as_written.format(root.parent.as_posix())
    write(root, {"twicetold.toml": SETTING.format(path)})
    (error,) = check_workspace(root).errors
    assert ALLOW_OUTSIDE in error
    monkeypatch.setenv(ALLOW_OUTSIDE, str(root.parent / "org"))
    (problem,) = check_workspace(root).problems
    assert problem.code.startswith("duplicate")
    assert problem.twins[0].path == "../org/AGENTS.md"
    assert uri_of(root / problem.twins[0].path) == (root.parent / "org" / "AGENTS.md").as_uri()
    (finding,) = document("check", root)["findings"]
    assert finding["twins"][0]["path"] == "../org/AGENTS.md"


def test_a_directory_beside_it_is_not_allowed(root, monkeypatch):
    write(root, {"twicetold.toml": SETTING.format("../orgs/AGENTS.md")})
    monkeypatch.setenv(ALLOW_OUTSIDE, str(root.parent / "org"))
    (error,) = check_workspace(root).errors
    assert "lies outside of the workspace" in error


@NEEDS_LINKS
def test_links_lead_only_where_it_is_allowed(root, monkeypatch):
    write(root, {"CLAUDE.md": "-> ../org/AGENTS.md", "GEMINI.md": "-> ../secret/x.md"})
    write(root, {"docs.md": "-> ../org/out.md", "../org/out.md": "-> ../secret/x.md"})
    monkeypatch.setenv(ALLOW_OUTSIDE, str(root.parent / "org"))
    disk = Disk(root)
    assert disk.real_path("CLAUDE.md") == "../org/AGENTS.md"
    assert disk.real_path("GEMINI.md") is None
    assert disk.real_path("docs.md") is None
    assert build_snapshot(root).file("GEMINI.md").problem is not None


def test_the_variable_holds_absolute_directories(tmp_path):
    value = os.pathsep.join([str(tmp_path), "relative", "", f" {tmp_path / 'a'} "])
    found = allowed_outside({ALLOW_OUTSIDE: value})
    assert found == (os.path.realpath(tmp_path), os.path.realpath(tmp_path / "a"))
    assert allowed_outside({}) == ()


@pytest.mark.parametrize(
    ("path", "directory", "below"),
    [("/a/b", "/a", True), ("/a", "/a", True), ("/ab", "/a", False), ("/x", "/", True)],
)
@pytest.mark.skipif(sys.platform == "win32", reason="paths of another form")
def test_below(path, directory, below):
    assert is_below(path, directory) is below
