"""The VS Code extension: its types, its unit tests, and what the package holds."""

from __future__ import annotations

import json
import re

import pytest

from tests.editors.programs import EXTENSION, node_and_npm, output

pytestmark = pytest.mark.editor


def node_modules():
    """Names of the modules that Node itself brings."""
    node, _ = node_and_npm()
    script = "JSON.stringify(require('node:module').builtinModules)"
    return set(json.loads(output([node, "--print", script])))


def test_types_and_unit_tests(extension):
    _, run = extension
    run("run", "check")
    assert re.search(r"\bpass [1-9]", run("test"))


def test_the_package_holds_what_runs_and_nothing_else(installed):
    files = {path.relative_to(installed) for path in installed.rglob("*") if path.is_file()}
    own = {path.as_posix() for path in files if path.parts[0] != "bundled"}
    walkthrough = {f"walkthrough/{path.name}" for path in (EXTENSION / "walkthrough").iterdir()}
    assert own - walkthrough == {"package.json", "readme.md", "LICENSE.txt", "dist/extension.js"}
    assert walkthrough < own
    assert {path.parts[1] for path in files if path.parts[0] == "bundled"} == {"libs", "server.py"}
    assert all((installed / path).stat().st_size > 0 for path in own)


def test_the_program_is_one_file(installed):
    manifest = json.loads((installed / "package.json").read_text(encoding="utf-8"))
    bundle = (installed / manifest["main"]).read_text(encoding="utf-8")
    assert "twicetold.server.compareWithReference" in bundle
    assert set(re.findall(r'require\("(?:node:)?([^"]+)"\)', bundle)) - {"vscode"} <= node_modules()
