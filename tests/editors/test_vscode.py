"""The VS Code extension: its types, its unit tests, and what the package holds."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile

import pytest

from tests.editors.programs import REPOSITORY, node_and_npm, output

pytestmark = pytest.mark.editor

SOURCE = REPOSITORY / "editors" / "vscode"
MADE = ("node_modules", "dist", "out", "LICENSE", "*.vsix")


@pytest.fixture(scope="module")
def extension(tmp_path_factory):
    """A copy as a fresh clone has it, with its dependencies installed."""
    npm = node_and_npm()
    checkout = tmp_path_factory.mktemp("vscode")
    folder = checkout / "editors" / "vscode"
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns(*MADE))
    shutil.copy(REPOSITORY / "LICENSE", checkout)

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [npm, *arguments], cwd=folder, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("ci", "--no-audit", "--no-fund")
    return folder, run


def node_modules():
    """Names of the modules that Node itself brings."""
    script = "JSON.stringify(require('node:module').builtinModules)"
    return set(json.loads(output(["node", "--print", script])))


def test_types_and_unit_tests(extension):
    _, run = extension
    run("run", "check")
    assert "# fail 0" in run("test")


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

    manifest = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))
    assert manifest["version"] == __version__
