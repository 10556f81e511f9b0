"""The rules on the host model: what each tells, and what it leaves alone."""

from __future__ import annotations

import sys

import pytest

from tests.workspace.trees import write
from twicetold.rules.check import check_file
from twicetold.workspace.contexts import context_of
from twicetold.workspace.snapshot import build_snapshot

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
AGENTS = "# Build\n\nRun the build with make.\n\n# Test\n\nRun the tests with make check.\n"
OTHER = "# Style\n\nUse four spaces and no tabs anywhere.\n"
HOSTS = "hosts = [{}]\n"


def problems(root, files, path, code, hosts=()):
    named = ", ".join(f'"{host}"' for host in hosts)
    settings = {"twicetold.toml": HOSTS.format(named)} if hosts else {}
    snapshot = build_snapshot(write(root, {**files, **settings}))
    return [found for found in check_file(snapshot, path).problems if found.code == code]


@pytest.mark.parametrize(
    ("files", "path", "hosts", "severity", "message"),
    [
        ({"AGENTS.md": AGENTS, ".cursorrules": OTHER}, "AGENTS.md", ("zed",), "warning",
         "Zed does not load this file: .cursorrules is taken in its place."),
        ({"AGENTS.md": AGENTS, "AGENTS.override.md": ""}, "AGENTS.md", ("codex",), "warning",
         ("Codex does not load this file: AGENTS.override.md is taken in its place, and that is "
          "empty.")),
        ({"AGENTS.md": AGENTS, "WARP.md": OTHER}, "AGENTS.md", ("warp",), "information",
         "Warp does not load this file: WARP.md is taken in its place."),
        ({"AGENTS.md": AGENTS, ".junie/AGENTS.md": OTHER}, "AGENTS.md", ("junie",), "information",
         "Junie does not load this file: .junie/AGENTS.md is taken in its place."),
        ({"AGENTS.md": AGENTS, ".junie/guidelines.md": OTHER}, ".junie/guidelines.md", ("junie",),
         "warning", "Junie does not load this file: AGENTS.md is taken in its place."),
        ({"AGENTS.md": AGENTS, "CLAUDE.md": OTHER}, "AGENTS.md", (), "information",
         "Claude Code does not load this file: CLAUDE.md is taken in its place."),
        ({".cursor/rules/a.md": OTHER}, ".cursor/rules/a.md", (), "warning",
         "Cursor does not read this file: only files that end in .mdc are rules."),
    ],
)  # fmt: skip
def test_shadowed_files(tmp_path, files, path, hosts, severity, message):
    (problem,) = problems(tmp_path, files, path, "shadowed-file", hosts)
    assert (problem.severity.value, problem.message) == (severity, message)
    assert (problem.place.start, problem.place.end) == (0, 1)


@pytest.mark.parametrize(
    ("files", "path", "hosts"),
    [
        # Another host's own file, a mirror, a note, an import, an empty file.
        ({"AGENTS.md": AGENTS, "CLAUDE.md": OTHER}, "CLAUDE.md", ("zed", "opencode")),
        ({"AGENTS.md": AGENTS, "CLAUDE.md": AGENTS + "\nOne more line.\n"}, "AGENTS.md", ()),
        ({"AGENTS.md": "Read CLAUDE.md.\n", "CLAUDE.md": OTHER}, "AGENTS.md", ()),
        ({"AGENTS.md": AGENTS, "CLAUDE.md": "@AGENTS.md\n"}, "AGENTS.md", ()),
        ({"AGENTS.md": "", "CLAUDE.md": OTHER}, "AGENTS.md", ()),
        # It instructs under another host's name alone.
        pytest.param(
            {"AGENTS.md": AGENTS, "CONTRIBUTING.md": OTHER, "CLAUDE.md": "-> CONTRIBUTING.md"},
            "CONTRIBUTING.md", ("zed", "claude-code"), marks=NEEDS_LINKS,
        ),
        # Below the working directory it is read after all.
        ({"pkg/AGENTS.md": AGENTS, "CLAUDE.md": OTHER}, "pkg/AGENTS.md", ()),
        # No host in play chooses.
        ({"AGENTS.md": AGENTS, ".cursorrules": OTHER}, "AGENTS.md", ()),
        ({".cursor/rules/README.md": OTHER}, ".cursor/rules/README.md", ()),
        ({".cursor/rules/a.mdc": OTHER}, ".cursor/rules/a.mdc", ()),
    ],
)  # fmt: skip
def test_files_that_are_not_shadowed(tmp_path, files, path, hosts):
    assert problems(tmp_path, files, path, "shadowed-file", hosts) == []


