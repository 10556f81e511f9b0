"""The fact sheet's rows on rules whose front matter decides: what is there, what is asked for."""

from __future__ import annotations

import pytest

from tests.hosts.contexts import loaded, rule

TEN = "{a,b,c,d,e,f,g,h,i,j}"


@pytest.mark.parametrize(
    ("host", "files", "there", "asked_for"),
    [
        # Claude Code (D skills.md, sub-agents.md): only their descriptions are there.
        ("claude-code",
         {".claude/skills/s/SKILL.md": rule("name: s"), ".claude/agents/a.md": rule("name: a"),
          ".claude/commands/c.md": "x\n", ".claude/rules/r.md": "Rule.\n"},
         [".claude/rules/r.md"],
         [".claude/skills/s/SKILL.md", ".claude/agents/a.md", ".claude/commands/c.md"]),
        # Copilot (D): the two surfaces leave out what is not for them.
        ("copilot-cloud",
         {".github/instructions/a.instructions.md": rule("applyTo: '**'"),
          ".github/instructions/b.instructions.md":
          rule("applyTo: '**'", "excludeAgent: coding-agent"),
          ".github/instructions/c.instructions.md":
          rule("applyTo: '**'", "excludeAgent: code-review")},
         [".github/instructions/a.instructions.md", ".github/instructions/c.instructions.md"],
         [".github/instructions/b.instructions.md"]),
        ("copilot-review",
         {".github/instructions/a.instructions.md": rule("applyTo: '**'"),
          ".github/instructions/b.instructions.md":
          rule("applyTo: '**'", "excludeAgent: coding-agent"),
          ".github/instructions/c.instructions.md":
          rule("applyTo: '**'", "excludeAgent: code-review")},
         [".github/instructions/a.instructions.md", ".github/instructions/b.instructions.md"],
         [".github/instructions/c.instructions.md"]),
        ("copilot-vscode",
         {".github/instructions/a.instructions.md": "No header.\n",
          ".github/instructions/b.instructions.md": rule("applyTo: '*'"),
          ".claude/rules/c.md": rule("paths: '**'"), ".claude/rules/d.md": rule("paths: '*.md'")},
         [".github/instructions/b.instructions.md", ".claude/rules/c.md"],
         [".github/instructions/a.instructions.md", ".claude/rules/d.md"]),
        # Devin Desktop (D).
        ("devin",
         {".devin/rules/a.md": rule("trigger: always_on"),
          ".devin/rules/b.md": rule("trigger: model_decision"),
          ".windsurf/rules/c.md": rule("trigger: glob", "globs: '*.ts'"),
          ".windsurf/rules/d.md": rule("trigger: manual")},
         [".devin/rules/a.md"],
         [".devin/rules/b.md", ".windsurf/rules/c.md", ".windsurf/rules/d.md"]),
        # Cline (S): Cursor's conditions are not its own.
        ("cline",
         {".clinerules/a.md": rule("paths: 'src/**'"),
          ".cursor/rules/b.mdc": rule("globs: 'src/**'", "alwaysApply: false")},
         [".cursor/rules/b.mdc"], [".clinerules/a.md"]),
        # Roo Code (S): the rules of a mode are there in that mode.
        ("roo-code", {".roo/rules-code/a.md": "Rule.\n", ".roo/rules/b.md": "Rule.\n"},
         [".roo/rules/b.md"], [".roo/rules-code/a.md"]),
        # Kiro (D); its AGENTS.md has no such key.
        ("kiro",
         {".kiro/steering/a.md": rule("inclusion: always"),
          ".kiro/steering/b.md": rule("inclusion: auto", "name: b", "description: d"),
          ".kiro/steering/c.md": rule("inclusion: fileMatch", "fileMatchPattern: '*.ts'"),
          ".kiro/steering/d.md": rule("inclusion: manual"),
          "AGENTS.md": rule("inclusion: manual")},
         [".kiro/steering/a.md", "AGENTS.md"],
         [".kiro/steering/b.md", ".kiro/steering/c.md", ".kiro/steering/d.md"]),
        # Qwen Code (S).
        ("qwen-code", {".qwen/rules/a.md": rule("paths: 'src/**'"), ".qwen/rules/b.md": "x\n"},
         [".qwen/rules/b.md"], [".qwen/rules/a.md"]),
        # Continue (S): always, if nothing is said; never without a word from the agent, if false.
        ("continue",
         {".continue/rules/a.md": rule("globs: '*.ts'"),
          ".continue/rules/b.md": rule("alwaysApply: false"),
          ".continue/rules/c.md": rule("globs: '*.ts'", "alwaysApply: true"),
          ".continue/rules/d.md": rule("name: d"), ".continue/rules/e.md": rule("regex: 'x'"),
          # What is invokable is a prompt, wherever it lies, and the rest are rules.
          ".continue/prompts/f.md": rule("name: f", "invokable: true"),
          ".continue/prompts/g.md": rule("name: g"),
          ".continue/rules/h.md": rule("invokable: true")},
         [".continue/prompts/g.md", ".continue/rules/c.md", ".continue/rules/d.md"],
         [".continue/prompts/f.md", ".continue/rules/a.md", ".continue/rules/b.md",
          ".continue/rules/e.md", ".continue/rules/h.md"]),
        # Augment, Trae, OpenHands (D).
        ("augment",
         {".augment/rules/a.md": rule("type: always_apply"),
          ".augment/rules/b.md": rule("type: agent_requested"),
          ".augment/rules/c.md": rule("type: manual"), ".augment/rules/d/e.md": "x\n"},
         [".augment/rules/a.md", ".augment/rules/d/e.md"],
         [".augment/rules/b.md", ".augment/rules/c.md"]),
        ("trae",
         {".trae/rules/a.md": rule("globs: '*.ts'"), ".trae/rules/b.md": rule("description: b"),
          ".trae/rules/c.md": "x\n", "AGENTS.md": "x\n", "CLAUDE.md": "y\n"},
         [], [".trae/rules/a.md", ".trae/rules/b.md", ".trae/rules/c.md"]),
        ("openhands",
         {".agents/skills/s/SKILL.md": rule("name: s", "paths: '*.ts'"),
          ".openhands/skills/t.md": rule("triggers: [x]"),
          ".openhands/microagents/u.md": rule("triggers: [x]")},
         [],
         [".agents/skills/s/SKILL.md", ".openhands/skills/t.md", ".openhands/microagents/u.md"]),
    ],
)  # fmt: skip
def test_what_a_front_matter_decides(tmp_path, host, files, there, asked_for):
    names, context = loaded(tmp_path, host, files)
    assert names == there
    assert [part.name for part in context.parts if part.conditional] == asked_for


