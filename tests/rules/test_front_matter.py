"""Headers that hosts cannot read, and what skills and agents must have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.workspaces import check
from twicetold.content.front_matter_faults import front_matter_faults
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document


@pytest.mark.parametrize(
    ("header", "lines"),
    [
        ("---\na: b\nlist:\n  - x\n- y\n---\n", []),
        ('---\na: "x: y"\nb: [c, d] # e: f\nc: http://d\nd: >\n  e: f\n---\n', []),
        ("---\nglobs: *.ts, src/**\nalwaysApply: false\n---\n", []),
        ("---\na: b # c: d\n# e: f: g\n---\n", []),
        ("---\na: first\n  goes: on\n---\n", []),
        ("---\nTitle\n---\n", [1]),
        ("---\na: Use when: it rains\n---\n", [1]),
        ('---\na: "open\nb: c\n---\n', [1]),
        ("---\na: [b, c\n---\n", [1]),
        ("---\na: b\n\tc: d\n---\n", []),
        ("---\n\ta: b\n---\n", [1]),
        ("---\na: b\n\n# Text\n", [0]),
        ("---\n\nText\n", []),
        ("# Text\n", []),
    ],
)
def test_what_is_surely_no_yaml_is_found_on_its_line(header, lines):
    assert [f.line for f in front_matter_faults(parse(Document.from_text(header)))] == lines


@pytest.mark.parametrize(
    ("path", "header", "expected"),
    [
        (".claude/skills/rig/SKILL.md", "name: rig\ndescription: Rigs.\n", []),
        (".claude/skills/rig/SKILL.md", "name: rig\n", ["information"]),
        (".claude/skills/rig/SKILL.md", "name: Rig\ndescription: Rigs.\n", ["information"]),
        (".claude/skills/rig/SKILL.md", "name: mast\ndescription: Rigs.\n", ["information"]),
        (".claude/agents/rigger.md", "name: rigger\ndescription: Rigs.\n", []),
        (".claude/agents/rigger.md", "name: rigger\n", ["warning"]),
        (".claude/agents/rigger.md", "name: 'port:rigger'\ndescription: Rigs.\n", ["information"]),
        (".cursor/rules/rig.mdc", "description: Rigs: all\n", ["warning"]),
        ("CLAUDE.md", "description: Rigs: all\n", []),
    ],
)
def test_hosts_ask_for_keys(tmp_path, path, header, expected):
    problems = check(tmp_path, {path: f"---\n{header}---\n\nText.\n"}).problems
    found = [p.severity.value for p in problems if p.code == "invalid-front-matter"]
    assert found == expected


@pytest.mark.parametrize(
    ("path", "text", "messages"),
    [
        (
            ".github/instructions/a.instructions.md",
            "---\nglobs: '*.py'\n---\nText.\n",
            ["read `applyTo` and not `globs`, so the file loads only when somebody asks for it."],
        ),
        (
            ".claude/rules/a.md",
            "---\nglobs: '*.py'\n---\nText.\n",
            ["read `paths` and not `globs`, so the file always loads."],
        ),
        (".claude/rules/a.md", "---\nglobs: '*.py'\npaths: '*.py'\n---\nText.\n", []),
        (".claude/rules/a.md", "---\nglobs:\n---\nText.\n", []),
        (".cursor/rules/a.mdc", "---\nglobs: '*.py'\n---\nText.\n", []),
        (
            ".github/instructions/a.instructions.md",
            "applyTo:\n  - '*.go'\n---\nText.\n",
            ["The front matter never begins, so its keys are text: put `---` before them."],
        ),
        (".claude/rules/a.md", "Note: this is a heading\n---\nText.\n", []),
        (".claude/rules/a.md", "paths: see the guide\n\nText.\n\n---\n", []),
        ("CLAUDE.md", "paths: '*.py'\n---\nText.\n", []),
    ],
)
def test_keys_that_decide_when_a_rule_loads(tmp_path, path, text, messages):
    hosts = "hosts = ['claude-code', 'cursor', 'copilot-vscode', 'copilot-cli']\n"
    problems = check(tmp_path, {path: text, "twicetold.toml": hosts}).problems
    found = [p.message for p in problems if p.code == "invalid-front-matter"]
    assert len(found) == len(messages)
    assert all(one.endswith(other) for one, other in zip(found, messages, strict=True))


@given(st.text(alphabet=st.sampled_from("-ab: \n\t\"'[]{}#|>")))
def test_no_header_raises(text):
    list(front_matter_faults(parse(Document.from_text(f"---\n{text}\n---\n"))))
    list(front_matter_faults(parse(Document.from_text(text))))