@pytest.mark.parametrize(
    ("files", "path", "hosts", "severity", "line", "message"),
    [
        ({"AGENTS.md": "x" * 79 + "\n" + "line\n" * 7000}, "AGENTS.md", ("codex",), "warning",
         6539, ("Codex reads 32 KiB of the files at the root together: this file is cut here, and "
                "2,312 bytes are not read.")),
        # Nobody named Codex, so it is information.
        ({"AGENTS.md": "line\n" * 7000}, "AGENTS.md", (), "information", 6554, "Codex reads 32"),
        ({"AGENTS.md": "line\n" * 7000, "a/AGENTS.md": "x\n"}, "a/AGENTS.md", ("codex",),
         "warning", 1, "Codex reads 32 KiB of the files down to a together: AGENTS.md uses them"),
        ({".devin/rules/a.md": "line\n" * 2401}, ".devin/rules/a.md", (), "warning", 2401,
         ("Devin Desktop reads the first 12,000 characters of a file: the 5 characters from here "
          "on are not read.")),
        ({"CLAUDE.md": "line of it\n" * 400_000}, "CLAUDE.md", (), "warning", 1,
         "Claude Code skips a file of more than 4 MiB; this one has 4,400,000 bytes."),
    ],
)  # fmt: skip
def test_over_a_hard_limit(tmp_path, files, path, hosts, severity, line, message):
    (problem,) = problems(tmp_path, files, path, "over-limit", hosts)
    assert (problem.severity.value, problem.place.start + 1) == (severity, line)
    assert problem.message.startswith(message)


def test_the_cut_falls_where_the_limit_is(tmp_path):
    text = "x" * 79 + "\n" + "line\n" * 7000
    (problem,) = problems(tmp_path, {"AGENTS.md": text}, "AGENTS.md", "over-limit", ("codex",))
    before = "".join(text.splitlines(keepends=True)[: problem.place.start])
    assert len(before) <= 32_768 < len(before) + len("line\n")


@pytest.mark.parametrize(
    ("files", "path", "hosts"),
    [
        ({"AGENTS.md": "line\n" * 6000, "a/AGENTS.md": "x\n"}, "a/AGENTS.md", ("codex",)),
        # Two that never meet on one way.
        ({"a/AGENTS.md": "line\n" * 5000, "b/AGENTS.md": "line\n" * 5000}, "b/AGENTS.md",
         ("codex",)),
        ({"AGENTS.md": "line\n" * 7000}, "AGENTS.md", ("zed",)),
        # A limit that was taken back.
        ({".github/copilot-instructions.md": "line\n" * 900}, ".github/copilot-instructions.md",
         ("copilot-review",)),
    ],
)  # fmt: skip
def test_within_the_limits(tmp_path, files, path, hosts):
    assert problems(tmp_path, files, path, "over-limit", hosts) == []


def test_advice_is_a_code_of_its_own(tmp_path):
    (problem,) = problems(tmp_path, {"CLAUDE.md": "line\n" * 221}, "CLAUDE.md", "over-advice")
    assert problem.severity.value == "information"
    assert (
        problem.message == "221 lines. The documentation of Claude Code advises at most 200 lines."
    )


def test_a_little_more_than_advised_is_not_told(tmp_path):
    assert problems(tmp_path, {"CLAUDE.md": "line\n" * 220}, "CLAUDE.md", "over-advice") == []


def test_one_character_too_many_is_one(tmp_path):
    files = {".devin/rules/a.md": "line\n" * 2_400 + "x"}
    (problem,) = problems(tmp_path, files, ".devin/rules/a.md", "over-limit", ("devin",))
    assert problem.message.endswith(": the 1 character from here on is not read.")


def test_no_advice_of_a_host_that_takes_another_file(tmp_path):
    files = {"AGENTS.md": "line\n" * 300, "CLAUDE.md": "Text.\n"}
    assert problems(tmp_path, files, "AGENTS.md", "over-advice", ("claude-code",)) == []


