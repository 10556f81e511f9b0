from __future__ import annotations

import json
from importlib import resources

import fastjsonschema
import pytest

from twicetold.hosts.catalog import (
    ProfileError,
    load_profiles,
    load_skill_limits,
    profiles_by_id,
    read_profile,
)
from twicetold.hosts.pattern import directory_of
from twicetold.hosts.terms import Choice, ImportSyntax
from twicetold.toml import tomllib

FOLDER = resources.files("twicetold.hosts")
SOURCES = sorted(
    (entry for entry in (FOLDER / "profiles").iterdir() if entry.name.endswith(".toml")),
    key=lambda entry: entry.name,
)
MINIMAL = """
id = "x"
name = "Xx"
status = "active"
verified_on = 2026-11-29
own = { paths = ["X.md"], source = "somewhere", strength = "D" }
files = []
imports = { syntax = "none", source = "somewhere", strength = "D" }
order = { by = "root-first", source = "somewhere", strength = "D" }
sameness = { by = ["path"], source = "somewhere", strength = "D" }
comments = { removed = "none", source = "somewhere", strength = "D" }
front_matter = { removed_from = [], source = "somewhere", strength = "D" }
"""


@pytest.fixture(scope="module")
def validate():
    schema = json.loads((FOLDER / "profile_schema.json").read_text("utf-8"))
    return fastjsonschema.compile(schema)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_profile_fits_the_schema(source, validate):
    data = tomllib.loads(source.read_text("utf-8"))
    data["verified_on"] = data["verified_on"].isoformat()
    validate(data)
    assert source.name == f"{data['id']}.toml"


def test_the_schema_refuses_a_fact_without_its_source(validate):
    data = tomllib.loads(MINIMAL)
    data["verified_on"] = "2026-11-29"
    data["files"] = [
        {"kind": "rule", "scope": "root", "when": "always", "alternatives": [["a.md"]]},
    ]
    with pytest.raises(fastjsonschema.JsonSchemaValueException, match="source"):
        validate(data)


def test_the_hosts_that_the_first_version_promises_are_there():
    ids = {profile.id for profile in load_profiles()}
    assert ids >= {
        "claude-code", "codex", "gemini-cli", "copilot-vscode", "copilot-cli", "copilot-cloud",
        "cursor", "zed", "opencode", "amp", "crush",
    }  # fmt: skip
    assert len(ids) == len(load_profiles()) >= 25


def test_the_limits_of_skills_hold_for_all_hosts():
    most = {(limit.key or limit.unit.value): limit.most for limit in load_skill_limits()}
    assert most == {
        "name": 64, "description": 1024, "compatibility": 500, "lines": 500, "tokens": 5000,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("host", "places"),
    [
        ("claude-code", "/etc/claude-code/CLAUDE.md ~/.claude/CLAUDE.md ~/.claude/rules/"),
        ("codex", "~/.codex/AGENTS.override.md ~/.codex/AGENTS.md"),
        ("gemini-cli", "~/.gemini/GEMINI.md"),
        ("copilot-cli", "~/.copilot/copilot-instructions.md ~/.copilot/instructions/"),
        ("copilot-vscode", "~/.copilot/copilot-instructions.md ~/.claude/CLAUDE.md"),
        ("devin", "~/.codeium/windsurf/memories/global_rules.md"),
        ("cline", "~/.agents/AGENTS.md ~/.cline/rules/ ~/Documents/Cline/Rules/"),
        ("roo-code", "~/.roo/rules/"),
        ("zed", "~/.config/zed/AGENTS.md"),
        ("opencode", "~/.config/opencode/AGENTS.md ~/.claude/CLAUDE.md"),
        ("factory", "~/.factory/AGENTS.md"),
        ("goose", "~/.config/goose/.goosehints ~/.config/goose/AGENTS.md"),
        ("kiro", "~/.kiro/steering/"),
        ("qwen-code", "~/.qwen/QWEN.md ~/.qwen/AGENTS.md ~/.qwen/rules/"),
        ("kilo", "~/.config/kilo/AGENTS.md ~/.claude/CLAUDE.md ~/.kilo/rules/"),
        ("crush", "~/.config/crush/CRUSH.md ~/.config/AGENTS.md"),
        ("continue", "~/.continue/rules/"),
        ("augment", "~/.augment/rules/"),
        ("grok-build", "~/.grok/"),
    ],
)
def test_what_a_host_reads_outside_of_any_workspace(host, places):
    assert set(places.split()) <= set(profiles_by_id()[host].elsewhere)


@pytest.mark.parametrize("profile", load_profiles(), ids=lambda profile: profile.id)
def test_a_profile_agrees_with_itself(profile):
    for rule in profile.files:
        # A choice needs something to choose from, and alternatives need a choice.
        assert (len(rule.alternatives) > 1) == (rule.choice is not Choice.ALL)
    assert (profile.imports.syntax is ImportSyntax.NONE) == (profile.imports.max_depth == 0)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (MINIMAL.replace('name = "Xx"\n', ""), "x.toml: the key 'name' is missing"),
        (MINIMAL.replace('"active"', '"asleep"'), "x.toml: 'asleep' is not a valid Status"),
        (MINIMAL.replace('strength = "D"', 'strength = "?"'), "x.toml: '\\?' is not a valid St"),
        (MINIMAL.replace("files = []", "files = 3"), "x.toml: 'int' object is not iterable"),
        ("a = [", "x.toml: "),
    ],
)
def test_a_broken_profile_says_what_is_wrong(source, message):
    assert read_profile("x.toml", MINIMAL).name == "Xx"
    with pytest.raises(ProfileError, match=message):
        read_profile("x.toml", source)


@pytest.mark.parametrize(
    ("pattern", "path", "directory"),
    [
        ("CLAUDE.md", "CLAUDE.md", ""),
        ("CLAUDE.md", "a/b/CLAUDE.md", "a/b"),
        ("CLAUDE.md", "a/xCLAUDE.md", None),
        ("CLAUDE.md", "claude.md", None),
        (".claude/rules/**/*.md", ".claude/rules/a.md", ""),
        (".claude/rules/**/*.md", "web/.claude/rules/css/deep/a.md", "web"),
        (".claude/rules/**/*.md", "x.claude/rules/a.md", None),
        (".devin/rules/*.md", ".devin/rules/a/b.md", None),
        ("*.instructions.md", "docs/ai/a.instructions.md", "docs/ai"),
        ("a+b.md", "aab.md", None),
    ],
)
def test_patterns(pattern, path, directory):
    assert directory_of(pattern, path) == directory
