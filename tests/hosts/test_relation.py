from __future__ import annotations

import pytest

from tests.hosts.trees import tree
from twicetold.hosts.catalog import load_profiles, profiles_by_id
from twicetold.hosts.in_play import hosts_in_play
from twicetold.hosts.loading import host_views
from twicetold.hosts.relation import Relations

GLOB, ALWAYS = "globs: '*.py'", "alwaysApply: true"


def relations(files, *hosts, guess=False):
    known = profiles_by_id()
    return Relations(files, host_views(files), [known[host] for host in hosts], guess=guess)


@pytest.mark.parametrize(
    ("host", "one", "other", "relation"),
    [
        # The co-loading rows of the fact sheet, for files of one directory ...
        ("claude-code", "AGENTS.md", "CLAUDE.md", "either"),
        ("codex", "AGENTS.md", "CLAUDE.md", "none"),
        ("codex", "AGENTS.override.md", "AGENTS.md", "either"),
        ("copilot-cli", "AGENTS.md", "CLAUDE.md", "merged"),
        ("copilot-cli", "AGENTS.md", "GEMINI.md", "merged"),
        ("copilot-cli", "AGENTS.md", ".github/copilot-instructions.md", "merged"),
        ("copilot-cloud", "AGENTS.md", ".github/copilot-instructions.md", "together"),
        ("copilot-vscode", "AGENTS.md", "CLAUDE.md", "together"),
        ("copilot-vscode", "AGENTS.md", ".github/copilot-instructions.md", "together"),
        ("copilot-vscode", ".claude/rules/a.md", "CLAUDE.md", "together"),
        ("cursor", "AGENTS.md", "CLAUDE.md", "together"),
        ("cursor", ".cursor/rules/glob.mdc", "AGENTS.md", "together"),
        ("cursor", "AGENTS.md", ".github/copilot-instructions.md", "none"),
        ("cline", ".cursor/rules/glob.mdc", "AGENTS.md", "together"),
        ("gemini-cli", "AGENTS.md", "GEMINI.md", "none"),
        ("opencode", "AGENTS.md", "CLAUDE.md", "either"),
        ("amp", "AGENTS.md", "CLAUDE.md", "either"),
        ("zed", "AGENTS.md", "CLAUDE.md", "either"),
        ("zed", ".github/copilot-instructions.md", "GEMINI.md", "either"),
        ("crush", "AGENTS.md", "CLAUDE.md", "together"),
        ("crush", "GEMINI.md", ".github/copilot-instructions.md", "together"),
        ("crush", ".cursor/rules/glob.mdc", "CLAUDE.md", "together"),
        ("goose", "AGENTS.md", "CLAUDE.md", "none"),
        ("claude-code", ".claude/rules/a.md", "CLAUDE.md", "together"),
        ("claude-code", ".claude/skills/s/SKILL.md", "CLAUDE.md", "together"),
        ("kilo", "AGENTS.md", "CLAUDE.md", "either"),
        ("kilo", ".kilocode/rules/a.md", "CLAUDE.md", "together"),
        ("kilo", ".kilocode/rules/a.md", ".kilo/rules/a.md", "either"),
        ("kilo", ".kilocode/rules/a.md", ".kilo/rules/b.md", "together"),
        ("kilo", ".kilocode/rules-code/a.md", ".kilo/rules-ask/a.md", "none"),
        ("junie", ".junie/AGENTS.md", "AGENTS.md", "either"),
        ("codex", ".junie/AGENTS.md", "AGENTS.md", "none"),
        ("claude-code", ".junie/AGENTS.md", "AGENTS.md", "none"),
        ("claude-code", ".junie/AGENTS.md", "CLAUDE.md", "none"),
        ("junie", ".junie/rules/a.md", "AGENTS.md", "together"),
        ("junie", ".junie/rules/a.md", ".junie/AGENTS.md", "none"),
        # ... and for a nested file and the root's.
        ("claude-code", "pkg/CLAUDE.md", "CLAUDE.md", "together"),
        ("claude-code", "pkg/AGENTS.md", "CLAUDE.md", "together"),
        ("codex", "pkg/AGENTS.md", "AGENTS.md", "together"),
        ("copilot-cli", "pkg/AGENTS.md", "AGENTS.md", "together"),
        ("copilot-cloud", "pkg/AGENTS.md", "AGENTS.md", "none"),
        ("copilot-cloud", "pkg/AGENTS.md", ".github/copilot-instructions.md", "together"),
        ("copilot-cloud", "pkg/CLAUDE.md", ".github/copilot-instructions.md", "none"),
        ("copilot-cloud", "CLAUDE.md", ".github/copilot-instructions.md", "together"),
        ("cursor", "pkg/AGENTS.md", "AGENTS.md", "together"),
        ("gemini-cli", "pkg/GEMINI.md", "GEMINI.md", "together"),
        ("opencode", "pkg/AGENTS.md", "AGENTS.md", "together"),
        ("amp", "pkg/AGENTS.md", "AGENTS.md", "together"),
        ("zed", "pkg/AGENTS.md", "AGENTS.md", "none"),
        ("crush", "pkg/AGENTS.md", "AGENTS.md", "none"),
        ("goose", "pkg/AGENTS.md", "AGENTS.md", "together"),
        # Sisters never meet.
        ("claude-code", "pkg/CLAUDE.md", "web/CLAUDE.md", "none"),
        ("claude-code", "pkg/CLAUDE.md", "pkg-old/CLAUDE.md", "none"),
        # Two files that load under a condition need not meet; the nested file is there first.
        ("cursor", ".cursor/rules/glob.mdc", ".cursor/rules/agent.mdc", "none"),
        ("cursor", ".cursor/rules/glob.mdc", ".cursor/rules/always.mdc", "together"),
        ("cursor", "pkg/AGENTS.md", ".cursor/rules/always.mdc", "together"),
        ("cursor", "pkg/AGENTS.md", ".cursor/rules/glob.mdc", "none"),
        ("cursor", "pkg/.cursor/rules/glob.mdc", "AGENTS.md", "together"),
    ],
)
def test_for_one_host(host, one, other, relation):
    headers = {
        ".cursor/rules/glob.mdc": GLOB,
        "pkg/.cursor/rules/glob.mdc": GLOB,
        ".cursor/rules/agent.mdc": "description: when needed",
        ".cursor/rules/always.mdc": ALWAYS,
    }
    files = tree(one, other, headers=headers)
    found = relations(files, host)
    assert found.for_host(host_views(files)[host], one, other).value == relation