SKILL = ".agents/skills/a/SKILL.md"


@pytest.mark.parametrize(
    ("header", "message", "line"),
    [
        (f"name: {'a' * 65}\ndescription: x", "`name` has 65 characters; a skill's may have 64", 2),
        (f"name: a\ndescription: {'b' * 1025}", "`description` has 1,025 characters", 3),
        (f"name: a\ndescription: >-\n  {'b' * 600}\n  {'c' * 600}", "`description` has 1,201", 3),
        (f"name: a\ncompatibility: '{'b' * 501}'", "`compatibility` has 501 characters", 3),
        (f'name: {"a" * 64}\ndescription: "{"b" * 1024}"', None, None),
        ("name: a\nmetadata:\n  description: " + "b" * 2000, None, None),
    ],
)
def test_keys_of_a_skill(tmp_path, header, message, line):
    text = f"---\n{header}\n---\nText.\n"
    found = problems(tmp_path, {SKILL: text}, SKILL, "over-limit")
    if message is None:
        assert found == []
    else:
        (problem,) = found
        assert problem.message.startswith(message)
        assert problem.place.start + 1 == line


def test_long_skills(tmp_path):
    (problem,) = problems(tmp_path, {SKILL: "Some words in a line.\n" * 1100}, SKILL, "over-advice")
    assert problem.message == (
        "1,100 lines and about 7,040 tokens. The Agent Skills specification advises at most "
        "500 lines and 5,000 tokens."
    )


@NEEDS_LINKS
@pytest.mark.parametrize(
    ("host", "files", "told"),
    [
        # A link up the tree is a second copy for who goes by the path ...
        ("codex", {"AGENTS.md": "-> tool/AGENTS.md", "tool/AGENTS.md": AGENTS}, True),
        # ... and none for who looks at the file itself.
        ("gemini-cli", {"GEMINI.md": "-> tool/GEMINI.md", "tool/GEMINI.md": AGENTS}, False),
        # Beside its target it is the right way to mirror, and sisters never meet.
        ("crush", {"CLAUDE.md": "-> AGENTS.md", "AGENTS.md": AGENTS}, False),
        ("codex", {"a/AGENTS.md": "-> ../tool/AGENTS.md", "tool/AGENTS.md": AGENTS}, False),
    ],
)
def test_links_that_are_loaded_twice(tmp_path, host, files, told):
    path = next(name for name, text in files.items() if not text.startswith("-> "))
    found = problems(tmp_path, files, path, "link-loaded-twice", (host,))
    assert bool(found) is told
    if told:
        assert found[0].message == (
            "Codex loads this text more than once: AGENTS.md and tool/AGENTS.md are one file "
            "under different names."
        )


@NEEDS_LINKS
def test_hosts_that_nobody_names_say_it_as_information(tmp_path):
    files = {"AGENTS.md": "-> tool/AGENTS.md", "tool/AGENTS.md": AGENTS}
    (problem,) = problems(tmp_path, files, "tool/AGENTS.md", "link-loaded-twice")
    assert problem.severity.value == "information"
    assert "Codex" in problem.hosts


@pytest.mark.parametrize(
    ("files", "path", "target"),
    [
        ({"CLAUDE.md": "AGENTS.md", "AGENTS.md": AGENTS}, "CLAUDE.md", "AGENTS.md"),
        ({"a/CLAUDE.md": "../AGENTS.md", "AGENTS.md": AGENTS}, "a/CLAUDE.md", "AGENTS.md"),
        ({"CLAUDE.md": "missing.md"}, "CLAUDE.md", None),
        ({"CLAUDE.md": "@AGENTS.md", "AGENTS.md": AGENTS}, "CLAUDE.md", None),
        ({"CLAUDE.md": "See AGENTS.md", "AGENTS.md": AGENTS}, "CLAUDE.md", None),
        ({"CLAUDE.md": "CLAUDE.md"}, "CLAUDE.md", None),
    ],
)
def test_links_that_are_text(tmp_path, files, path, target):
    found = problems(tmp_path, files, path, "link-as-text")
    assert [problem.twins[0].path for problem in found] == ([target] if target else [])
    if target:
        assert found[0].message.startswith(f"This is a link to {target} that was checked out as")
        assert "core.symlinks" in found[0].message


