"""The fact sheet's rows on limits, and on what is removed from a text before it is sent."""

from __future__ import annotations

import pytest

from tests.hosts.contexts import loaded


def test_codex_cuts_in_the_midst_of_a_file_and_drops_the_later_ones(tmp_path):
    files = {"AGENTS.md": "a" * 30_000, "a/AGENTS.md": "line\n" * 1_000, "a/b/AGENTS.md": "c\n"}
    names, context = loaded(tmp_path, "codex", files, "a/b")
    assert names == ["AGENTS.md", "a/AGENTS.md"]
    cut = context.parts[1]
    assert (context.total.bytes, cut.size.bytes, cut.cut.line) == (32_768, 2_768, 553)
    assert [gone.name for gone in context.dropped] == ["a/b/AGENTS.md"]


def test_codex_cuts_at_the_byte_within_a_character(tmp_path):
    _, context = loaded(tmp_path, "codex", {"AGENTS.md": "a" + "é" * 20_000})
    assert context.parts[0].text == "a" + "é" * 16_383


def test_an_empty_override_hides_and_says_nothing(tmp_path):
    names, context = loaded(tmp_path, "codex", {"AGENTS.md": "x\n", "AGENTS.override.md": ""})
    assert names == ["AGENTS.override.md"]
    assert context.total.tokens == 0


@pytest.mark.parametrize(
    ("host", "name", "length", "kept"),
    [
        ("devin", ".devin/rules/r.md", 12_500, 12_000),
        ("devin", ".devin/rules/r.md", 12_000, 12_000),
        ("devin", ".windsurf/rules/r.md", 12_001, 12_000),
        ("codex", "AGENTS.md", 32_769, 32_768),
        ("claude-code", "CLAUDE.md", 4_194_304, 4_194_304),
        ("claude-code", "CLAUDE.md", 4_194_305, 0),
        ("claude-code", ".claude/rules/r.md", 4_194_305, 0),
        # It has none any more.
        ("copilot-review", ".github/copilot-instructions.md", 200_000, 200_000),
        # No limit was found in their sources.
        ("grok-build", "AGENTS.md", 200_000, 200_000),
        ("crush", "CLAUDE.md", 200_000, 200_000),
        ("roo-code", "AGENTS.md", 200_000, 200_000),
        ("cline", "AGENTS.md", 200_000, 200_000),
        ("zed", "AGENTS.md", 200_000, 200_000),
    ],
)
def test_hard_limits(tmp_path, host, name, length, kept):
    _, context = loaded(tmp_path, host, {name: "x" * length})
    assert context.total.characters == kept
    assert bool(context.dropped) == (kept == 0)


@pytest.mark.parametrize(
    ("host", "name", "sent"),
    [
        ("claude-code", "CLAUDE.md", "a\n\n\n```\n<!-- code -->\n```\n"),
        ("codex", "AGENTS.md", None),
        ("gemini-cli", "GEMINI.md", None),
        ("goose", ".goosehints", None),
        ("crush", "CLAUDE.md", None),
        ("opencode", "AGENTS.md", None),
        ("roo-code", "AGENTS.md", None),
        ("qwen-code", "QWEN.md", None),
        ("qwen-code", ".qwen/rules/r.md", "a\n\n\n\n```\n\n```\n"),
    ],
)
def test_which_comments_are_sent(tmp_path, host, name, sent):
    text = "a\n\n<!-- note -->\n\n```\n<!-- code -->\n```\n"
    _, context = loaded(tmp_path, host, {name: text})
    assert context.parts[0].text == (text if sent is None else sent)


@pytest.mark.parametrize(
    ("host", "name", "removed"),
    [
        ("claude-code", ".claude/rules/r.md", True),
        ("qwen-code", ".qwen/rules/r.md", True),
        ("cline", ".clinerules/r.md", True),
        ("codex", "AGENTS.md", False),
        ("gemini-cli", "GEMINI.md", False),
        ("crush", ".cursor/rules/r.mdc", False),
        ("goose", "AGENTS.md", False),
        ("copilot-vscode", ".claude/rules/r.md", True),
        ("opencode", "AGENTS.md", False),
    ],
)
def test_which_front_matter_is_sent(tmp_path, host, name, removed):
    _, context = loaded(tmp_path, host, {name: "---\ntitle: x\n---\nText.\n"})
    assert context.parts[0].text.startswith("---") is not removed
