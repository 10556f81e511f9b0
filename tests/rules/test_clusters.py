"""Texts that several files say: one cluster each, with all places and a home."""

from __future__ import annotations

import pytest

from tests.rules.workspaces import COMMITS, MIGRATIONS, REVIEWS, check
from twicetold.rules.overview.clusters import clusters, told_together

HOOKS = "- Before every commit run `pre-commit run --all-files` and mend what it says.\n"
PREK = HOOKS.replace("pre-commit run", "prek run")


def own(name):
    return f"# {name}\n\nAll about {name}.\n\n"


def found(root, files):
    checked = check(root, files)
    return clusters(checked.snapshot, checked.problems)


def places(cluster):
    return [f"{place.path}:{place.start + 1}" for place in cluster.places]


def test_copies_of_the_root_s_text_are_one_cluster(tmp_path):
    names = ("billing", "search", "shop")
    files = {f"{name}/CLAUDE.md": own(name) + HOOKS for name in names}
    (cluster,) = found(tmp_path, {"CLAUDE.md": own("Root") + HOOKS, **files})
    assert places(cluster) == ["CLAUDE.md:5", *(f"{name}/CLAUDE.md:5" for name in names)]
    assert (cluster.home.path, cluster.home.says_it) == ("CLAUDE.md", True)
    assert [problem.place.path for problem in cluster.problems] == sorted(files)
    assert cluster.text == HOOKS.strip()
    assert cluster.reworded == ()
    assert not cluster.apart


def test_a_drifted_copy_belongs_to_it(tmp_path):
    root, files = own("Root") + HOOKS, {"a/CLAUDE.md": own("A") + HOOKS}
    files |= {"b/CLAUDE.md": own("B") + HOOKS, "c/CLAUDE.md": own("C") + PREK}
    (cluster,) = found(tmp_path, {"CLAUDE.md": root, **files})
    assert [place.path for place in cluster.reworded] == ["c/CLAUDE.md"]
    assert len(cluster.problems) == 3


def test_two_drifted_copies_alone_are_one_cluster(tmp_path):
    files = {f"{name}/CLAUDE.md": own(name) + PREK for name in ("a", "b")}
    (cluster,) = found(tmp_path, {"CLAUDE.md": own("Root") + HOOKS, **files})
    assert places(cluster) == ["CLAUDE.md:5", "a/CLAUDE.md:5", "b/CLAUDE.md:5"]
    assert cluster.text == HOOKS.strip()
    assert [place.path for place in cluster.reworded] == ["a/CLAUDE.md", "b/CLAUDE.md"]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        # Sister packages: a longer text of two, a statement of three.
        ({"a": MIGRATIONS, "b": MIGRATIONS}, [["a/CLAUDE.md:7", "b/CLAUDE.md:7"]]),
        ({"a": COMMITS, "b": COMMITS}, []),
        ({"a": HOOKS, "b": HOOKS}, []),
        ({"a": HOOKS, "b": HOOKS, "c": HOOKS},
         [["a/CLAUDE.md:5", "b/CLAUDE.md:5", "c/CLAUDE.md:5"]]),
        # Neighbouring statements of the same files are one text, of other files another one.
        ({"a": MIGRATIONS, "b": f"{MIGRATIONS}\n{HOOKS}", "c": HOOKS, "d": HOOKS},
         [["b/CLAUDE.md:11", "c/CLAUDE.md:5", "d/CLAUDE.md:5"],
          ["a/CLAUDE.md:7", "b/CLAUDE.md:7"]]),
        # Too short or too common to tell anything.
        (dict.fromkeys("abcd", "- Run the tests.\n"), []),
        (dict.fromkeys("abcd", "```sh\nnpm install\nnpm run build\nnpm test\n```\n"), []),
    ],
)  # fmt: skip
def test_files_that_are_not_loaded_together(tmp_path, texts, expected):
    files = {f"{name}/CLAUDE.md": own(name) + text for name, text in texts.items()}
    told = found(tmp_path, files)
    assert sorted(map(places, told)) == sorted(expected)
    assert all(cluster.problems == () for cluster in told)


def test_a_mirror_counts_once(tmp_path):
    text = own("Root") + MIGRATIONS + REVIEWS
    assert found(tmp_path, {"CLAUDE.md": text, "AGENTS.md": text}) == ()


def test_what_a_program_wrote_does_not_count(tmp_path):
    text = f"<!-- kit:start -->\n{MIGRATIONS}\n{COMMITS}<!-- kit:end -->\n"
    files = {f"{name}/CLAUDE.md": own(name) + text for name in "abc"}
    assert found(tmp_path, files) == ()


@pytest.mark.parametrize(
    ("more", "paths", "home"),
    [
        ({}, ("web/a", "web/b", "web/c"), ("web/CLAUDE.md", False)),
        ({"web/CLAUDE.md": own("Web")}, ("web/a", "web/b", "web/c"), ("web/CLAUDE.md", True)),
        ({"CLAUDE.md": own("Root")}, ("web/a", "web/b", "web/c"), ("CLAUDE.md", True)),
        ({"CLAUDE.md": own("Root")}, ("web/a", "web/b", "api"), ("CLAUDE.md", True)),
    ],
)
def test_the_home_is_the_nearest_file_above_all(tmp_path, more, paths, home):
    files = {f"{path}/CLAUDE.md": own(path) + HOOKS for path in paths}
    (cluster,) = found(tmp_path, {**more, **files})
    assert (cluster.home.path, cluster.home.exists) == home
    assert not cluster.home.says_it


def test_what_is_loaded_when_asked_for_has_no_home(tmp_path):
    files = {
        f".claude/skills/{name}/SKILL.md": f"---\nname: {name}\ndescription: {name}\n---\n{HOOKS}"
        for name in "abc"
    }
    (cluster,) = found(tmp_path, {"CLAUDE.md": own("Root"), **files})
    assert cluster.home is None


def test_only_problems_of_several_files_are_told_together(tmp_path):
    files = {"CLAUDE.md": own("Root") + HOOKS, "a/CLAUDE.md": own("A") + HOOKS}
    assert list(told_together(found(tmp_path, files))) == []
    files["b/CLAUDE.md"] = own("B") + HOOKS
    assert len(list(told_together(found(tmp_path, files)))) == 1


@pytest.mark.parametrize(
    ("paths", "apart"),
    [
        (("a/CLAUDE.md", "b/CLAUDE.md", "c/CLAUDE.md"), True),
        (("a/CLAUDE.md", "b/CLAUDE.md", "b/inner/CLAUDE.md"), False),
        (("a/CLAUDE.md", "b/CLAUDE.md", "CLAUDE.md"), False),
        ((".claude/skills/a/SKILL.md", ".claude/skills/b/SKILL.md", "a/CLAUDE.md"), True),
    ],
)
def test_whether_anybody_loads_two_of_them(tmp_path, paths, apart):
    (cluster,) = found(tmp_path, {path: own(path) + HOOKS for path in paths})
    assert cluster.apart is apart