@pytest.mark.parametrize(
    ("files", "path", "hosts", "message"),
    [
        ({"CLAUDE.md": "Text.\n\nSee @docs/gone.md for more.\n"}, "CLAUDE.md", (),
         "Imports docs/gone.md, which does not exist. Claude Code looks for it."),
        ({"CLAUDE.md": "@a.md\n", "a.md": "Text.\n\n@../gone.md\n"}, "a.md", (), None),
        ({"sub/CLAUDE.md": "@a.md\n", "sub/a.md": "Text.\n\n@../gone.md\n"}, "sub/a.md", (),
         "Imports ../gone.md, which does not exist. Claude Code looks for it."),
        ({"GEMINI.md": "Text.\n\n@~/me.md\n"}, "GEMINI.md", ("gemini-cli",),
         "Imports ~/me.md from outside of the workspace; Gemini CLI imports nothing from there."),
        ({"CLAUDE.md": "Text.\n\n@~/me.md\n"}, "CLAUDE.md", (), None),
        # Personal files, dependencies, code, other things behind @, hosts that do not import.
        ({"CLAUDE.md": "Text.\n\n@docs/me.local.md\n"}, "CLAUDE.md", (), None),
        ({"CLAUDE.md": "Text.\n\n@notes/me.md\n", ".gitignore": "notes/\n"}, "CLAUDE.md", (), None),
        ({"CLAUDE.md": "Text.\n\n@node_modules/x/a.md\n"}, "CLAUDE.md", (), None),
        ({"CLAUDE.md": "Text.\n\nAsk @team, use @types/node and `@gone.md`.\n"}, "CLAUDE.md", (),
         None),
        ({"AGENTS.md": "Text.\n\n@gone.md\n"}, "AGENTS.md", ("codex",), None),
        ({".kiro/steering/a.md": "Text.\n\nSee #[[file:docs/gone.md]].\n"}, ".kiro/steering/a.md",
         (), "Imports docs/gone.md, which does not exist. Kiro looks for it."),
        ({".kiro/steering/a.md": "Text.\n\n#[[file:src/x.ts]] @gone.md\n", "src/x.ts": "x\n"},
         ".kiro/steering/a.md", (), None),
        ({"CLAUDE.md": "Text.\n\n#[[file:gone.md]]\n"}, "CLAUDE.md", ("claude-code",), None),
        ({"GEMINI.md": "Text.\n\n@gone.md\n"}, "GEMINI.md", ("copilot-cli",), None),
        ({".claude/skills/a/SKILL.md": "Text.\n\n@gone.md\n"}, ".claude/skills/a/SKILL.md", (),
         None),
    ],
)  # fmt: skip
def test_broken_imports(tmp_path, files, path, hosts, message):
    found = problems(tmp_path, files, path, "broken-import", hosts)
    assert [problem.message for problem in found] == ([message] if message else [])
    if message:
        assert found[0].place.start == 2
        assert found[0].place.highlight is not None


def test_an_import_cycle_is_told_once(tmp_path):
    files = {
        "CLAUDE.md": "Text.\n\n@b.md\n", "b.md": "Text.\n\n@c.md\n", "c.md": "Text.\n\n@b.md\n",
    }  # fmt: skip
    snapshot = build_snapshot(write(tmp_path, files))
    found = [
        (path, problem.message)
        for path in snapshot.files
        for problem in check_file(snapshot, path).problems
        if problem.code == "import-cycle"
    ]
    assert found == [("c.md", "Imports b.md again: b.md → c.md → b.md.")]


def test_a_file_that_imports_itself(tmp_path):
    files = {"CLAUDE.md": "Text.\n\n@CLAUDE.md\n"}
    (problem,) = problems(tmp_path, files, "CLAUDE.md", "import-cycle")
    assert problem.message == "Imports CLAUDE.md again: CLAUDE.md → CLAUDE.md."


