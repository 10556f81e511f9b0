from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.editors.programs import EXAMPLE, EXTENSION, REPOSITORY, node_and_npm

MADE_BY_NPM = ("node_modules", "dist", "LICENSE", "*.vsix")


@pytest.fixture(scope="session")
def extension(tmp_path_factory):
    """The extension as a fresh clone has it, with its dependencies, and a function to run npm."""
    _, npm = node_and_npm()
    checkout = tmp_path_factory.mktemp("vscode")
    folder = checkout / "editors" / "vscode"
    shutil.copytree(EXTENSION, folder, ignore=shutil.ignore_patterns(*MADE_BY_NPM))
    shutil.copy(REPOSITORY / "LICENSE", checkout)

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [npm, *arguments], cwd=folder, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("ci", "--no-audit", "--no-fund")
    return folder, run


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    """A copy of the example, with rule files and a plain text file beside it."""
    root = tmp_path_factory.mktemp("editor").resolve() / "workspace"
    shutil.copytree(EXAMPLE, root)
    for name in (".cursorrules", "rules.mdc", "notes.txt"):
        (root / name).write_text("Nothing that another file says.\n", encoding="utf-8")
    return root
