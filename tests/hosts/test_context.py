"""The contexts of eight hosts on five trees: order, what is cut, what is left out and why."""

from __future__ import annotations

import json

import pytest

from tests.workspace.trees import write
from twicetold.cli.main import main
from twicetold.hosts.context import Size
from twicetold.workspace.contexts import context_of, contexts_of
from twicetold.workspace.snapshot import build_snapshot

HOSTS = (
    "claude-code", "codex", "gemini-cli", "copilot-cli", "cursor", "zed", "opencode", "crush",
)  # fmt: skip
ALWAYS = "---\nalwaysApply: true\n---\nAlways.\n"
GLOB = "---\nglobs: '*.py'\n---\nSometimes.\n"
MIRRORS = {
    "AGENTS.md": "Use tabs.\n", "CLAUDE.md": "Use tabs.\n", "GEMINI.md": "Use tabs.\n",
    ".github/copilot-instructions.md": "Use spaces.\n",
}  # fmt: skip
STUB = {"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "Text.\n", "GEMINI.md": "@./AGENTS.md\n"}
NESTED = {
    "AGENTS.md": "Root.\n", "CLAUDE.md": "Claude.\n", "pkg/AGENTS.md": "Package.\n",
    "pkg/web/AGENTS.md": "Web.\n", "pkg/web/CLAUDE.md": "Claude's web.\n",
    "other/GEMINI.md": "Other.\n",
}  # fmt: skip
RULES = {
    "AGENTS.md": "Root.\n", ".cursorrules": "Old.\n", ".cursor/rules/a.mdc": ALWAYS,
    ".cursor/rules/b.mdc": GLOB, ".claude/rules/c.md": "---\npaths: src/**\n---\nFor src.\n",
    ".github/instructions/d.instructions.md": "---\napplyTo: '**'\n---\nAll.\n",
}  # fmt: skip
LONG = {
    "AGENTS.md": "a line of text\n" * 2_000, "pkg/AGENTS.md": "another line here\n" * 300,
    "pkg/web/AGENTS.md": "Last.\n", "CLAUDE.md": "Short.\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("tree", "start", "expected"),
    [
        (MIRRORS, "", {
            "claude-code": "CLAUDE.md",
            "codex": "AGENTS.md",
            "gemini-cli": "GEMINI.md",
            "copilot-cli": ".github/copilot-instructions.md AGENTS.md",
            "cursor": "AGENTS.md CLAUDE.md",
            "zed": ".github/copilot-instructions.md",
            "opencode": "AGENTS.md",
            "crush": ".github/copilot-instructions.md CLAUDE.md GEMINI.md AGENTS.md",
        }),
        (STUB, "", {
            "claude-code": "CLAUDE.md AGENTS.md",
            "codex": "AGENTS.md",
            "gemini-cli": "GEMINI.md AGENTS.md",
            "copilot-cli": "AGENTS.md CLAUDE.md GEMINI.md",
            "cursor": "AGENTS.md CLAUDE.md",
            "zed": "AGENTS.md",
            "opencode": "AGENTS.md",
            "crush": "CLAUDE.md GEMINI.md AGENTS.md",
        }),
        (NESTED, "pkg/web", {
            "claude-code": "CLAUDE.md pkg/web/CLAUDE.md",
            "codex": "AGENTS.md pkg/AGENTS.md pkg/web/AGENTS.md",
            "gemini-cli": "",
            "copilot-cli": "AGENTS.md CLAUDE.md pkg/AGENTS.md pkg/web/AGENTS.md pkg/web/CLAUDE.md",
            "cursor": "AGENTS.md CLAUDE.md pkg/AGENTS.md pkg/web/AGENTS.md pkg/web/CLAUDE.md",
            "zed": "AGENTS.md",
            "opencode": "AGENTS.md pkg/AGENTS.md pkg/web/AGENTS.md",
            "crush": "pkg/web/CLAUDE.md pkg/web/AGENTS.md",
        }),
        (RULES, "", {
            "claude-code": "AGENTS.md (.claude/rules/c.md)",
            "codex": "AGENTS.md",
            "gemini-cli": "",
            "copilot-cli": "AGENTS.md .github/instructions/d.instructions.md",
            "cursor": "AGENTS.md .cursorrules .cursor/rules/a.mdc (.cursor/rules/b.mdc)",
            "zed": ".cursorrules",
            "opencode": "AGENTS.md",
            "crush": ".cursorrules AGENTS.md .cursor/rules/a.mdc .cursor/rules/b.mdc",
        }),
        (LONG, "pkg/web", {
            "claude-code": "CLAUDE.md",
            "codex": "AGENTS.md pkg/AGENTS.md[154]",
            "gemini-cli": "",
            "copilot-cli": "AGENTS.md CLAUDE.md pkg/AGENTS.md pkg/web/AGENTS.md",
            "cursor": "AGENTS.md CLAUDE.md pkg/AGENTS.md pkg/web/AGENTS.md",
            "zed": "AGENTS.md",
            "opencode": "AGENTS.md pkg/AGENTS.md pkg/web/AGENTS.md",
            "crush": "pkg/web/AGENTS.md",
        }),
    ],
    ids=["mirrors", "stub", "nested", "rules", "long"],
)  # fmt: skip
def test_five_trees(tmp_path, tree, start, expected):
    snapshot = build_snapshot(write(tmp_path, tree))
    assert tuple(expected) == HOSTS
    assert {host: shown(context_of(snapshot, host, start)) for host in HOSTS} == expected


def shown(context):
    """The names in order; conditional ones in brackets, the 1-based line of a cut behind it."""
    names = []
    for part in context.parts:
        cut = f"[{part.cut.line + 1}]" if part.cut else ""
        names.append(f"({part.name})" if part.conditional else f"{part.name}{cut}")
    return " ".join(names)


def test_what_is_left_out_says_why(tmp_path):
    tree = {"CLAUDE.md": "@gone.md @~/me.md @../up.md\n", "AGENTS.md": "Text.\n"}
    snapshot = build_snapshot(write(tmp_path, tree))
    gone = [(item.name, item.why) for item in context_of(snapshot, "claude-code", "").dropped]
    outside = (
        "CLAUDE.md imports it, and it lies outside of the workspace, where nothing is read here"
    )
    assert gone == [
        ("AGENTS.md", "CLAUDE.md is taken in its place"),
        ("gone.md", "CLAUDE.md imports it, and there is no such file"),
        ("~/me.md", outside),
        ("../up.md", outside),
    ]
    copies = build_snapshot(write(tmp_path, MIRRORS))
    (claude, gemini) = context_of(copies, "copilot-cli", "").dropped
    assert claude.why == "its text is that of AGENTS.md, which is loaded already"
    assert (claude.name, gemini.name) == ("CLAUDE.md", "GEMINI.md")


@pytest.mark.parametrize(
    ("host", "paths", "start", "gone"),
    [
        ("amp", ("AGENTS.md", "CLAUDE.md", "a/CLAUDE.md"), "a", {"CLAUDE.md": "AGENTS.md"}),
        ("kimi-cli", ("AGENTS.md", "agents.md"), "", {"agents.md": "AGENTS.md"}),
        ("kilo",
         (".kilo/rules/a.md", ".kilo/rules/b.md", ".kilocode/rules/b.md", "AGENTS.md", "CLAUDE.md"),
         "",
         {".kilocode/rules/b.md": ".kilo/rules/b.md", "CLAUDE.md": "AGENTS.md"}),
        ("junie", (".junie/AGENTS.md", "AGENTS.md", ".junie/rules/r.md"), "",
         {"AGENTS.md": ".junie/AGENTS.md", ".junie/rules/r.md": ".junie/AGENTS.md"}),
    ],
)  # fmt: skip
def test_what_is_left_out_names_what_is_taken(tmp_path, host, paths, start, gone):
    snapshot = build_snapshot(write(tmp_path, {path: f"Text of {path}.\n" for path in paths}))
    found = {item.name: item.why for item in context_of(snapshot, host, start).dropped}
    assert found == {name: f"{by} is taken in its place" for name, by in gone.items()}


def test_sizes_are_of_what_is_sent(tmp_path):
    text = "Grüße an alle.\n\n<!-- for people -->\n"
    snapshot = build_snapshot(write(tmp_path, {"CLAUDE.md": text}))
    context = context_of(snapshot, "claude-code", "")
    assert context.parts[0].text == "Grüße an alle.\n\n"
    size = context.total
    assert (size.bytes, size.characters, size.lines) == (18, 16, 2)
    assert 4 <= size.tokens <= 9
    assert Size().plus(size) == size


def test_repeated_tokens_are_counted_where_they_come_again(tmp_path):
    rule = "- Always run the linter before every commit.\n"
    tree = {"AGENTS.md": f"# A\n\n{rule}", "CLAUDE.md": f"{rule}- Something else that is new.\n"}
    snapshot = build_snapshot(write(tmp_path, tree))
    (cursor,) = contexts_of(snapshot, ("cursor",), "")
    assert cursor.repeated[0] == 0
    assert 5 <= cursor.repeated[1] < cursor.context.parts[1].size.tokens


def test_without_a_host_those_in_play_are_shown_and_else_all(tmp_path):
    in_play = build_snapshot(write(tmp_path / "a", {"CLAUDE.md": "x\n"}))
    assert [item.context.profile.id for item in contexts_of(in_play, (), "")] == ["claude-code"]
    nobody = build_snapshot(write(tmp_path / "b", {"AGENTS.md": "x\n"}))
    found = contexts_of(nobody, (), "")
    assert {"codex", "zed"} <= {item.context.profile.id for item in found}
    assert "roo-code" not in {item.context.profile.id for item in found}
    assert all(item.context.parts and not item.in_play for item in found)


def run(runner, *arguments):
    result = runner.invoke(main, ["context", *map(str, arguments)])
    return result.exit_code, result.output


@pytest.fixture
def runner():
    from click.testing import CliRunner

    return CliRunner()


def test_the_command_prints_json_for_a_directory_of_a_repository(tmp_path, runner):
    write(tmp_path, {".git/x": "", **NESTED})
    code, output = run(runner, tmp_path / "pkg", "--host", "codex", "--format", "json")
    document = json.loads(output)
    assert (code, document["version"], document["directory"]) == (0, 1, "pkg")
    (context,) = document["contexts"]
    assert [part["name"] for part in context["parts"]] == ["AGENTS.md", "pkg/AGENTS.md"]
    assert sum(part["share"] for part in context["parts"]) == pytest.approx(1, abs=0.002)
    assert context["total"]["bytes"] == 15
    assert context["elsewhere"]


def test_the_command_can_start_above(tmp_path, runner):
    write(tmp_path, {".git/x": "", **NESTED})
    where = (tmp_path / "pkg/web", "--from", tmp_path, "--host", "codex", "--format", "json")
    (context,) = json.loads(run(runner, *where)[1])["contexts"]
    assert [part["name"] for part in context["parts"]] == ["AGENTS.md"]
    code, output = run(runner, tmp_path / "pkg", "--from", tmp_path / "other")
    assert code == 2
    assert "is not" in output


def test_the_command_prints_for_people(tmp_path, runner):
    write(tmp_path, {".git/x": "", **LONG})
    code, output = run(runner, tmp_path / "pkg", "--host", "codex")
    assert code == 0
    assert "cut in line 154: the limit is 32 KiB for all files together" in output
    assert run(runner, tmp_path, "--host", "no-such")[0] == 2
    assert run(runner, tmp_path / "missing")[0] == 2


def test_the_command_explains_a_reference(tmp_path, runner):
    write(tmp_path, {".git/x": "", **STUB, "pkg/CLAUDE.md": "Package.\n"})
    code, output = run(runner, "--explain", tmp_path / "pkg/CLAUDE.md", "--format", "json")
    document = json.loads(output)
    assert code == 0
    (reference,) = document["references"]
    assert (reference["path"], reference["relation"]) == ("AGENTS.md", "together")
    ways = ["configuration", "imports", "links", "loaded together", "root"]
    assert [step["way"] for step in document["steps"]] == ways
    _, output = run(runner, "--explain", tmp_path / "CLAUDE.md")
    assert output.startswith("CLAUDE.md is compared with nothing: only imports AGENTS.md.")
    assert run(runner, "--explain", tmp_path / "missing.md")[0] == 2