@pytest.mark.parametrize(("host", "deepest"), [("claude-code", 4), ("gemini-cli", 5), ("goose", 3)])
def test_imports_that_are_too_deep(tmp_path, host, deepest):
    first = {"claude-code": "CLAUDE.md", "gemini-cli": "GEMINI.md", "goose": ".goosehints"}[host]
    files = {first: "Text.\n\n@1.md\n"}
    files |= {f"{n}.md": f"Text.\n\n@{n + 1}.md\n" for n in range(1, 7)} | {"7.md": "Text.\n"}
    snapshot = build_snapshot(write(tmp_path, {**files, "twicetold.toml": f'hosts = ["{host}"]'}))
    told = {
        path: problem.message
        for path in snapshot.files
        for problem in check_file(snapshot, path).problems
        if problem.code == "import-too-deep"
    }
    assert f"{deepest}.md" in told
    assert all(path not in told for path in (first, *(f"{n}.md" for n in range(1, deepest))))
    assert (
        f"does not load {deepest + 1}.md: it follows imports {deepest} files deep"
        in told[f"{deepest}.md"]
    )


@pytest.mark.parametrize("host", ["amp", "copilot-cli"])
def test_no_depth_is_told_of_a_host_that_names_none(tmp_path, host):
    files = {"AGENTS.md": "Text.\n\n@1.md\n", "8.md": "Text.\n"}
    files |= {f"{n}.md": f"Text.\n\n@{n + 1}.md\n" for n in range(1, 8)}
    snapshot = build_snapshot(write(tmp_path, {**files, "twicetold.toml": f'hosts = ["{host}"]'}))
    assert "8.md" in [part.name for part in context_of(snapshot, host, "").sure]
    found = (problem.code for path in files for problem in check_file(snapshot, path).problems)
    assert "import-too-deep" not in found


@pytest.mark.parametrize(
    ("files", "path", "hosts", "message"),
    [
        # Of Copilot CLI and Amp nobody says whether they look into code.
        ({"AGENTS.md": "Read `@docs/AGENTS.md`.\n", "docs/AGENTS.md": "x\n"}, "AGENTS.md",
         ("copilot-cli", "amp"), None),
        ({"CLAUDE.md": "Read `@AGENTS.md`.\n", "AGENTS.md": AGENTS}, "CLAUDE.md",
         ("copilot-cli", "claude-code"),
         ("`@AGENTS.md` is in code, so Claude Code imports nothing here: the agent has to open the "
          "file itself.")),
        ({"CLAUDE.md": "Read `@AGENTS.md` first.\n", "AGENTS.md": AGENTS}, "CLAUDE.md", (),
         ("`@AGENTS.md` is in code, so Claude Code imports nothing here: the agent has to open the "
          "file itself.")),
        ({".goosehints": "Text.\n\n```\n@AGENTS.md\n```\n", "AGENTS.md": AGENTS}, ".goosehints", (),
         "Goose expands `@AGENTS.md` although it is in code."),
        # An example, what is imported as well, what is not there, what is no file for agents.
        ({"CLAUDE.md": "Text.\n\n```\n@AGENTS.md\n```\n", "AGENTS.md": AGENTS}, "CLAUDE.md", (),
         None),
        ({"CLAUDE.md": "Text `@AGENTS.md`.\n\n@AGENTS.md\n", "AGENTS.md": AGENTS}, "CLAUDE.md", (),
         None),
        ({"CLAUDE.md": "Text `@gone.md`.\n"}, "CLAUDE.md", (), None),
        ({"CLAUDE.md": "Text `@README.md`.\n", "README.md": "x\n"}, "CLAUDE.md", (), None),
        ({"AGENTS.md": "Text `@b/AGENTS.md`.\n", "b/AGENTS.md": "x\n"}, "AGENTS.md", ("codex",),
         None),
    ],
)  # fmt: skip
def test_imports_in_code(tmp_path, files, path, hosts, message):
    found = problems(tmp_path, files, path, "import-in-code", hosts)
    assert [problem.message for problem in found] == ([message] if message else [])


def test_a_configured_severity_counts_for_what_is_not_sure_too(tmp_path):
    settings = {"twicetold.toml": '[severity]\nshadowed-file = "error"\nover-limit = "off"\n'}
    files = {"AGENTS.md": AGENTS + "line\n" * 7000, "CLAUDE.md": OTHER, **settings}
    (problem,) = problems(tmp_path, files, "AGENTS.md", "shadowed-file")
    assert problem.severity.value == "error"
    snapshot = build_snapshot(tmp_path)
    codes = {found.code for found in check_file(snapshot, "AGENTS.md").problems}
    assert "over-limit" not in codes
