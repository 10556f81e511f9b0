"""The extension through VS Code's own interface, in a real extension host, in two folders.

`vscode_api/index.cjs` asks; here stands what is right. Figures are printed with `pytest -rP`.
"""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.editors.programs import code_server, node_and_npm, server_environment

pytestmark = pytest.mark.editor


def instructions(sections: int, kept: int) -> str:
    """Ten lines a section; every ``kept``-th is the same in all files made so."""
    lines = ["# Instructions", ""]
    for number in range(sections):
        name = f"{number}" if number % kept == 0 else f"{number} of {sections}"
        lines += [f"## Part {name}", ""]
        lines += [
            f"- Rule {row} of part {name}: keep `module_{row}/part_{number}` free of step {row}."
            for row in range(7)
        ]
        lines.append("")
    return "\n".join(lines)


@pytest.fixture(scope="module")
def two_folders(hinted):
    second = hinted.parent / "second"
    (second / "pkg").mkdir(parents=True)
    (second / "twicetold.toml").write_text('hosts = ["claude-code"]\n', encoding="utf-8")
    (second / "CLAUDE.md").write_text(instructions(100, kept=5), encoding="utf-8")
    (second / "pkg" / "CLAUDE.md").write_text(instructions(101, kept=5), encoding="utf-8")
    path = hinted.parent / "two.code-workspace"
    folders = [{"path": str(hinted)}, {"path": str(second)}]
    path.write_text(json.dumps({"folders": folders}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def found(request, two_folders, browser_scripts):
    program = code_server()
    node, _ = node_and_npm()
    # A copy: Python keeps what it has compiled beside the modules.
    installed = two_folders.parent / "extension"
    shutil.copytree(request.getfixturevalue("installed"), installed)
    result = two_folders.parent / "result.jsonl"
    subprocess.run(
        [
            *(node, str(browser_scripts / "vscode_api.mjs"), program),
            *(str(installed), str(two_folders), str(result)),
        ],
        env=server_environment(two_folders.parent),
        check=True,
        timeout=300,
    )
    reported = [json.loads(line) for line in result.read_text(encoding="utf-8").splitlines()]
    assert [step for step in reported if not step["ok"]] == []
    return {step["step"]: step.get("text") for step in reported}


def test_diagnostics_come_with_their_twins(found):
    assert found["first diagnostic"]["codes"] == ["drifted-section", "duplicate-section"]
    assert set(found["related information"]) == {"workspace/CLAUDE.md"}


def test_the_commands_are_there(found):
    assert found["the extension is active"] is True
    from tests.editors.test_vscode_manifest import MANIFEST

    declared = {command["command"] for command in MANIFEST["contributes"]["commands"]}
    assert declared <= set(found["commands"])


def test_hover_and_lenses(found):
    assert "CLAUDE.md › Commits" in found["hover"]
    assert [lens.partition(":")[0] for lens in found["lenses"]][:1] == ["1"]
    assert any(lens.startswith("17: 99 % of CLAUDE.md › Commits") for lens in found["lenses"])


def test_inlay_hints(found):
    (hint,) = found["inlay hints"]
    assert hint.startswith("4: ")
    assert hint.endswith("CLAUDE.md:22")


def test_fixes_are_offered_and_taken(found):
    assert any("CLAUDE.md" in title for title in found["fixes"])
    assert found["take the section from the reference, and undo it"] is True


def test_a_second_folder_is_a_root_of_its_own(found):
    assert found["a file of the other folder"] >= 20


def test_an_edit_of_the_reference_reaches_its_copies(found):
    step = "an edit of the reference reaches its copies without a save"
    assert found[step] == ["duplicate-section", "duplicate-section"]


def test_rule_files_are_markdown(found):
    assert found["a rule file without ending"] == "markdown"


def test_the_server_can_be_restarted(found):
    assert found["restart"]


def test_figures(found):
    first, typing = found["first diagnostic"], found["typing in a file of 1,000 lines"]
    print(f"first diagnostic after {first['milliseconds']} ms; typing: {typing}")
    assert typing["lines"] >= 1000
