"""What hosts' own settings in a workspace change."""

from __future__ import annotations

import json

import pytest

from tests.workspace.relations import relation_between
from tests.workspace.trees import write
from twicetold import jsonc
from twicetold.compare.relation import Relation
from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.discovery import known_hosts
from twicetold.hosts.setting import Effect, load_settings
from twicetold.workspace.contexts import context_of
from twicetold.workspace.disk import Disk
from twicetold.workspace.host_settings import hosts_of
from twicetold.workspace.snapshot import build_snapshot

CODEX, GEMINI, OPENCODE = ".codex/config.toml", ".gemini/settings.json", "opencode.jsonc"
CLAUDE, CODE = ".claude/settings.json", ".vscode/settings.json"


def texts(*names):
    return {name: f"Text of {name}.\n" for name in names}


def context(tmp_path, host, files, start=""):
    return context_of(build_snapshot(write(tmp_path, files)), host, start)


@pytest.mark.parametrize(
    ("host", "settings", "files", "start", "expected"),
    [
        ("codex", {CODEX: 'project_doc_fallback_filenames = ["TEAM.md", "CLAUDE.md"]'},
         ("AGENTS.md", "TEAM.md", "a/TEAM.md", "a/CLAUDE.md", "b/CLAUDE.md"), "a",
         ["AGENTS.md", "a/TEAM.md"]),
        ("codex", {CODEX: 'project_doc_fallback_filenames = ["CLAUDE.md"]'},
         ("AGENTS.md", "b/CLAUDE.md"), "b", ["AGENTS.md", "b/CLAUDE.md"]),
        ("codex", {CODEX: "project_doc_max_bytes = 0"}, ("AGENTS.md",), "", []),
        # Of this key a project's file is not asked (S agents_md.rs).
        ("codex", {CODEX: 'project_root_markers = ["package.json"]', "a/package.json": "{}"},
         ("AGENTS.md", "a/AGENTS.md"), "a", ["AGENTS.md", "a/AGENTS.md"]),
        ("gemini-cli", {GEMINI: '{"context": {"fileName": "AGENTS.md"}}'},
         ("AGENTS.md", "GEMINI.md"), "", ["AGENTS.md", "GEMINI.md"]),
        ("gemini-cli", {GEMINI: '{"contextFileName": ["AGENTS.md", "TEAM.md"]}'},
         ("AGENTS.md", "GEMINI.md", "a/TEAM.md"), "a", ["AGENTS.md", "GEMINI.md", "a/TEAM.md"]),
        ("qwen-code", {".qwen/settings.json": '{"context": {"fileName": ["TEAM.md"]}}'},
         ("AGENTS.md", "QWEN.md", "TEAM.md"), "", ["TEAM.md"]),
        ("opencode",
         {OPENCODE: '{\n// ours\n"instructions": ["docs/*.md", "./rules/**", "https://x.org/a.md",],}'},
         ("AGENTS.md", "docs/style.md", "docs/deep/no.md", "rules/a/b.md", "a/docs/c.md"), "",
         ["AGENTS.md", "docs/style.md", "rules/a/b.md"]),
        ("opencode", {OPENCODE: '{"instructions": ["docs/c.md"]}'},
         ("AGENTS.md", "docs/c.md", "a/docs/c.md"), "a", ["AGENTS.md", "docs/c.md", "a/docs/c.md"]),
        ("opencode", {OPENCODE: '{"instructions": ["packages/*/AGENTS.md"]}'},
         ("AGENTS.md", "packages/x/AGENTS.md"), "", ["AGENTS.md", "packages/x/AGENTS.md"]),
        ("kilo", {"kilo.jsonc": '{"instructions": ["docs/*.md"]}'},
         ("AGENTS.md", "docs/style.md"), "", ["AGENTS.md", "docs/style.md"]),
        ("crush", {"crush.json": '{"options": {"context_paths": ["docs/style.md"]}}'},
         ("AGENTS.md", "docs/style.md"), "", ["AGENTS.md", "docs/style.md"]),
        ("aider", {".aider.conf.yml": "model: x\nread: [AGENTS.md, 'docs/style.md']  # ours\n"},
         ("AGENTS.md", "docs/style.md", "CLAUDE.md"), "", ["AGENTS.md", "docs/style.md"]),
        ("aider", {".aider.conf.yml": "read: []\n", "[]": "x\n"}, ("AGENTS.md",), "", []),
        ("aider", {".aider.conf.yml": "read:\n  - docs/style.md\n"},
         ("AGENTS.md", "docs/style.md"), "", ["docs/style.md"]),
        ("claude-code", {CLAUDE: '{"claudeMdExcludes": ["**/legacy/**", "/home/me/CLAUDE.md"]}'},
         ("CLAUDE.md", "legacy/CLAUDE.md", "legacy/a/CLAUDE.md"), "legacy/a", ["CLAUDE.md"]),
        ("claude-code", {CLAUDE: '{"claudeMdExcludes": ["**/legacy/**"]}'},
         ("AGENTS.md", "legacy/AGENTS.md"), "legacy", ["AGENTS.md"]),
        # The lists of all settings are joined.
        ("claude-code",
         {CLAUDE: '{"claudeMdExcludes": ["**/legacy/**"]}',
          ".claude/settings.local.json": '{"claudeMdExcludes": ["**/old/**"]}'},
         ("CLAUDE.md", "legacy/CLAUDE.md", "legacy/old/CLAUDE.md", "old/CLAUDE.md"), "old",
         ["CLAUDE.md"]),
        ("opencode", {".opencode/opencode.jsonc": '{"instructions": ["docs/a.md"]}'},
         ("AGENTS.md", "docs/a.md"), "", ["AGENTS.md", "docs/a.md"]),
        ("copilot-vscode", {CODE: '{"chat.useAgentsMdFile": false}'},
         ("AGENTS.md", "CLAUDE.md"), "", ["CLAUDE.md"]),
        ("copilot-vscode",
         {CODE: '{"github.copilot.chat.codeGeneration.useInstructionFiles": false}'},
         ("AGENTS.md", ".github/copilot-instructions.md"), "", ["AGENTS.md"]),
        ("copilot-vscode", {CODE: '{"chat.useAgentsMdFile": true}'},
         ("AGENTS.md",), "", ["AGENTS.md"]),
    ],
)  # fmt: skip
def test_settings_change_what_is_loaded(tmp_path, host, settings, files, start, expected):
    found = context(tmp_path, host, {**settings, **texts(*files)}, start)
    assert [part.name for part in found.sure] == expected


