"""The fact sheet's rows on links and imports: what comes in by them, and what comes twice."""

from __future__ import annotations

import sys

import pytest

from tests.hosts.contexts import loaded, rule

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


@NEEDS_LINKS
@pytest.mark.parametrize(
    ("host", "expected"),
    [
        # By the real path, or device and inode.
        ("gemini-cli", ["GEMINI.md"]),
        ("copilot-cli", ["AGENTS.md"]),
        ("copilot-vscode", ["AGENTS.md"]),
        ("claude-code", ["CLAUDE.md"]),
        # By the path as it is written.
        ("crush", ["CLAUDE.md", "GEMINI.md", "AGENTS.md"]),
    ],
)
def test_links_beside_their_target(tmp_path, host, expected):
    files = {"AGENTS.md": "x\n", "CLAUDE.md": "-> AGENTS.md", "GEMINI.md": "-> AGENTS.md"}
    assert loaded(tmp_path, host, files)[0] == expected


@NEEDS_LINKS
@pytest.mark.parametrize(
    ("host", "files", "expected"),
    [
        ("claude-code", {".claude/rules/r.md": "-> ../../shared/r.md", "shared/r.md": "x\n"},
         [".claude/rules/r.md"]),
        ("codex", {"AGENTS.md": "-> docs/x.md", "docs/x.md": "x\n"}, ["AGENTS.md"]),
        # Qwen Code leaves out a local file that is a link, and knows the others by their paths.
        ("qwen-code",
         {"AGENTS.md": "x\n", "QWEN.md": "-> AGENTS.md", ".qwen/QWEN.local.md": "-> ../AGENTS.md"},
         ["QWEN.md", "AGENTS.md"]),
        # opencode goes by the path too, and takes one name anyhow.
        ("opencode", {"AGENTS.md": "x\n", "CLAUDE.md": "-> AGENTS.md"}, ["AGENTS.md"]),
    ],
)  # fmt: skip
def test_links_to_other_places(tmp_path, host, files, expected):
    assert loaded(tmp_path, host, files)[0] == expected


