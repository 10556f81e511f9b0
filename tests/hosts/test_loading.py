from __future__ import annotations

import pytest

from tests.hosts.trees import tree
from twicetold.hosts.loading import host_views
from twicetold.hosts.terms import When
from twicetold.hosts.tree import is_within, way_down

REPOSITORY = (
    "AGENTS.md", "CLAUDE.md", "GEMINI.md", ".cursorrules", ".github/copilot-instructions.md",
    "pkg/AGENTS.md", "pkg/web/AGENTS.md", "pkg/web/CLAUDE.md", "other/CLAUDE.md",
)  # fmt: skip


def context(host, paths, start="", touched="", **more):
    return list(host_views(tree(*paths, **more))[host].context(start, touched))


@pytest.mark.parametrize(
    ("host", "start", "touched", "loaded"),
    [
        # Claude's own files hide AGENTS.md on the way down; below, each directory decides.
        ("claude-code", "", "", ["CLAUDE.md"]),
        ("claude-code", "pkg/web", "", ["CLAUDE.md", "pkg/web/CLAUDE.md"]),
        ("claude-code", "pkg", "", ["CLAUDE.md"]),
        ("claude-code", "", "pkg/web", ["CLAUDE.md", "pkg/AGENTS.md", "pkg/web/CLAUDE.md"]),
        ("codex", "pkg/web", "", ["AGENTS.md", "pkg/AGENTS.md", "pkg/web/AGENTS.md"]),
        ("codex", "", "pkg/web", ["AGENTS.md"]),
        ("gemini-cli", "pkg/web", "", ["GEMINI.md"]),
        ("zed", "pkg", "", [".cursorrules"]),
        ("opencode", "other", "", ["AGENTS.md"]),
        ("opencode", "", "other", ["AGENTS.md", "other/CLAUDE.md"]),
        ("amp", "pkg/web", "", ["AGENTS.md", "pkg/AGENTS.md", "pkg/web/AGENTS.md"]),
        ("amp", "other", "", ["AGENTS.md", "other/CLAUDE.md"]),
        ("crush", "pkg/web", "", ["pkg/web/AGENTS.md", "pkg/web/CLAUDE.md"]),
        ("crush", "", "", list(REPOSITORY[:5])),
        ("copilot-cloud", "pkg/web", "", [".github/copilot-instructions.md", "pkg/web/AGENTS.md"]),
        ("copilot-vscode", "pkg", "",
         ["AGENTS.md", "CLAUDE.md", ".github/copilot-instructions.md"]),
        ("copilot-cli", "pkg", "",
         [".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md", "GEMINI.md",
          "pkg/AGENTS.md"]),
        ("cursor", "", "pkg", ["AGENTS.md", "CLAUDE.md", "pkg/AGENTS.md", ".cursorrules"]),
    ],
)  # fmt: skip
def test_what_a_host_loads(host, start, touched, loaded):
    found = context(host, REPOSITORY, start, touched)
    assert sorted(found) == sorted(loaded)


def test_files_come_from_the_root_downward():
    found = context("codex", ("a/b/AGENTS.md", "a/AGENTS.md", "AGENTS.md"), "a/b")
    assert found == ["AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md"]


def test_an_override_hides_the_file_beside_it():
    paths = ("AGENTS.md", "a/AGENTS.md", "a/AGENTS.override.md")
    assert context("codex", paths, "a") == ["AGENTS.md", "a/AGENTS.override.md"]


def test_a_setting_that_nobody_sees_loads_nothing():
    assert context("gemini-cli", ("AGENTS.md", "GEMINI.md")) == ["GEMINI.md"]
    assert context("copilot-vscode", ("docs/a.instructions.md",), "docs") == []


def test_below_the_working_directory_files_load_on_read():
    views = host_views(tree("CLAUDE.md", "a/CLAUDE.md"))
    loaded = views["claude-code"].context("", "a")
    assert [file.when for file in loaded.values()] == [When.ALWAYS, When.ON_READ]


def test_front_matter_decides_about_rules():
    paths = (".cursor/rules/a.mdc", ".cursor/rules/b.mdc", ".cursor/rules/c.mdc")
    headers = {paths[0]: "alwaysApply: true", paths[1]: "globs: '*.py'"}
    loaded = host_views(tree(*paths, headers=headers))["cursor"].context("")
    assert [file.when for file in loaded.values()] == [When.ALWAYS, When.BY_GLOB, When.MANUAL]
    assert set(context("crush", paths, headers=headers)) == set(paths)


def test_imports_are_followed_as_deep_as_the_host_does():
    chain = {"CLAUDE.md": ("1.md",)} | {f"{n}.md": (f"{n + 1}.md",) for n in range(1, 9)}
    names = ("CLAUDE.md", *(f"{n}.md" for n in range(1, 10)))
    files = tree(*names[:1], imports=chain)
    loaded = host_views(files)["claude-code"].context("")
    assert list(loaded) == ["CLAUDE.md", "1.md", "2.md", "3.md", "4.md"]
    assert loaded["2.md"].imported_by == "1.md"
    # Hosts without imports see the line as text.
    assert list(host_views(files)["cursor"].context("")) == ["CLAUDE.md"]


def test_an_import_cycle_ends():
    imports = {"CLAUDE.md": ("AGENTS.md",), "AGENTS.md": ("CLAUDE.md",)}
    assert set(context("claude-code", imports, imports=imports)) == set(imports)


def test_a_link_is_the_file_that_it_leads_to():
    paths = ("AGENTS.md", "pkg/AGENTS.md")
    links = {"CLAUDE.md": "AGENTS.md", "pkg/CLAUDE.md": "pkg/AGENTS.md"}
    assert context("claude-code", paths, "pkg", links=links) == ["AGENTS.md", "pkg/AGENTS.md"]


@pytest.mark.parametrize(
    ("ancestor", "directory", "steps"),
    [
        ("", "", ("",)),
        ("", "a/b", ("", "a", "a/b")),
        ("a", "a/b/c", ("a", "a/b", "a/b/c")),
        ("a/b", "a/b", ("a/b",)),
    ],
)
def test_way_down(ancestor, directory, steps):
    assert way_down(ancestor, directory) == steps
    assert is_within(directory, ancestor)


def test_a_name_that_begins_alike_is_not_inside():
    assert not is_within("apps-old", "apps")
    assert not is_within("", "apps")
