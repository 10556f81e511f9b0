"""Asking git: what it answers, and that a hostile repository runs nothing."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.workspace.git_repository import commit, git
from twicetold.workspace.git import find_repository, split_revision
from twicetold.workspace.git_process import GitError, ask_git


@pytest.fixture
def repository(tmp_path):
    (tmp_path / "docs").mkdir()
    for text in ("one\n", "two\n"):
        (tmp_path / "docs" / "Zoë A.md").write_text(text, encoding="utf-8")
        (tmp_path / "CLAUDE.md").write_text(f"# {text}", encoding="utf-8")
        commit(tmp_path, f"say: {text}")
    return find_repository(tmp_path / "docs")


def test_a_commit_has_its_own_bytes(repository):
    old, new = repository.commit("HEAD~1"), repository.commit("main")
    paths = ("CLAUDE.md", "none.md", "docs/Zoë A.md", "docs", "two\nlines.md")
    assert repository.read(old, paths) == (b"# one\n", None, b"one\n", None, None)
    assert repository.read(new, ("CLAUDE.md",)) == (b"# two\n",)
    assert repository.read(new, ()) == ()
    assert [file.path for file in repository.files(new)] == ["CLAUDE.md", "docs/Zoë A.md"]


def test_links_are_followed_inside_a_commit(repository):
    top = repository.top
    for name, target in {
        "AGENTS.md": "CLAUDE.md", "out.md": "../elsewhere.md", "loop.md": "loop.md",
    }.items():  # fmt: skip
        (top / name).symlink_to(target)
    commit(top, "links")
    head = repository.commit("HEAD")
    read = repository.read(head, ("AGENTS.md", "out.md", "loop.md", "CLAUDE.md"))
    assert read == (b"# two\n", None, None, b"# two\n")
    assert [file.path for file in repository.files(head) if file.is_link] == [
        "AGENTS.md", "loop.md", "out.md",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "revision", ["", "-h", "--all", "none", "HEAD~9", "HEAD~1..HEAD", "HEAD:CLAUDE.md", "a\0b"]
)
def test_what_is_no_revision_is_said(repository, revision):
    with pytest.raises(GitError, match="revision"):
        repository.commit(revision)


def test_the_merge_base_of_two_branches(repository):
    top, base = repository.top, repository.commit("HEAD~1")
    git(top, "checkout", "-q", "-b", "side", base)
    git(top, "commit", "-q", "--allow-empty", "-m", "side")
    assert repository.merge_base(repository.commit("side"), repository.commit("main")) == base
    git(top, "checkout", "-q", "--orphan", "apart")
    git(top, "commit", "-q", "-m", "apart")
    assert repository.merge_base(repository.commit("HEAD"), repository.commit("main")) is None


def test_outside_of_a_repository_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(GitError, match="is in no git repository"):
        find_repository(tmp_path)


def test_no_git_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path), "."]))
    with pytest.raises(GitError, match="no git on PATH"):
        ask_git(tmp_path, "version")


def test_a_hook_s_variables_do_not_lead_elsewhere(repository, monkeypatch):
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    assert repository.read(repository.commit("HEAD"), ("CLAUDE.md",)) == (b"# two\n",)


def test_another_work_tree_in_the_settings_is_refused(repository, tmp_path_factory):
    git(repository.top, "config", "core.worktree", str(tmp_path_factory.mktemp("other")))
    with pytest.raises(GitError, match=r"calls .* its work tree"):
        find_repository(repository.top)


def test_a_folder_that_looks_like_a_repository_is_none(repository):
    git(repository.top, "init", "-q", "--bare", "docs/bare")
    with pytest.raises(GitError, match="is in no git repository"):
        find_repository(repository.top / "docs" / "bare")


def test_a_hostile_repository_runs_nothing(repository, tmp_path_factory):
    top, ran = repository.top, tmp_path_factory.mktemp("ran")
    head = repository.commit("HEAD")
    blob = next(file.object_id for file in repository.files(head) if file.path == "CLAUDE.md")
    hooks = top / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for name, value in {
        "core.fsmonitor": f"touch {ran}/fsmonitor; :",
        "core.sshCommand": f"touch {ran}/ssh; :",
        "core.pager": f"touch {ran}/pager; :",
        "diff.external": f"touch {ran}/diff; :",
        "alias.cat-file": f"!touch {ran}/alias",
        "protocol.ext.allow": "always",
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": f"ext::touch {ran}/remote",
    }.items():
        git(top, "config", name, value)
    # A partial clone without the blob: plain git asks the remote, which runs what its URL says.
    (top / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    assert find_repository(top) == repository
    assert repository.merge_base(head, repository.commit("HEAD")) == head
    assert repository.files(head)
    assert repository.read(head, ("CLAUDE.md", "docs/Zoë A.md")) == (None, b"two\n")
    assert list(ran.iterdir()) == []
    subprocess.run(["git", "cat-file", "blob", blob], cwd=top, check=False, capture_output=True)  # noqa: S607
    assert [path.name for path in ran.iterdir()] == ["remote"], "the trap does not work"


@pytest.mark.parametrize(
    ("text", "split"),
    [
        ("HEAD~5:docs/CLAUDE.md", ("HEAD~5", "docs/CLAUDE.md")),
        ("v1:./a.md", ("v1", "./a.md")),
        ("HEAD^{/fix: all}:a:b.md", ("HEAD^{/fix: all}", "a:b.md")),
        ("CLAUDE.md", None),
        (":CLAUDE.md", None),
        ("HEAD:", None),
    ],
)
def test_a_revision_and_its_path_are_told_apart(text, split):
    assert split_revision(text) == split
