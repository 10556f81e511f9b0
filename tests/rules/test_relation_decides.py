"""The same two files are a fault or none, by how the hosts in play load them."""

from __future__ import annotations

import pytest

from tests.workspace.trees import write
from twicetold.rules.check import check_file
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import build_snapshot

TEXT = (
    "# Build\n\nRun `make build` from the root of the repository before you start.\n\n"
    "# Test\n\nRun the whole test suite with `make check` before every commit.\n\n"
    "# Style\n\nKeep every line of code below one hundred characters.\n"
)
DRIFTED = TEXT.replace("one hundred", "eighty")


def found(root, files, path, *hosts):
    named = ", ".join(f'"{host}"' for host in hosts)
    settings = {"twicetold.toml": f"hosts = [{named}]\n"} if hosts else {}
    snapshot = build_snapshot(write(root, {**files, **settings}))
    problems = check_file(snapshot, path).problems
    return [problem for problem in problems if "shadowed" not in problem.code]


@pytest.mark.parametrize(
    ("host", "copy", "codes"),
    [
        # Codex loads both on its way down, Zed only the root's, Copilot's cloud agent the nearest.
        ("codex", TEXT, {"duplicate-section"}),
        ("zed", TEXT, set()),
        ("copilot-cloud", TEXT, set()),
        ("codex", DRIFTED, {"duplicate-section", "drifted-section", "drifted-statement"}),
        ("zed", DRIFTED, set()),
    ],
)
def test_a_nested_copy(tmp_path, host, copy, codes):
    files = {"AGENTS.md": TEXT, "pkg/AGENTS.md": copy}
    problems = found(tmp_path, files, "pkg/AGENTS.md", host)
    assert {problem.code for problem in problems} <= codes
    assert bool(problems) is bool(codes)
    if copy is DRIFTED and codes:
        assert any(problem.code.startswith("drifted") for problem in problems)


def test_mirrors_must_agree_and_may_repeat(tmp_path):
    equal = {"AGENTS.md": TEXT, "CLAUDE.md": TEXT}
    assert found(tmp_path / "equal", equal, "CLAUDE.md", "claude-code", "codex") == []
    differ = {"AGENTS.md": TEXT, "CLAUDE.md": DRIFTED}
    problems = found(tmp_path / "differ", differ, "CLAUDE.md", "claude-code", "codex")
    assert {problem.code.partition("-")[0] for problem in problems} == {"drifted"}


OWN = "\n".join(
    f"- Ship number {n} leaves the harbour at dawn, with a crew of its own.\n" for n in range(20)
)


@pytest.mark.parametrize(
    ("hosts", "told"),
    [
        # Cursor reads both, Codex AGENTS.md alone.
        (("cursor", "codex"), ["Cursor"]),
        (("codex",), []),
    ],
)
def test_files_side_by_side_that_are_no_mirrors(tmp_path, hosts, told):
    files = {"AGENTS.md": TEXT, ".cursorrules": f"{OWN}\n{TEXT[-60:]}"}
    problems = found(tmp_path, files, ".cursorrules", *hosts)
    assert [host for problem in problems for host in problem.hosts] == told
    assert found(tmp_path, files, "AGENTS.md", *hosts) == []


def test_hosts_that_nobody_names_give_information(tmp_path):
    files = {"AGENTS.md": TEXT, "pkg/AGENTS.md": DRIFTED}
    guessed = found(tmp_path / "a", files, "pkg/AGENTS.md")
    assert {problem.severity.value for problem in guessed} == {"information"}
    drifted = next(problem for problem in guessed if problem.code.startswith("drifted"))
    assert drifted.hosts == ()
    assert drifted.message.endswith("Hosts that read both load them together.")
    named = found(tmp_path / "b", files, "pkg/AGENTS.md", "codex")
    sure = next(problem for problem in named if problem.code.startswith("drifted"))
    assert (sure.severity.value, sure.hosts) == ("warning", ("Codex",))


def test_an_import_of_another_directory_is_a_reference(tmp_path):
    files = {
        "a/CLAUDE.md": f"@../b/CLAUDE.md\n\n{TEXT}",
        "b/CLAUDE.md": TEXT,
        "CLAUDE.md": "Root.\n",
    }
    snapshot = build_snapshot(write(tmp_path, files))
    nearest, root = references_of(snapshot, "a/CLAUDE.md")
    assert (nearest.path, nearest.why) == ("b/CLAUDE.md", "imported by a/CLAUDE.md")
    assert root.path == "CLAUDE.md"
    codes = {problem.code for problem in check_file(snapshot, "a/CLAUDE.md").problems}
    assert "duplicate-section" in codes
