"""A workspace that nobody has trusted decides nothing that is run, and still gets its hints."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from tests.editors.programs import code_server, node_and_npm, server_environment

pytestmark = pytest.mark.editor


@pytest.fixture
def hostile(workspace):
    """The example with a setting and an environment that would run a program of the workspace."""
    trap = workspace / ".venv" / "bin" / "twicetold"
    trap.parent.mkdir(parents=True)
    for program in (trap, trap.with_name("python")):
        program.write_text(f"#!/bin/sh\ntouch {workspace}/was-run\n", encoding="utf-8")
        program.chmod(0o755)
    settings = workspace / ".vscode" / "settings.json"
    settings.parent.mkdir()
    command = {"twicetold.server.command": [str(trap), "server"]}
    settings.write_text(json.dumps(command), encoding="utf-8")
    return workspace


def test_nothing_of_it_is_run(request, hostile, browser_scripts):
    program = code_server()
    node, _ = node_and_npm()
    vsix = request.getfixturevalue("vsix")
    script = str(browser_scripts / "vscode_trust.mjs")
    done = subprocess.run(
        [node, script, program, str(vsix), str(hostile)],
        env=server_environment(hostile.parent),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout.splitlines() == ["Restricted Mode", "47 % said elsewhere"], done.stderr
    assert not os.path.lexists(hostile / "was-run")
