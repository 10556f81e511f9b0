"""The VS Code extension: its types, its unit tests, and what the package holds."""

from __future__ import annotations

import json
import re
import zipfile

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


def test_the_package_holds_the_bundle_and_nothing_else(extension):
    folder, run = extension
    run("run", "package")
    with zipfile.ZipFile(folder / "twicetold.vsix") as package:
        sizes = {
            entry.filename.removeprefix("extension/"): entry.file_size
            for entry in package.infolist()
            if entry.filename.startswith("extension/")
        }
        manifest = json.loads(package.read("extension/package.json"))
        bundle = package.read("extension/dist/extension.js").decode()
    assert set(sizes) == {"package.json", "readme.md", "LICENSE.txt", "dist/extension.js"}
    assert manifest["main"] == "./dist/extension.js"
    assert all(size > 0 for size in sizes.values())
    assert "twicetold.server.compareWithReference" in bundle
    assert set(re.findall(r'require\("(?:node:)?([^"]+)"\)', bundle)) - {"vscode"} <= node_modules()


def test_the_extension_has_the_version_of_the_server():
    from twicetold import __version__

    manifest = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    assert manifest["version"] == __version__
