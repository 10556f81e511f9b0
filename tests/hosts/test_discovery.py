from __future__ import annotations

import pytest

from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.discovery import instruction_name
from twicetold.hosts.exclusion import exclusion, is_dependency_folder
from twicetold.hosts.in_play import hosts_in_play


@pytest.mark.parametrize(
    ("path", "kind", "directory"),
    [
        ("CLAUDE.md", "instructions", ""),
        ("AGENTS.md", "instructions", ""),
        ("apps/web/AGENTS.md", "instructions", "apps/web"),
        ("apps/web/AGENTS.override.md", "instructions", "apps/web"),
        ("CLAUDE.local.md", "instructions", ""),
        ("pkg/GEMINI.md", "instructions", "pkg"),
        (".claude/CLAUDE.md", "instructions", ""),
        ("pkg/.claude/CLAUDE.md", "instructions", "pkg"),
        (".github/copilot-instructions.md", "instructions", ""),
        ("ext/vscode/.github/copilot-instructions.md", "instructions", "ext/vscode"),
        (".github/workflows/AGENTS.md", "instructions", ".github/workflows"),
        (".junie/guidelines.md", "instructions", ""),
        (".cursorrules", "instructions", ""),
        (".windsurfrules", "instructions", ""),
        (".clinerules", "instructions", ""),
        (".rules", "instructions", ""),
        (".goosehints", "instructions", ""),
        (".cursor/rules/style.mdc", "rule", ""),
        ("docs/.cursor/rules/deep/style.mdc", "rule", "docs"),
        (".claude/rules/css/a.md", "rule", ""),
        # A rule that is named like a main file is a rule.
        (".claude/rules/AGENTS.md", "rule", ""),
        (".github/instructions/tests/go.instructions.md", "rule", ""),
        ("eng/shared/x.instructions.md", "rule", "eng/shared"),
        (".devin/rules/a.md", "rule", ""),
        (".continue/rules/a.md", "rule", ""),
        (".kiro/steering/product.md", "rule", ""),
        (".agents/rules/a.md", "rule", ""),
        (".claude/skills/release/SKILL.md", "skill", ""),
        ("pkg/.agents/skills/release/SKILL.md", "skill", "pkg"),
        (".clinerules/skills/release/SKILL.md", "skill", ""),
        (".cline/skills/release/SKILL.md", "skill", ""),
        ("plugins/x/skills/release/SKILL.md", "skill", "plugins/x/skills/release"),
        (".claude/agents/reviewer.md", "agent", ""),
        (".github/agents/reviewer.agent.md", "agent", ""),
        (".github/agents/reviewer.md", "agent", ""),
        (".claude/commands/fix/issue.md", "command", ""),
        (".github/prompts/fix.prompt.md", "command", ""),
        # Not names that a host matches here.
        ("README.md", None, None),
        ("docs/agents.md", None, None),
        ("docs/rules/claude.md", None, None),
        ("docs/rules/x.mdc", None, None),
        ("pkg/.cursorrules", None, None),
        ("conf/udev.rules", None, None),
        ("MYCLAUDE.md", None, None),
        ("CLAUDE.md/notes.txt", None, None),
        (".github/ISSUE_TEMPLATE/bug.md", None, None),
        (".claude/README.md", None, None),
        (".github/agents/README.md", None, None),
        (".claude/skills/release/references/claude.md", None, None),
    ],
)
def test_what_a_path_says(path, kind, directory):
    name = instruction_name(path)
    assert (name and (name.kind.value, name.directory)) == (kind and (kind, directory))


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("CLAUDE.md", None),
        # Tests have instructions of their own; what lies in a fixture is data.
        ("tests/AGENTS.md", None),
        ("tests/fixtures/broken/CLAUDE.md", "fixture"),
        ("tests/fixtures/broken/.claude/rules/a.md", "fixture"),
        ("tests/fixture/CLAUDE.md", "fixture"),
        ("internal/testdata/CLAUDE.md", "fixture"),
        ("src/__fixtures__/AGENTS.md", "fixture"),
        # Directly in a collection: for those who work on the collection.
        ("tests/fixtures/AGENTS.md", None),
        ("packages/templates/CLAUDE.md", None),
        ("packages/templates/next/CLAUDE.md", "template"),
        ("packages/create-app/template/AGENTS.md", "template"),
        ("scaffolds/rust/AGENTS.md", "template"),
        ("{{cookiecutter.name}}/AGENTS.md", "template"),
        ("cookiecutter-api/CLAUDE.md", "template"),
        # Names that only contain such a word are ordinary packages.
        ("apps/docs-boilerplate/CLAUDE.md", None),
        ("src/utilities/templating/AGENTS.md", None),
        ("packages/test-utils/CLAUDE.md", None),
        ("src/mocks/AGENTS.md", None),
        # Examples are programs that somebody works on.
        ("examples/AGENTS.md", None),
        ("examples/chat/AGENTS.md", None),
        ("node_modules/x/CLAUDE.md", "dependency"),
        (".venv/lib/python3/site-packages/x/AGENTS.md", "dependency"),
        ("vendor/github.com/x/AGENTS.md", "vendored"),
        ("third_party/x/AGENTS.md", "vendored"),
        # A skill's folder: known by its SKILL.md, or by the host's folder it lies in.
        ("plugins/skills/pdf/AGENTS.md", "inside a skill"),
        ("plugins/skills/pdf/references/CLAUDE.md", "inside a skill"),
        (".claude/skills/other/CLAUDE.md", "inside a skill"),
        (".claude/skills/CLAUDE.md", None),
        ("plugins/skills/pdf/SKILL.md", None),
        ("src/skills/AGENTS.md", None),
        ("extensions/company.skills/AGENTS.md", None),
        # The folders of rules do not count, those that hold them do.
        (".cursor/rules/fixtures/deep/a.mdc", None),
    ],
)
def test_what_instructs_nobody(path, reason):
    name = instruction_name(path)
    assert name is not None
    assert exclusion(path, name, {"plugins/skills/pdf"}) == reason


