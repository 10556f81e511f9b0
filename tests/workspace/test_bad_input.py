"""Workspaces that are broken, hostile or odd: each is checked to the end, and nothing leaks in."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.workspace.trees import write
from twicetold.rules.check_workspace import check_workspace
from twicetold.workspace.contexts import contexts_of
from twicetold.workspace.snapshot import build_snapshot

NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
OUTSIDE = "The vault opens with seven turns to the left and two to the right.\n"


def codes(root):
    return {(problem.place.path, problem.code) for problem in check_workspace(root).problems}


def everything(root):
    """All that is known of a root, as text: to see that nothing of the outside is in it."""
    snapshot = build_snapshot(root)
    texts = [file.document.text for file in snapshot.files.values() if file.document]
    parts = [part.text for item in contexts_of(snapshot, (), "") for part in item.context.parts]
    return "".join([*texts, *parts])


@NEEDS_LINKS
def test_loops_and_chains_of_links(tmp_path):
    write(
        tmp_path,
        {
            "AGENTS.md": "-> CLAUDE.md",
            "CLAUDE.md": "-> AGENTS.md",
            "GEMINI.md": "-> one.md",
            "one.md": "-> two.md",
            "two.md": "-> three.md",
            "three.md": "Text at the end of a chain.\n",
            "a/b": "-> ../a",
            "a/CLAUDE.md": "Text.\n",
        },
    )
    assert codes(tmp_path) == {("AGENTS.md", "unreadable-file"), ("CLAUDE.md", "unreadable-file")}
    snapshot = build_snapshot(tmp_path)
    assert snapshot.file("GEMINI.md").path == "three.md"
    assert "a/b/CLAUDE.md" not in snapshot.files


@NEEDS_LINKS
def test_nothing_outside_of_the_workspace_is_read(tmp_path):
    write(tmp_path / "outside", {"AGENTS.md": OUTSIDE, "rules/a.md": OUTSIDE, "x.md": OUTSIDE})
    root = write(
        tmp_path / "root",
        {
            "twicetold.toml": 'reference = "../outside/AGENTS.md"\n',
            "AGENTS.md": "-> ../outside/AGENTS.md",
            ".claude/rules": "-> ../../outside/rules",
            "CLAUDE.md": f"@../outside/x.md @{tmp_path}/outside/x.md @link.md @folder/x.md\n",
            "GEMINI.md": "../outside/AGENTS.md",
            "link.md": "-> ../outside/x.md",
            "folder": "-> ../outside",
            "in.md": "-> inner/../../outside/x.md",
            "inner/.keep": "",
        },
    )
    assert "vault" not in everything(root)
    assert ("AGENTS.md", "unreadable-file") in codes(root)


def test_a_directory_with_an_instruction_files_name(tmp_path):
    write(tmp_path, {"CLAUDE.md/AGENTS.md": "Text.\n", "AGENTS.md": "@CLAUDE.md\n"})
    assert build_snapshot(tmp_path).file("CLAUDE.md") is None
    assert ("AGENTS.md", "broken-import") not in codes(tmp_path)
    assert check_workspace(tmp_path).files == 2


def test_an_unreadable_file(tmp_path, monkeypatch):
    write(tmp_path, {"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "Text.\n"})
    read = Path.read_bytes

    def refuse(path):
        if path.name == "AGENTS.md":
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (problem,) = check_workspace(tmp_path).problems
    assert (problem.code, problem.message) == (
        "unreadable-file",
        "Cannot be read: Permission denied.",
    )
    assert contexts_of(build_snapshot(tmp_path), ("claude-code", "codex"), "")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\xfa",
        b"# T\n\n\xc3\x28 text \xed\xa0\x80\n",
        b"\x00" * 100,
        "# UTF-16\n".encode("utf-16"),
        b"a\rb\r\nc\n",
        b"",
        b"\xef\xbb\xbf@AGENTS.md",
    ],
)
def test_odd_bytes(tmp_path, data):
    (tmp_path / "CLAUDE.md").write_bytes(data)
    write(tmp_path, {"AGENTS.md": "Text.\n"})
    check_workspace(tmp_path)
    for item in contexts_of(build_snapshot(tmp_path), (), ""):
        assert item.context.total.bytes >= 0


@pytest.mark.parametrize(
    "header",
    [
        "globs: [",
        "globs: '[a'",
        'globs: "{a,b"',
        "globs: {a: b}",
        "globs:\n  - [a, [b]]\n  - ]",
        "globs: &anchor *alias",
        "a: b: c: d",
        "\tglobs: *",
        ": : :\n- -\n? !",
        "globs: " + "{a," * 2000,
        "description: |\n" + "  x\n" * 2000,
    ],
)
def test_bad_front_matter_and_bad_globs(tmp_path, header):
    text = f"---\n{header}\n---\nText of a rule that says enough.\n"
    rules = (".cursor/rules/a.mdc", ".claude/rules/a.md", ".agents/skills/a/SKILL.md")
    write(tmp_path, {"CLAUDE.md": "Text.\n", **dict.fromkeys(rules, text)})
    assert check_workspace(tmp_path).files == 4
    assert contexts_of(build_snapshot(tmp_path), ("cursor", "claude-code"), "")


@pytest.mark.parametrize("key", ["ignore", "include"])
def test_bad_globs_in_the_configuration(tmp_path, key):
    files = {"twicetold.toml": f'{key} = ["[", "!", "a/[b"]\n', "CLAUDE.md": "Text.\n"}
    write(tmp_path, {**files, ".gitignore": "[\n!\n[z-\n\\\n"})
    assert check_workspace(tmp_path).files == 1


def test_names_in_another_case(tmp_path):
    """On a file system that tells them apart each is a file of its own; else there is one."""
    names = ("AGENTS.md", "agents.md", "Agents.md", "CLAUDE.MD", "Claude.md")
    write(tmp_path, {name: f"Text of {name}.\n" for name in names})
    there = set(os.listdir(tmp_path))  # noqa: PTH208 - the names as the file system keeps them
    snapshot = build_snapshot(tmp_path)
    assert set(snapshot.files) <= there
    assert "CLAUDE.MD" not in snapshot.files
    check_workspace(tmp_path)
    (crush,) = contexts_of(snapshot, ("crush",), "")
    assert {part.name for part in crush.context.parts} <= there


@pytest.mark.skipif(sys.platform == "win32", reason="such paths cannot be made there")
def test_folders_nested_more_deeply_than_a_path_is_long(tmp_path):
    """Deeper than a path may be long: what can be named is read, the rest is left."""
    depth = 2_500
    write(tmp_path, {"CLAUDE.md": "Text of the root.\n", "d/CLAUDE.md": "Text below.\n"})
    here = os.open(tmp_path / "d", os.O_RDONLY)
    descriptors = 0
    try:
        for _ in range(depth):
            os.mkdir("d", dir_fd=here)
            below = os.open("d", os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
            descriptors += 1
        check = check_workspace(tmp_path)
        assert (check.files, descriptors) == (2, depth)
    finally:
        os.close(here)
        _remove(tmp_path / "d", depth)


def _remove(folder, depth):
    """Take a chain of folders away from below: what removes trees by recursion cannot."""
    step = 1_000
    while depth:
        # Bring the lower part up, so that its path is short enough to be named.
        lower = folder.joinpath(*["d"] * min(step, depth))
        lower.rename(folder.parent / "lower") if depth > step else None
        for level in range(min(step, depth) - (depth > step), 0, -1):
            folder.joinpath(*["d"] * level).rmdir()
        if depth <= step:
            return
        (folder.parent / "lower").rename(folder / "d")
        depth -= step - 1