@pytest.mark.parametrize(
    ("one", "other", "hosts", "relation", "named"),
    [
        # Side by side is `either` for all, whatever one host does.
        ("AGENTS.md", "CLAUDE.md", ("cursor", "zed"), "either", ("Zed",)),
        ("AGENTS.md", ".junie/guidelines.md", ("junie",), "either", ("Junie",)),
        ("pkg/AGENTS.md", "pkg/CLAUDE.md", ("claude-code",), "either", ("Claude Code",)),
        # But not between one host's own files, and not between instructions and rules.
        ("CLAUDE.local.md", "CLAUDE.md", ("claude-code",), "together", ("Claude Code",)),
        (".claude/rules/a.md", "CLAUDE.md", ("claude-code",), "together", ("Claude Code",)),
        ("pkg/AGENTS.md", "AGENTS.md", ("codex", "amp", "zed"), "together", ("Codex", "Amp")),
        ("pkg/AGENTS.md", "AGENTS.md", ("zed",), "none", ("Zed",)),
    ],
)
def test_for_the_hosts_in_play(one, other, hosts, relation, named):
    found = relations(tree(one, other), *hosts).between(one, other)
    assert (found.relation.value, found.hosts) == (relation, named)
    assert [host for host, _ in found.per_host] == list(hosts)


def test_files_of_no_host_are_there_for_somebody():
    files = tree("AGENTS.md", "pkg/AGENTS.md", "GEMINI.md", "pkg/GEMINI.md")
    guessing = relations(files, guess=True)
    assert guessing.between("pkg/AGENTS.md", "AGENTS.md").relation.value == "together"
    assert guessing.between("pkg/AGENTS.md", "AGENTS.md").hosts == ()
    # GEMINI.md is somebody's; where that one is not in play, nobody is.
    assert guessing.between("pkg/GEMINI.md", "GEMINI.md").relation.value == "none"
    assert relations(files).between("pkg/AGENTS.md", "AGENTS.md").relation.value == "none"


@pytest.mark.parametrize(
    ("rule", "host", "in_play", "relation"),
    [
        # That Antigravity reads them is hearsay, and others keep rules there that they link to.
        (".agents/rules/a.md", "antigravity", ("antigravity",), "together"),
        (".agents/rules/a.md", "antigravity", (), "none"),
        (".agents/skills/a/SKILL.md", "codex", (), "together"),
        ("pkg/AGENTS.md", "codex", (), "together"),
    ],
)
def test_only_what_is_sure_of_a_host_is_guessed(rule, host, in_play, relation):
    files = tree("AGENTS.md", rule)
    assert relations(files).for_host(host_views(files)[host], rule, "AGENTS.md").value == "together"
    found = relations(files, *in_play, guess=True).between(rule, "AGENTS.md")
    assert found.relation.value == relation