def test_dependency_folders_are_known_by_any_case():
    assert is_dependency_folder("Pods")
    assert not is_dependency_folder("podcasts")


@pytest.mark.parametrize(
    ("paths", "hosts"),
    [
        (["AGENTS.md", "pkg/AGENTS.md"], []),
        (["AGENTS.md", "CLAUDE.md"], ["claude-code"]),
        (["pkg/.claude/rules/a.md"], ["claude-code"]),
        ([".claude"], ["claude-code"]),
        (["AGENTS.md", ".cursor/rules/a.mdc"], ["cursor"]),
        (["GEMINI.md", "opencode.json"], ["gemini-cli", "opencode"]),
        (
            [".github/copilot-instructions.md"],
            ["copilot-cli", "copilot-cloud", "copilot-review", "copilot-vscode"],
        ),
        ([".agents/skills/x/SKILL.md"], []),
        # Over since May 2026: in play only where somebody says so.
        ([".roo/rules/a.md"], []),
        (["src/claude/notes.md", ".cursorrules.bak"], []),
    ],
)
def test_hosts_are_in_play_by_what_only_they_have(paths, hosts):
    assert [profile.id for profile in hosts_in_play(load_profiles(), (), paths)] == hosts


def test_configured_hosts_are_the_only_ones_in_play():
    found = hosts_in_play(load_profiles(), ("zed", "roo-code", "no-such-host"), ["CLAUDE.md"])
    assert [profile.id for profile in found] == ["roo-code", "zed"]


@pytest.mark.parametrize("name", ["a\nb", "\n", "a b", "[a]", "\udce9", "a\u2028b"])
def test_a_directory_may_have_any_name(name):
    found = instruction_name(f"{name}/x/CLAUDE.md")
    assert found is not None
    assert found.directory == f"{name}/x"


def test_every_pattern_finds_a_file():
    """No pattern of any profile is lost between the index by names and the one by endings."""
    for profile in load_profiles():
        for rule in profile.files:
            for pattern in (p for group in rule.alternatives for p in group):
                path = pattern.replace("**/", "").replace("*", "x")
                assert instruction_name(path) is not None, (profile.id, pattern)
