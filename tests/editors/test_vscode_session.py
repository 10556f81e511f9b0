"""The extension in a real VS Code, with the real server, on the example workspace.

`vscode_session.mjs` does what a person would do and reports each step.
"""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.editors.programs import (
    REPOSITORY,
    SERVER_COMMAND,
    code_server,
    node_and_npm,
    server_environment,
)

pytestmark = pytest.mark.editor

SCRIPTS = REPOSITORY / "tests" / "editors"


@pytest.fixture(scope="module")
def steps(request, workspace):
    program = code_server()
    node, npm = node_and_npm()
    folder, run = request.getfixturevalue("extension")
    run("run", "package")
    subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=SCRIPTS, check=True, timeout=120)
    done = subprocess.run(
        [
            node,
            str(SCRIPTS / "vscode_session.mjs"),
            program,
            str(folder / "twicetold.vsix"),
            str(workspace),
            json.dumps(SERVER_COMMAND),
            str(workspace.parent / "pictures"),
        ],
        env=server_environment(workspace.parent),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_step_succeeds(steps):
    assert [step for step in steps if not step["ok"]] == []
    assert len(steps) == 7


def test_the_comparison_names_the_sections(steps):
    shown = [step["text"] for step in steps if "comparison beside" in step["step"]]
    assert len(shown) == 1
    assert "Database changes" in shown[0]
    assert "Commits" in shown[0]