@pytest.mark.parametrize("path", ["AGENTS.md", ".agents/rules/a.mdc", ".agents/skills/s/SKILL.md"])
def test_what_several_hosts_share_puts_none_in_play(path):
    assert hosts_in_play(load_profiles(), (), [path]) == ()


def test_an_import_brings_two_files_together():
    files = tree("AGENTS.md", "CLAUDE.md", "pkg/CLAUDE.md", imports={"CLAUDE.md": ("AGENTS.md",)})
    found = relations(files, "claude-code")
    assert found.between("CLAUDE.md", "AGENTS.md").relation.value == "together"
    assert found.between("pkg/CLAUDE.md", "AGENTS.md").hosts == ("Claude Code",)


def test_a_file_that_another_of_its_name_hides_is_no_mirror_of_a_third():
    files = tree(".kilo/rules/a.md", ".kilo/rules/b.md", ".kilocode/rules/b.md")
    found = relations(files, "kilo")
    assert found.between(".kilocode/rules/b.md", ".kilo/rules/a.md").relation.value == "none"
    assert found.between(".kilocode/rules/b.md", ".kilo/rules/b.md").relation.value == "either"


def test_a_link_up_the_tree_speaks_for_both_directories():
    files = tree("tool/AGENTS.md", "ext/AGENTS.md", links={"AGENTS.md": "tool/AGENTS.md"})
    assert files.directories("tool/AGENTS.md") == ("tool", "")
    found = relations(files, "codex").between("ext/AGENTS.md", "tool/AGENTS.md")
    assert found.relation.value == "together"


@pytest.mark.parametrize(
    ("globs", "others", "relation"),
    [
        ("src/**", "src/**", "together"),
        ("src/**", "src/**, docs/**", "together"),
        ("[src/**, docs/**]", "src/**", "none"),
        ("src/**", "docs/**", "none"),
        ("src/{a,b}/**", "src/{a", "none"),
    ],
)
def test_rules_for_some_paths_meet_where_the_paths_are_the_same(globs, others, relation):
    one, other = ".cursor/rules/one.mdc", ".cursor/rules/other.mdc"
    headers = {one: f"globs: {globs}", other: f"globs: {others}"}
    found = relations(tree(one, other, headers=headers), "cursor").between(one, other)
    assert found.relation.value == relation


def test_rules_of_two_directories_have_paths_of_their_own():
    one, other = "a/.cursor/rules/r.mdc", ".cursor/rules/r.mdc"
    headers = {one: "globs: src/**", other: "globs: src/**"}
    found = relations(tree(one, other, headers=headers), "cursor").between(one, other)
    assert found.relation.value == "none"


PERSONAL = (".cursor/rules/glob.mdc", ".cursor/rules/asked.mdc", ".cursor/rules/always.mdc")


@pytest.mark.parametrize(
    ("path", "can"),
    [
        ("AGENTS.md", True),
        ("pkg/CLAUDE.md", True),
        (".cursor/rules/always.mdc", True),
        (".cursor/rules/glob.mdc", True),
        (".claude/skills/s/SKILL.md", False),
        (".claude/commands/c.md", False),
        (".claude/agents/a.md", False),
        (".claude/skills/imported/SKILL.md", True),
    ],
)
def test_what_can_be_a_reference(path, can):
    files = tree(
        "AGENTS.md", "pkg/CLAUDE.md", *PERSONAL, ".claude/skills/s/SKILL.md",
        ".claude/skills/imported/SKILL.md", ".claude/commands/c.md", ".claude/agents/a.md",
        imports={"AGENTS.md": (".claude/skills/imported/SKILL.md",)},
        headers={
            ".cursor/rules/glob.mdc": GLOB,
            ".cursor/rules/asked.mdc": "description: asked for",
            ".cursor/rules/always.mdc": ALWAYS,
        },
    )  # fmt: skip
    known = relations(files, "claude-code", "cursor", guess=True)
    assert known.can_be_reference(path) is can
    if not can:  # what is left out for being none is none
        others = [other for other in files.places if other != path]
        assert {known.between(other, path).relation.value for other in others} == {"none"}
