"""Rules for some paths, and the file that an agent works on."""

from __future__ import annotations

import pytest

from tests.cli.commands import document, run
from tests.workspace.relations import relation_between
from tests.workspace.trees import write
from twicetold.hosts.terms import GlobDepth
from twicetold.hosts.work_globs import common_directory, match_globs, single_globs
from twicetold.workspace.contexts import context_of
from twicetold.workspace.snapshot import build_snapshot

OWN, FLOATING, ANY = GlobDepth.OWN, GlobDepth.WITHOUT_SLASH, GlobDepth.ANY


@pytest.mark.parametrize(
    ("glob", "path", "depths"),
    [
        ("src/**/*.ts", "src/a.ts", {OWN, FLOATING, ANY}),
        ("src/**/*.ts", "src/a/b/c.ts", {OWN, FLOATING, ANY}),
        ("src/**/*.ts", "web/src/a.ts", {ANY}),
        ("src/**", "src/a/b.ts", {OWN, FLOATING, ANY}),
        ("src/**", "src", set()),
        ("**/*.ts", "a.ts", {OWN, FLOATING, ANY}),
        ("*.ts", "a.ts", {OWN, FLOATING, ANY}),
        ("*.ts", "src/a.ts", {FLOATING, ANY}),
        ("./src/*.ts", "src/a.ts", {OWN, FLOATING, ANY}),
        ("/src/*.ts", "src/a.ts", {OWN, FLOATING, ANY}),
        ("/src/*.ts", "web/src/a.ts", set()),
        ("src/{a,b}/*.{ts,tsx}", "src/b/x.tsx", {OWN, FLOATING, ANY}),
        ("src/{a,b}/*.ts", "src/c/x.ts", set()),
        ("file[0-9].md", "file7.md", {OWN, FLOATING, ANY}),
        ("file[!0-9].md", "file7.md", set()),
        ("a?c.md", "abc.md", {OWN, FLOATING, ANY}),
        ("*.ts", "a.tsx", set()),
        ("[", "[", {OWN, FLOATING, ANY}),
        ("[z-a].md", "b.md", set()),
        ("{a", "{a", {OWN, FLOATING, ANY}),
        ("*" * 40 + "x", "y" * 200, set()),
        ("a.b", "axb", set()),
    ],
)
def test_a_glob_matches_at_the_depths_of_its_host(glob, path, depths):
    assert {depth for depth in GlobDepth if match_globs([glob], path, depth)} == depths


@pytest.mark.parametrize(
    ("globs", "depth", "directory"),
    [
        (["web/app/**/*.ts"], OWN, "web/app"),
        (["web/app/**", "web/lib/*.ts"], OWN, "web"),
        (["./web/app/main.ts"], OWN, "web/app"),
        (["/web/**"], ANY, "web"),
        (["web/**", "!web/old/**"], OWN, "web"),
        (["web/**", "api/**"], OWN, ""),
        (["web*/**"], OWN, ""),
        (["web/**"], ANY, ""),
        (["*.ts"], FLOATING, ""),
        ([], OWN, ""),
    ],
)
def test_the_directory_of_all_that_globs_match(globs, depth, directory):
    assert common_directory(globs, depth) == directory


def test_a_glob_behind_an_exclamation_mark_takes_back():
    globs = single_globs(["src/**, !src/gen/**", "docs/{a,b}.md"])
    assert globs == ["src/**", "!src/gen/**", "docs/{a,b}.md"]
    matching = [p for p in ("src/a", "src/gen/a", "docs/b.md") if match_globs(globs, p, OWN)]
    assert matching == ["src/a", "docs/b.md"]


RULES = {
    "CLAUDE.md": "Always.\n",
    ".claude/rules/ts.md": "---\npaths: ['src/**/*.ts']\n---\nTypes.\n",
    ".claude/rules/md.md": "---\npaths: '*.md'\n---\nWords.\n",
    "web/.claude/rules/css.md": "---\npaths: 'styles/*.css'\n---\nColours.\n",
    ".cursor/rules/ts.mdc": "---\nglobs: '*.ts'\nalwaysApply: false\n---\nTypes too.\n",
    ".cursor/rules/ask.mdc": "---\ndescription: For releases.\n---\nReleases.\n",
    ".kiro/steering/ts.md": "---\ninclusion: fileMatch\nfileMatchPattern: 'src/*.ts'\n---\nK.\n",
    ".continue/rules/x.md": "---\nregex: 'ts$'\n---\nC.\n",
    "src/a.ts": "",
    "docs/a.md": "",
    "web/styles/a.css": "",
}


@pytest.mark.parametrize(
    ("host", "file", "there", "left_out"),
    [
        ("claude-code", "src/a.ts", ["CLAUDE.md", ".claude/rules/ts.md"],
         [".claude/rules/md.md"]),
        ("claude-code", "docs/a.md", ["CLAUDE.md"],
         [".claude/rules/md.md", ".claude/rules/ts.md"]),
        ("cursor", "src/a.ts", ["CLAUDE.md", ".cursor/rules/ts.mdc"], []),
        ("kiro", "src/a.ts", [".kiro/steering/ts.md"], []),
        ("kiro", "docs/a.md", [], [".kiro/steering/ts.md"]),
        ("continue", "src/a.ts", [], [".continue/rules/x.md"]),
    ],
)  # fmt: skip
def test_what_is_there_when_a_file_is_worked_on(tmp_path, host, file, there, left_out):
    snapshot = build_snapshot(write(tmp_path, RULES))
    context = context_of(snapshot, host, "", file.rpartition("/")[0], file)
    assert [part.name for part in context.sure] == there
    gone = {item.name for item in context.dropped if "globs do not match" in item.why}
    assert gone == set(left_out)


def test_a_nested_rule_s_globs_begin_at_its_own_directory(tmp_path):
    snapshot = build_snapshot(write(tmp_path, RULES))
    context = context_of(snapshot, "claude-code", "web", "web/styles", "web/styles/a.css")
    part = next(part for part in context.sure if part.name == "web/.claude/rules/css.md")
    assert part.why == "rule for web, because its globs match web/styles/a.css"


def test_rules_with_other_globs_need_not_meet(tmp_path):
    rule = "---\ntrigger: glob\nglobs: {}\n---\nText.\n"
    files = {".devin/rules/a.md": rule.format("src/*.ts"), ".devin/rules/b.md": rule.format("*.md")}
    snapshot = build_snapshot(write(tmp_path, files))
    found = relation_between(snapshot, ".devin/rules/a.md", ".devin/rules/b.md")
    assert found.relation.value == "none"


def test_the_command_line_takes_a_file(tmp_path):
    write(tmp_path, {**RULES, "twicetold.toml": ""})
    report = document("context", tmp_path / "src" / "a.ts", "--host", "claude-code")
    assert (report["file"], report["touched"], report["directory"]) == ("src/a.ts", "src", "src")
    names = [part["name"] for part in report["contexts"][0]["parts"]]
    assert names == ["CLAUDE.md", ".claude/rules/ts.md"]
    text = run("context", tmp_path / "src" / "a.ts", "--host", "claude-code").output
    assert "Claude Code in src/a.ts" in text
    assert "its globs do not match src/a.ts" in text
    assert document("context", tmp_path / "src")["file"] is None
