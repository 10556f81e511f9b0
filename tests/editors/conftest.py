from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from tests.editors.programs import EXAMPLE, EXTENSION, REPOSITORY, node_and_npm

MADE_BY_A_BUILD = ("node_modules", "dist", "bundled", "LICENSE", "*.vsix", "__pycache__")


@pytest.fixture(scope="session")
def extension(tmp_path_factory):
    """The extension as a fresh clone has it, with its dependencies, and a function to run npm."""
    _, npm = node_and_npm()
    checkout = tmp_path_factory.mktemp("vscode")
    folder = checkout / "editors" / "vscode"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns(*MADE_BY_A_BUILD))
    shutil.copytree(REPOSITORY / "server" / "twicetold", checkout / "server" / "twicetold")
    shutil.copy(REPOSITORY / "LICENSE", checkout)

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [npm, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHON": sys.executable},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("ci", "--no-audit", "--no-fund")
    return folder, run


@pytest.fixture(scope="session")
def vsix(extension):
    """The package that people install."""
    folder, run = extension
    run("run", "package")
    return folder / "twicetold.vsix"


@pytest.fixture(scope="session")
def installed(vsix, tmp_path_factory):
    """The extension's folder as an editor unpacks it."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(vsix) as package:
        package.extractall(folder)
    return folder / "extension"


@pytest.fixture(scope="session")
def browser_scripts():
    """The folder of the scripts that drive a browser, with what they import."""
    _, npm = node_and_npm()
    folder = REPOSITORY / "tests" / "editors"
    subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=folder, check=True, timeout=120)
    return folder


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    """A copy of the example, with rule files and a plain text file beside it."""
    root = tmp_path_factory.mktemp("editor").resolve() / "workspace"
    shutil.copytree(EXAMPLE, root)
    for name in (".cursorrules", "rules.mdc", "notes.txt"):
        (root / name).write_text("Nothing that another file says.\n", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def hinted(workspace):
    """The workspace with a file that repeats one line of the root's, under a heading of its own."""
    path = workspace / "services" / "search" / "CLAUDE.md"
    path.parent.mkdir()
    line = "- Keep line coverage at 85 % or more."
    path.write_text(f"# Search\n\n- The index is built at night.\n{line}\n", encoding="utf-8")
    return workspace
