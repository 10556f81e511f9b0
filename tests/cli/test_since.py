"""`twicetold check --since REV` on real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import document, run
from tests.rules.test_since import HOOKS, OWN, PREK, ROOT
from tests.rules.workspaces import COMMITS, REVIEWS, write
from tests.workspace.test_git import git
from twicetold.cli.check_options import CheckOptions
from twicetold.cli.collect import collect
from twicetold.cli.narrow import narrow

FILES = {
    "AGENTS.md": ROOT,
    "CLAUDE.md": "@AGENTS.md\n",
    "src/AGENTS.md": OWN + HOOKS,
    "src/CLAUDE.md": "@AGENTS.md\n",
}


@pytest.fixture
def repository(tmp_path):
    """A branch whose second commit changes nothing but the root's file."""
    top = tmp_path / "top"
    write(top, FILES)
    git(top, "init", "-q", "-b", "main")
    commit(top)
    git(top, "checkout", "-q", "-b", "side")
    write(top, {"AGENTS.md": ROOT.replace(HOOKS, PREK)})
    commit(top)
    return top


def commit(top, **files):
    write(top, files)
    git(top, "add", "-A")
    git(top, "commit", "-q", "-m", "change")


def found(top, revision="main"):
    report = document("check", top, "--since", revision)
    assert report["errors"] == []
    return [(item["path"], item["code"], item["start_line"]) for item in report["findings"]]


def beside(top, revision="main"):
    """What a pull request shows."""
    options = CheckOptions((top,), form="github", since=revision)
    problems = narrow(collect(options), options).problems
    return [(item.place.path, item.place.start + 1, item.message) for _, item in problems]


def test_a_change_of_the_root_alone_is_one_annotation_on_its_line(repository):
    assert git(repository, "diff", "--name-only", "main") == "AGENTS.md"
    assert found(repository) == [("src/AGENTS.md", "drifted-statement", 5)]
    said = (
        "You changed AGENTS.md:16 (`pre-commit` to `prek`). "
        "1 copy still says the old: src/AGENTS.md:5."
    )
    assert beside(repository) == [("AGENTS.md", 16, said)]
    assert run("check", repository, "--since", "main").exit_code == 1
    shown = run("check", repository, "--since", "main", "--format", "github").stdout.splitlines()
    assert len(shown) == 1
    assert shown[0].startswith("::warning file=")
    assert "line=16,endLine=16," in shown[0]
    assert shown[0].endswith(f"::{said}")


def test_nothing_is_new_against_the_commit_itself(repository):
    assert found(repository, "HEAD") == []
    assert run("check", repository, "--since", "HEAD").exit_code == 0


def test_what_came_on_the_other_branch_meanwhile_does_not_count(repository):
    git(repository, "checkout", "-q", "main")
    commit(repository, **{"src/AGENTS.md": OWN + COMMITS})
    git(repository, "checkout", "-q", "side")
    assert found(repository) == [("src/AGENTS.md", "drifted-statement", 5)]


def test_what_is_not_committed_counts(repository):
    write(repository, {"src/AGENTS.md": OWN + PREK, "new/CLAUDE.md": OWN + COMMITS})
    assert found(repository) == [
        ("new/CLAUDE.md", "duplicate-section", 5),
    ]
    write(repository, {"AGENTS.md": ROOT, "src/AGENTS.md": OWN + HOOKS})
    (repository / "new" / "CLAUDE.md").unlink()
    assert found(repository) == []


def test_a_renamed_directory_makes_nothing_new(repository):
    git(repository, "mv", "src", "lib")
    commit(repository)
    assert found(repository, "HEAD~1") == []
    assert beside(repository)[0][2].endswith("1 copy still says the old: lib/AGENTS.md:5.")


def test_a_directory_of_the_repository_is_a_root_too(repository):
    write(repository, {"src/deep/CLAUDE.md": OWN + HOOKS})
    assert found(repository / "src") == [("deep/CLAUDE.md", "duplicate-section", 1)]
    assert found(repository / "src" / "deep") == []


def test_links_and_settings_are_those_of_the_commit(repository):
    (repository / "GEMINI.md").symlink_to("AGENTS.md")
    commit(repository, **{"twicetold.toml": '[severity]\ndrifted-statement = "off"\n'})
    assert found(repository) == []
    write(repository, {"twicetold.toml": ""})
    assert found(repository, "HEAD") == [("src/AGENTS.md", "drifted-statement", 5)]


def test_one_file_of_its_root(repository):
    write(repository, {"lib/CLAUDE.md": OWN + COMMITS})
    assert found(repository / "src" / "AGENTS.md") == [("src/AGENTS.md", "drifted-statement", 5)]


def test_a_submodule_is_left_out_and_said(repository, tmp_path):
    other = write(tmp_path / "other", {"CLAUDE.md": COMMITS, "a/CLAUDE.md": COMMITS})
    git(other, "init", "-q")
    commit(other)
    git(repository, "-c", "protocol.file.allow=always", "submodule", "-q", "add", str(other), "sub")
    commit(repository)
    done = run("check", repository, "--since", "main", "--format", "json")
    assert "sub is a repository of its own" in done.stderr
    assert found(repository) == [("src/AGENTS.md", "drifted-statement", 5)]


def failure(path, revision="main"):
    done = run("check", path, "--since", revision, "--format", "json")
    report = document("check", path, "--since", revision)
    assert (done.exit_code, report["findings"]) == (2, [])
    return report["errors"][0]


def test_a_shallow_clone_says_what_to_fetch(repository, tmp_path):
    commit(repository, **{"src/AGENTS.md": f"{OWN}{HOOKS}\n{REVIEWS}"})
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth=1", "-b", "side", repository.as_uri(), str(clone))
    assert "no revision `origin/main`" in failure(clone, "origin/main")
    git(clone, "fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
    said = failure(clone, "origin/main")
    assert "No commit is known" in said
    assert "git fetch --unshallow" in said
    assert "fetch-depth: 0" in said
    git(clone, "fetch", "-q", "--unshallow")
    assert found(clone, "origin/main") == [("src/AGENTS.md", "drifted-statement", 5)]


@pytest.mark.parametrize("revision", ["nowhere", "-p", "--output=x", "HEAD~99"])
def test_what_is_no_revision_is_an_error(repository, revision):
    assert "revision" in failure(repository, revision)
    assert not Path("x").exists()


def test_without_a_repository_it_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert "is in no git repository" in failure(write(tmp_path, FILES))


def test_a_partial_clone_without_the_texts_says_what_to_fetch(repository, tmp_path):
    git(repository, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone"
    git(
        tmp_path, "clone", "-q", "--filter=blob:none", "-b", "side", repository.as_uri(), str(clone)
    )
    assert "git fetch --refetch --no-filter" in failure(clone, "origin/main")


def test_before_the_first_commit_everything_is_new(tmp_path):
    write(tmp_path, FILES)
    git(tmp_path, "init", "-q", "-b", "main")
    everything = document("check", tmp_path)["findings"]
    assert everything
    assert document("check", tmp_path, "--since", "HEAD")["findings"] == everything


def test_an_empty_revision_is_a_variable_that_is_not_set(repository):
    done = run("check", repository, "--since", "")
    assert done.exit_code == 2
    assert "It is empty. Name a revision" in done.stderr