@pytest.mark.parametrize(
    ("host", "name", "header", "file", "is_there"),
    [
        ("claude-code", ".claude/rules/r.md", ["paths: 'src/**'"], "src/a.ts", True),
        ("claude-code", ".claude/rules/r.md", ["paths: '['"], "src/a.ts", False),
        ("claude-code", ".claude/rules/r.md", ["paths: 'src/*.{ts,js}'"], "src/a.js", True),
        ("claude-code", ".claude/rules/r.md", ["paths: ['lib/**', \"src/*.{ts,js}\"]"],
         "src/a.js", True),
        # Braces may stand for a thousand globs; with more they are characters.
        ("claude-code", ".claude/rules/r.md", [f"paths: 'src/{TEN * 3}.ts'"], "src/abc.ts", True),
        ("claude-code", ".claude/rules/r.md", [f"paths: 'src/{TEN * 3}.ts, lib/**'"],
         "src/abc.ts", False),
        ("claude-code", ".claude/rules/r.md", [f"paths: 'src/{TEN * 3}.ts, lib/**'"],
         "lib/a.ts", True),
        # VS Code puts **/ before a glob, and takes no notice of case.
        ("copilot-vscode", ".github/instructions/r.instructions.md", ["applyTo: 'src/*.TS'"],
         "web/src/a.ts", True),
        ("copilot-vscode", ".github/instructions/r.instructions.md", ["applyTo: '*.md,*.ts'"],
         "src/a.ts", True),
        ("copilot-vscode", ".claude/rules/r.md", ["paths: 'src/*.ts'"], "web/src/a.ts", True),
        ("copilot-vscode", ".claude/rules/r.md", ["paths: 'src/*.ts'"], "src/a.md", False),
        ("devin", ".devin/rules/r.md", ["trigger: glob", "globs: '*.ts'"], "a.ts", True),
        ("cline", ".clinerules/r.md", ["paths:", "  - 'src/*.ts'"], "src/a.ts", True),
        ("cline", ".clinerules/r.md", ["paths:", "  - 'src/*.ts'"], "lib/a.ts", False),
        # Nothing in the list is nothing ever; what is no YAML is no condition.
        ("cline", ".clinerules/r.md", ["paths: []"], "src/a.ts", False),
        ("cline", ".clinerules/r.md", ["paths: ["], "src/a.ts", True),
        ("kiro", ".kiro/steering/r.md",
         ["inclusion: fileMatch", "fileMatchPattern: ['*.ts', '*.tsx']"], "a.tsx", True),
        ("qwen-code", ".qwen/rules/r.md", ["paths: 'src/**'"], "src/a.ts", True),
        ("trae", ".trae/rules/r.md", ["globs: '*.ts'"], "a.ts", True),
        # OpenHands matches as .gitignore does, and with the case.
        ("openhands", ".agents/skills/s/SKILL.md", ["paths: '*.ts'"], "src/a.ts", True),
        ("openhands", ".agents/skills/s/SKILL.md", ["paths: '*.ts'"], "src/a.TS", False),
    ],
)  # fmt: skip
def test_which_work_brings_a_rule_in(tmp_path, host, name, header, file, is_there):
    names, _ = loaded(tmp_path, host, {name: rule(*header), file: ""}, file=file)
    assert names == [name] * is_there