@pytest.mark.parametrize(
    ("host", "files", "expected"),
    [
        ("claude-code", {"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "x\n"},
         ["CLAUDE.md", "AGENTS.md"]),
        ("claude-code", {"CLAUDE.md": "`@a.md`\n\n```\n@a.md\n```\n", "a.md": "x\n"},
         ["CLAUDE.md"]),
        # Four files deep.
        ("claude-code",
         {"CLAUDE.md": "@1.md\n"} | {f"{n}.md": f"@{n + 1}.md\n" for n in range(1, 7)},
         ["CLAUDE.md", "1.md", "2.md", "3.md", "4.md"]),
        ("gemini-cli",
         {"GEMINI.md": "@1.md\n"} | {f"{n}.md": f"@{n + 1}.md\n" for n in range(1, 8)},
         ["GEMINI.md", "1.md", "2.md", "3.md", "4.md", "5.md"]),
        ("goose", {".goosehints": "@1.md\n"} | {f"{n}.md": f"@{n + 1}.md\n" for n in range(1, 6)},
         [".goosehints", "1.md", "2.md", "3.md"]),
        # Goose's own test: what two files import comes twice.
        ("goose", {".goosehints": "@a.md\n", "AGENTS.md": "@a.md\n", "a.md": "x\n"},
         [".goosehints", "a.md", "AGENTS.md", "a.md"]),
        ("goose", {".goosehints": "@a.md\n" + "x" * 131072, "a.md": "x\n"}, [".goosehints"]),
        ("copilot-cli", {"AGENTS.md": "@a.md\n", "a.md": "x\n"}, ["AGENTS.md", "a.md"]),
        ("copilot-cli", {"GEMINI.md": "@a.md\n", "a.md": "x\n"}, ["GEMINI.md"]),
        # By the importing file's directory.
        ("claude-code", {"CLAUDE.md": "@docs/a.md\n", "docs/a.md": "@b.md\n", "docs/b.md": "x\n"},
         ["CLAUDE.md", "docs/a.md", "docs/b.md"]),
        ("claude-code", {"CLAUDE.md": "See @a.md, and @b.md too.\n", "a.md": "x\n", "b.md": "y\n"},
         ["CLAUDE.md", "a.md", "b.md"]),
        ("gemini-cli", {"GEMINI.md": "`@a.md`\n\n```\n@a.md\n```\n", "a.md": "x\n"}, ["GEMINI.md"]),
        ("gemini-cli", {"GEMINI.md": "@a.md\n", "a.md": "@GEMINI.md\n"}, ["GEMINI.md", "a.md"]),
        ("gemini-cli", {"GEMINI.md": "@../up.md @/etc/x.md @gone.md\n"}, ["GEMINI.md"]),
        # Any word behind @ is tried.
        ("gemini-cli", {"GEMINI.md": "Ask the @team.\n", "team": "x\n"}, ["GEMINI.md", "team"]),
        ("goose", {".goosehints": "`@a.md`\n\n```\n@b.md\n```\n", "a.md": "x\n", "b.md": "y\n"},
         [".goosehints", "a.md", "b.md"]),
        ("goose", {".goosehints": "@../up.md @/etc/x.md\n"}, [".goosehints"]),
        ("copilot-cli", {"CLAUDE.md": "@a.md\n", "a.md": "@b.md\n", "b.md": "x\n"},
         ["CLAUDE.md", "a.md", "b.md"]),
        ("copilot-cli", {"AGENTS.md": "@/a.md @~/a.md @../a.md\n", "a.md": "x\n"}, ["AGENTS.md"]),
        ("copilot-cli",
         {".github/instructions/r.instructions.md": rule("applyTo: '**'") + "@a.md\n",
          ".github/instructions/a.md": "x\n", "a.md": "y\n"},
         [".github/instructions/r.instructions.md"]),
        # An import of what is loaded anyhow brings nothing new.
        ("copilot-cli", {"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "x\n"},
         ["AGENTS.md", "CLAUDE.md"]),
        # Kiro writes imports in its own way, from the root; people write them from the file too.
        ("kiro", {".kiro/steering/s.md": "#[[file:docs/a.md]]\n", "docs/a.md": "x\n"},
         [".kiro/steering/s.md", "docs/a.md"]),
        ("kiro", {".kiro/steering/s.md": "#[[file:../../docs/a.md]]\n", "docs/a.md": "x\n"},
         [".kiro/steering/s.md", "docs/a.md"]),
        ("kiro", {".kiro/steering/s.md": "@docs/a.md @a.md\n", "docs/a.md": "x\n", "a.md": "y\n"},
         [".kiro/steering/s.md"]),
        ("claude-code", {"CLAUDE.md": "#[[file:a.md]]\n", "a.md": "x\n"}, ["CLAUDE.md"]),
        # No imports at all.
        ("codex", {"AGENTS.md": "@a.md\n", "a.md": "x\n"}, ["AGENTS.md"]),
        ("opencode", {"AGENTS.md": "@a.md\n", "a.md": "x\n"}, ["AGENTS.md"]),
        ("zed", {"AGENTS.md": "@a.md\n", "a.md": "x\n"}, ["AGENTS.md"]),
        ("cline", {"AGENTS.md": "@a.md\n", "a.md": "x\n"}, ["AGENTS.md"]),
        ("roo-code", {"AGENTS.md": "@a.md\n", "a.md": "x\n"}, ["AGENTS.md"]),
        ("crush", {"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "x\n"}, ["CLAUDE.md", "AGENTS.md"]),
    ],
)  # fmt: skip
def test_imports(tmp_path, host, files, expected):
    assert loaded(tmp_path, host, files)[0] == expected


def test_goose_expands_so_many_imports_of_one_file(tmp_path):
    files = {f"d/{n}.md": f"Number {n}.\n" for n in range(66)}
    many = "".join(f"@{name}\n" for name in files)
    names, context = loaded(
        tmp_path, "goose", {**files, ".goosehints": many, "AGENTS.md": "@d/65.md\n"}
    )
    assert names == [".goosehints", *list(files)[:64], "AGENTS.md", "d/65.md"]
    assert [gone.name for gone in context.dropped] == ["d/64.md", "d/65.md"]


def test_goose_expands_so_much_of_one_file(tmp_path):
    files = {"a.md": "a" * 700_000, "b.md": "b" * 700_000, "c.md": "c\n"}
    names, context = loaded(tmp_path, "goose", {**files, "AGENTS.md": "@a.md @b.md @c.md\n"})
    assert names == ["AGENTS.md", "a.md"]
    assert [gone.why for gone in context.dropped] == [
        "AGENTS.md imports more than 1 MiB with it",
        "AGENTS.md imports more than 1 MiB with it",
    ]