def test_a_limit_is_the_workspace_s_own(tmp_path):
    found = context(tmp_path, "codex", {CODEX: "project_doc_max_bytes = 10", **texts("AGENTS.md")})
    assert found.parts[0].text == "Text of AG"


def test_a_file_says_which_setting_names_it(tmp_path):
    files = {OPENCODE: '{"instructions": ["docs/style.md"]}', **texts("docs/style.md")}
    (part,) = context(tmp_path, "opencode", files).parts
    assert part.why == "rule for the root, named in opencode.jsonc, at the start"


def test_a_named_file_stands_together_with_what_is_loaded_beside_it(tmp_path):
    files = {OPENCODE: '{"instructions": ["packages/*/AGENTS.md", "docs/style.md"]}'}
    names = ("AGENTS.md", "docs/style.md", "packages/x/AGENTS.md")
    snapshot = build_snapshot(write(tmp_path, {**files, **texts(*names)}))
    found = relation_between(snapshot, "docs/style.md", "AGENTS.md")
    assert (found.relation, found.hosts) == (Relation.TOGETHER, ("opencode",))
    # A file that every host knows by its name speaks for its own directory still.
    assert snapshot.files["packages/x/AGENTS.md"].places[0].directory == "packages/x"


@pytest.mark.parametrize(
    "settings",
    [
        {CODEX: "project_doc_max_bytes = "},
        {CODEX: 'project_doc_max_bytes = "much"\nproject_doc_fallback_filenames = 7'},
        {CODEX: "project_doc_max_bytes = -1\nproject_doc_fallback_filenames = []"},
        {CODEX: "project_doc_max_bytes = true"},
        {GEMINI: "{"},
        {GEMINI: "[1]"},
        {GEMINI: '{"context": "AGENTS.md"}'},
        {GEMINI: '{"context": {"fileName": {"a": 1}}}'},
        {GEMINI: "[" * 5000},
        {OPENCODE: '{"instructions": ["../out.md", "/etc/x.md", "~/y.md", "a/../../z.md", 3, ""]}'},
        {CLAUDE: '{"claudeMdExcludes": [null, "["]}'},
        {CODE: '{"chat.useAgentsMdFile": "no"}'},
    ],
)
def test_what_a_host_would_not_take_changes_nothing(tmp_path, settings):
    files = {**settings, **texts("AGENTS.md", "CLAUDE.md", "GEMINI.md")}
    hosts = hosts_of(Disk(write(tmp_path, files)))
    changed = [new for new, old in zip(hosts.profiles, load_profiles(), strict=True) if new != old]
    snapshot = build_snapshot(tmp_path)
    for profile in changed:
        before = known_hosts()
        assert sorted(snapshot.files) == ["AGENTS.md", "CLAUDE.md", "GEMINI.md"]
        assert before.instruction_name("AGENTS.md") == hosts.instruction_name("AGENTS.md")
        assert profile.limits == next(p for p in load_profiles() if p.id == profile.id).limits
    loaded = [part.name for part in context_of(snapshot, "codex", "").sure]
    assert loaded == ["AGENTS.md"]


def test_without_settings_the_hosts_are_as_they_are(tmp_path):
    assert hosts_of(Disk(write(tmp_path, texts("AGENTS.md")))) is known_hosts()


def test_every_setting_speaks_of_what_the_profile_has():
    profiles = {profile.id: profile for profile in load_profiles()}
    for host, settings in load_settings().items():
        known = {p for rule in profiles[host].files for g in rule.alternatives for p in g}
        for setting in settings:
            assert set(setting.patterns) <= known, (host, setting)
            about_names = "names" in setting.effect.value or setting.effect is Effect.SWITCH
            assert bool(setting.patterns) is about_names


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ('{"a": 1, // one\n "b": "// no", /* two\n */ "c": [1, 2, /* x */ ], }',
         {"a": 1, "b": "// no", "c": [1, 2]}),
        ('{"a": "\\\\\\"//", "b": ",]"}', {"a": '\\"//', "b": ",]"}),
        ("// only\n7", 7),
    ],
)  # fmt: skip
def test_json_with_comments(source, value):
    assert jsonc.loads(source) == value


@pytest.mark.parametrize("source", ["", "{", "[" * 100_000, '{"a" 1}', "/*"])
def test_no_json_at_all_is_an_error(source):
    with pytest.raises(ValueError, match=r"."):
        jsonc.loads(source)


def test_plain_json_stays_itself():
    value = {"url": "http://x.org//a", "list": [1, {"b": None}], "text": 'a "quote", ]'}
    assert jsonc.loads(json.dumps(value)) == value
