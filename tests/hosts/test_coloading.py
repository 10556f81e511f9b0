"""The fact sheet's rows on what is loaded together, as small directory trees.

Only facts that were read in a host's source or its documentation (marked S or D), and the sure
part of those that are mixed.
"""

from __future__ import annotations

import pytest

from tests.hosts.contexts import loaded, texts

PATHS, ALWAYS = "---\npaths: src/**\n---\nRule.\n", "Rule.\n"
ZED = (
    ".rules", ".cursorrules", ".windsurfrules", ".clinerules", ".github/copilot-instructions.md",
    "AGENT.md", "AGENTS.md", "CLAUDE.md", "GEMINI.md",
)  # fmt: skip
APPLY = "---\napplyTo: '{}'\n---\nRule.\n"


@pytest.mark.parametrize(
    ("host", "files", "start", "touched", "expected"),
    [
        # Claude Code (D memory.md; S mods/agents-md).
        ("claude-code", texts("CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"), "", "",
         ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"]),
        ("claude-code", texts("CLAUDE.md", "a/CLAUDE.md", "a/b/CLAUDE.md"), "a/b", "",
         ["CLAUDE.md", "a/CLAUDE.md", "a/b/CLAUDE.md"]),
        ("claude-code", texts("a/b/CLAUDE.md", "a/c/CLAUDE.md"), "a", "a/b", ["a/b/CLAUDE.md"]),
        ("claude-code", texts("AGENTS.md", "CLAUDE.md"), "", "", ["CLAUDE.md"]),
        ("claude-code", texts("AGENTS.md", "CLAUDE.local.md"), "", "", ["CLAUDE.local.md"]),
        ("claude-code", texts("AGENTS.md", ".claude/AGENTS.md"), "", "",
         ["AGENTS.md", ".claude/AGENTS.md"]),
        # Rules do not count as Claude's own files; an ancestor's CLAUDE.local.md does.
        ("claude-code", {"AGENTS.md": "x\n", ".claude/rules/r.md": ALWAYS}, "", "",
         ["AGENTS.md", ".claude/rules/r.md"]),
        ("claude-code", texts("CLAUDE.local.md", "a/AGENTS.md"), "a", "", ["CLAUDE.local.md"]),
        ("claude-code", texts("CLAUDE.md", "a/AGENTS.md"), "", "a", ["CLAUDE.md", "a/AGENTS.md"]),
        ("claude-code", texts("a/AGENTS.md", "a/CLAUDE.md"), "", "a", ["a/CLAUDE.md"]),
        ("claude-code", texts("AGENTS.md", ".claude/CLAUDE.md"), "", "", [".claude/CLAUDE.md"]),
        ("claude-code", {"CLAUDE.md": "x\n", ".claude/rules/r.md": PATHS}, "", "", ["CLAUDE.md"]),
        # Codex (S agents_md.rs).
        ("codex", texts("AGENTS.md", "a/AGENTS.md", "CLAUDE.md"), "a", "",
         ["AGENTS.md", "a/AGENTS.md"]),
        ("codex", texts("AGENTS.md", "a/AGENTS.md"), "", "a", ["AGENTS.md"]),
        ("codex", texts("AGENTS.md", "AGENTS.override.md"), "", "", ["AGENTS.override.md"]),
        # Gemini CLI (S memoryDiscovery.ts): sorted by path.
        ("gemini-cli", texts("GEMINI.md", "AGENTS.md", "a/GEMINI.md"), "a", "",
         ["GEMINI.md", "a/GEMINI.md"]),
        ("gemini-cli", texts("GEMINI.md", "a/GEMINI.md"), "", "a", ["GEMINI.md", "a/GEMINI.md"]),
        ("gemini-cli", texts("GEMINI.md", "A/GEMINI.md"), "A", "", ["A/GEMINI.md", "GEMINI.md"]),
        # Copilot CLI (D): all combined, identical copies dropped.
        ("copilot-cli",
         texts(".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md", "GEMINI.md"), "", "",
         [".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md", "GEMINI.md"]),
        ("copilot-cli", {"AGENTS.md": "Same.\n", "CLAUDE.md": "Same.\n"}, "", "", ["AGENTS.md"]),
        ("copilot-cli", {"AGENTS.md": "Same.\n", "CLAUDE.md": "Near.\n"}, "", "",
         ["AGENTS.md", "CLAUDE.md"]),
        ("copilot-cli",
         {"AGENTS.md": "Rule.\n", ".github/instructions/a.instructions.md": APPLY.format("**")},
         "", "", ["AGENTS.md", ".github/instructions/a.instructions.md"]),
        ("copilot-cli", {".github/instructions/a.instructions.md": APPLY.format("*.ts")}, "", "",
         []),
        ("copilot-cli", texts("AGENTS.md", "a/CLAUDE.md"), "", "a", ["AGENTS.md", "a/CLAUDE.md"]),
        # At the root and in the working directory, and not between them.
        ("copilot-cli",
         texts(".github/copilot-instructions.md", "a/.github/copilot-instructions.md",
               "a/b/.github/copilot-instructions.md", "a/.claude/CLAUDE.md"), "a/b", "",
         [".github/copilot-instructions.md", "a/b/.github/copilot-instructions.md",
          "a/.claude/CLAUDE.md"]),
        ("copilot-cli",
         {"a/.github/instructions/x.instructions.md": APPLY.format("**"),
          "a/b/.github/instructions/y.instructions.md": APPLY.format("**")}, "a/b", "",
         ["a/b/.github/instructions/y.instructions.md"]),
        # Files for some paths are not compared by their content.
        ("copilot-cli",
         {".github/instructions/x.instructions.md": APPLY.format("**"),
          ".github/instructions/y.instructions.md": APPLY.format("**"), "AGENTS.md": ALWAYS},
         "", "",
         ["AGENTS.md", ".github/instructions/x.instructions.md",
          ".github/instructions/y.instructions.md"]),
        # Copilot's cloud agent (D): the nearest AGENTS.md, beside the repository's file.
        ("copilot-cloud", texts(".github/copilot-instructions.md", "AGENTS.md", "a/AGENTS.md"),
         "a", "", [".github/copilot-instructions.md", "a/AGENTS.md"]),
        ("copilot-cloud", texts("CLAUDE.md"), "", "", ["CLAUDE.md"]),
        ("copilot-cloud", texts("GEMINI.md"), "", "", ["GEMINI.md"]),
        # Of those two it reads the root's alone.
        ("copilot-cloud", texts("CLAUDE.md", "a/CLAUDE.md", "a/GEMINI.md"), "a", "",
         ["CLAUDE.md"]),
        ("copilot-review", texts(".github/copilot-instructions.md", "a/AGENTS.md"), "a", "",
         [".github/copilot-instructions.md"]),
        # VS Code (D): all combined, and Claude's rules with them.
        ("copilot-vscode",
         texts(".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md", ".claude/rules/r.md"),
         "", "",
         [".github/copilot-instructions.md", "AGENTS.md", "CLAUDE.md", ".claude/rules/r.md"]),
        ("copilot-vscode", texts("AGENTS.md", "a/AGENTS.md"), "a", "", ["AGENTS.md"]),
        # Links are known, copies are not.
        ("copilot-vscode",
         {"AGENTS.md": "Same.\n", "CLAUDE.md": "Same.\n", ".claude/CLAUDE.md": "Same.\n",
          "CLAUDE.local.md": "Same.\n"}, "", "",
         ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"]),
        # Devin Desktop (D): one engine for rules and AGENTS.md.
        ("devin", texts(".devin/rules/r.md", "AGENTS.md", "a/AGENTS.md"), "", "a",
         [".devin/rules/r.md", "AGENTS.md", "a/AGENTS.md"]),
        ("devin", texts("agents.md"), "", "", ["agents.md"]),
        ("devin", texts(".windsurf/rules/a.md", "a/.devin/rules/b.md", "b/.devin/rules/c.md"),
         "a", "", [".windsurf/rules/a.md", "a/.devin/rules/b.md"]),
        ("devin", texts("AGENTS.md", "a/AGENTS.md"), "", "", ["AGENTS.md"]),
        # Cline (S): all of them, Cursor's without their conditions.
        ("cline",
         {".clinerules/r.md": ALWAYS, "AGENTS.md": "x\n", ".cursor/rules/r.mdc": "y\n"}, "", "",
         [".clinerules/r.md", "AGENTS.md", ".cursor/rules/r.mdc"]),
        ("cline", {".clinerules/r.md": PATHS}, "", "", []),
        ("cline", texts(".clinerules", "AGENTS.md", ".cursorrules", ".windsurfrules"), "", "",
         [".clinerules", "AGENTS.md", ".cursorrules", ".windsurfrules"]),
        ("cline",
         texts(".clinerules/a.md", ".clinerules/b.txt", ".clinerules/sub/c.md",
               ".clinerules/workflows/w.md", ".clinerules/hooks/h.md",
               ".clinerules/skills/s/SKILL.md", ".cline/rules/r.md"), "", "",
         [".clinerules/a.md", ".clinerules/sub/c.md", ".clinerules/b.txt", ".cline/rules/r.md"]),
        ("cline", {"AGENTS.md": "Same.\n", ".cursorrules": "Same.\n"}, "", "",
         ["AGENTS.md", ".cursorrules"]),
        # Roo Code (S).
        ("roo-code", texts("AGENTS.md", "AGENT.md", ".roo/rules/r.md", ".roorules"), "", "",
         ["AGENTS.md", ".roo/rules/r.md"]),
        ("roo-code", texts("AGENT.md", ".roorules"), "", "", ["AGENT.md", ".roorules"]),
        ("roo-code", texts(".roorules", ".clinerules", "AGENTS.local.md", "AGENTS.md"), "", "",
         ["AGENTS.md", "AGENTS.local.md", ".roorules"]),
        ("roo-code", texts(".clinerules", "a/.roo/rules/r.md"), "a", "", [".clinerules"]),
        ("roo-code", {"AGENTS.md": "Same.\n", ".roorules": "Same.\n"}, "", "",
         ["AGENTS.md", ".roorules"]),
        # Kilo Code (S): one name for the way up, and of two rules of one name the newer folder's.
        ("kilo", texts("AGENTS.md", "CLAUDE.md", ".kilocode/rules/r.md"), "", "",
         ["AGENTS.md", ".kilocode/rules/r.md"]),
        ("kilo", texts("CLAUDE.md", "a/CLAUDE.md", "a/CONTEXT.md"), "a", "",
         ["CLAUDE.md", "a/CLAUDE.md"]),
        ("kilo", texts("CLAUDE.md", "a/AGENTS.md"), "", "a", ["CLAUDE.md", "a/AGENTS.md"]),
        ("kilo", texts(".kilo/rules/a.md", ".kilocode/rules/a.md", ".kilocode/rules/b.md"), "", "",
         [".kilo/rules/a.md", ".kilocode/rules/b.md"]),
        ("kilo", texts(".kilo/rules/a.md", ".kilocode/rules-code/a.md", ".kilocoderules"), "", "",
         [".kilo/rules/a.md", ".kilocoderules"]),
        # Junie (Q): its own AGENTS.md and nothing beside it.
        ("junie",
         texts(".junie/AGENTS.md", "AGENTS.md", ".junie/rules/r.md", ".junie/guidelines.md"),
         "", "", [".junie/AGENTS.md"]),
        ("junie", texts("AGENTS.md", ".junie/rules/r.md", ".junie/guidelines.md"), "", "",
         ["AGENTS.md", ".junie/rules/r.md"]),
        # Zed (D): the first name of its list.
        ("zed", texts("AGENTS.md", "CLAUDE.md", "GEMINI.md"), "", "", ["AGENTS.md"]),
        ("zed", texts(".rules", ".cursorrules", "AGENTS.md"), "", "", [".rules"]),
        ("zed", texts(".github/copilot-instructions.md", "AGENTS.md"), "", "",
         [".github/copilot-instructions.md"]),
        ("zed", texts("AGENTS.md", "a/AGENTS.md"), "a", "", ["AGENTS.md"]),
        *(("zed", texts(*ZED[n:]), "", "", [ZED[n]]) for n in range(len(ZED))),
        # opencode (S): one name for the whole way, nested files when read.
        ("opencode", texts("AGENTS.md", "a/CLAUDE.md", "a/AGENTS.md"), "a", "",
         ["AGENTS.md", "a/AGENTS.md"]),
        ("opencode", texts("CLAUDE.md", "a/CLAUDE.md"), "a", "", ["CLAUDE.md", "a/CLAUDE.md"]),
        ("opencode", texts("AGENTS.md", "a/CLAUDE.md"), "", "a", ["AGENTS.md", "a/CLAUDE.md"]),
        ("opencode", texts("CONTEXT.md", "a/CLAUDE.md"), "a", "", ["a/CLAUDE.md"]),
        ("opencode", texts("CONTEXT.md"), "", "", ["CONTEXT.md"]),
        ("opencode", {"AGENTS.md": "Same.\n", "a/AGENTS.md": "Same.\n"}, "a", "",
         ["AGENTS.md", "a/AGENTS.md"]),
        # Aider (D): nothing by itself.
        ("aider", texts("AGENTS.md", "CLAUDE.md"), "", "", []),
        # Jules, Factory, Warp (D).
        ("jules", texts("AGENTS.md", "a/AGENTS.md"), "a", "", ["AGENTS.md"]),
        ("factory", texts("AGENTS.md", "a/AGENTS.md"), "", "a", ["AGENTS.md", "a/AGENTS.md"]),
        ("warp", texts("WARP.md", "AGENTS.md"), "", "", ["WARP.md"]),
        ("warp", texts("agents.md", "warp.md"), "", "", []),
        ("warp", texts("AGENTS.md", "a/WARP.md", "a/AGENTS.md"), "a", "",
         ["AGENTS.md", "a/WARP.md"]),
        # Goose (S): each name in each directory.
        ("goose", texts(".goosehints", "AGENTS.md", "a/AGENTS.md"), "a", "",
         [".goosehints", "AGENTS.md", "a/AGENTS.md"]),
        ("goose", texts("AGENTS.md", "a/AGENTS.md"), "", "a", ["AGENTS.md"]),
        # Kiro (D): steering and AGENTS.md.
        ("kiro", texts(".kiro/steering/product.md", "AGENTS.md"), "", "",
         [".kiro/steering/product.md", "AGENTS.md"]),
        ("kiro", {".kiro/steering/a.md": "---\ninclusion: manual\n---\nx\n"}, "", "", []),
        ("kiro", texts(".kiro/steering/a.md", ".amazonq/rules/b/c.md", "AmazonQ.md"), "", "",
         [".kiro/steering/a.md", ".amazonq/rules/b/c.md", "AmazonQ.md"]),
        # Qwen Code (S): both names, the local file before what is committed.
        ("qwen-code", texts("QWEN.md", "AGENTS.md", ".qwen/QWEN.local.md", "a/AGENTS.md"), "a", "",
         [".qwen/QWEN.local.md", "QWEN.md", "AGENTS.md", "a/AGENTS.md"]),
        # One name after the other, each from the root down.
        ("qwen-code", texts("QWEN.md", "AGENTS.md", "a/QWEN.md", "a/AGENTS.md"), "a", "",
         ["QWEN.md", "a/QWEN.md", "AGENTS.md", "a/AGENTS.md"]),
        # Crush (S): every copy in the working directory, no parents.
        ("crush",
         {"AGENTS.md": "Same.\n", "CLAUDE.md": "Same.\n", "GEMINI.md": "Same.\n",
          ".cursor/rules/r.mdc": PATHS}, "", "",
         ["CLAUDE.md", "GEMINI.md", "AGENTS.md", ".cursor/rules/r.mdc"]),
        ("crush", texts("AGENTS.md", "a/CLAUDE.md"), "a", "", ["a/CLAUDE.md"]),
        # Its list is sorted, and a path counts once whatever its case.
        ("crush", texts("crush.md", "Crush.md", "CRUSH.md", "crush.local.md", "CRUSH.local.md"), "",
         "", ["CRUSH.md", "CRUSH.local.md"]),
        ("crush",
         texts(".github/copilot-instructions.md", ".cursorrules", "CLAUDE.local.md", "CRUSH.md",
               "CRUSH.local.md", ".cursor/rules/a.md"), "", "",
         [".github/copilot-instructions.md", ".cursorrules", "CLAUDE.local.md", "CRUSH.md",
          "CRUSH.local.md", ".cursor/rules/a.md"]),
        # Continue (S): its rules and AGENTS.md, CLAUDE.md never.
        ("continue", texts(".continue/rules/r.md", "AGENTS.md", "CLAUDE.md"), "", "",
         [".continue/rules/r.md", "AGENTS.md"]),
        ("continue",
         texts(".continue/rules/b.md", ".continue/rules/a.md", ".continuerules", "AGENT.md"),
         "", "", [".continue/rules/a.md", ".continue/rules/b.md", ".continuerules"]),
        # pi (S): one of each directory, and what its folder adds to the prompt.
        ("pi", texts("AGENTS.md", "CLAUDE.md", "a/CLAUDE.md", ".pi/APPEND_SYSTEM.md"), "a", "",
         ["AGENTS.md", "a/CLAUDE.md"]),
        ("pi", texts("AGENTS.override.md", "AGENTS.md", ".pi/SYSTEM.md"), "", "",
         ["AGENTS.override.md", ".pi/SYSTEM.md"]),
        # Kimi CLI (S): the file in its folder first, the other beside it.
        ("kimi-cli", texts("AGENTS.md", ".kimi/AGENTS.md", "a/AGENTS.md"), "a", "",
         [".kimi/AGENTS.md", "AGENTS.md", "a/AGENTS.md"]),
        ("kimi-cli", texts("agents.md", "CLAUDE.md"), "", "", ["agents.md"]),
        # Mistral Vibe (S): as Codex, and nested files when read.
        ("mistral-vibe", texts("AGENTS.md", "a/AGENTS.md", "CLAUDE.md"), "", "a",
         ["AGENTS.md", "a/AGENTS.md"]),
        # JetBrains AI Assistant (D): always, unless its type says otherwise.
        ("jetbrains-ai",
         {".aiassistant/rules/a.md": ALWAYS,
          ".aiassistant/rules/b.md": "---\napply: by file patterns\npatterns: src/**\n---\nx\n",
          ".aiassistant/rules/c.md": "---\napply: manually\n---\nx\n"}, "", "",
         [".aiassistant/rules/a.md"]),
        # Augment, Trae, OpenHands, Grok Build (D).
        ("augment", texts(".augment/rules/r.md"), "", "", [".augment/rules/r.md"]),
        ("trae", {".trae/rules/a.md": "---\nalwaysApply: true\n---\nx\n"}, "", "",
         [".trae/rules/a.md"]),
        ("openhands", texts("AGENTS.md", ".cursorrules", "CLAUDE.md"), "", "",
         ["AGENTS.md", ".cursorrules"]),
        ("openhands",
         {"AGENTS.md": "x\n", ".openhands/microagents/repo.md": ALWAYS,
          ".openhands/skills/git.md": "---\ntriggers:\n- git\n---\nRule.\n"}, "", "",
         ["AGENTS.md", ".openhands/microagents/repo.md"]),
        ("grok-build", texts("AGENTS.md", "CLAUDE.md", ".claude/rules/r.md", "a/AGENTS.md"), "a",
         "", ["AGENTS.md", "CLAUDE.md", ".claude/rules/r.md", "a/AGENTS.md"]),
        ("openhands", texts("agent.md", "GEMINI.md", "a/AGENTS.md"), "a", "", ["agent.md"]),
        ("grok-build",
         texts("AGENT.md", "CLAUDE.local.md", ".grok/rules/r.md", ".cursor/rules/r.mdc"), "", "",
         ["AGENT.md", "CLAUDE.local.md", ".grok/rules/r.md", ".cursor/rules/r.mdc"]),
        ("grok-build", texts("AGENTS.md", "CLAUDE.md") | {".gitignore": "CLAUDE.md\n"}, "", "",
         ["AGENTS.md"]),
    ],
)  # fmt: skip
def test_what_is_loaded_together(tmp_path, host, files, start, touched, expected):
    assert loaded(tmp_path, host, files, start, touched)[0] == expected
