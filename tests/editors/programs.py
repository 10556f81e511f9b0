"""The programs that editor tests need: where they are, and why a test is skipped without them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent.parent
EXTENSION = REPOSITORY / "editors" / "vscode"
EXAMPLE = REPOSITORY / "server" / "example"
SERVER_COMMAND = [sys.executable, "-m", "twicetold", "server"]


# Editors by the name of their program: what installs it, and what `--version` begins with.
EDITORS = {
    "nvim": ("install_neovim.sh", r"NVIM v0\.11\."),
    "nvim-0.12": ("install_neovim_0.12.sh", r"NVIM v0\.12\."),
    "emacs": ("install_emacs.sh", r"GNU Emacs (29|[3-9]\d)\."),
    "hx": ("install_helix.sh", r"helix 2[5-9]\."),
    "vim": ("install_vim_ale.sh", r"VIM - Vi IMproved 9\."),
    "tmux": ("install_helix.sh", r"tmux "),
}


def editor(name: str) -> str:
    """An editor's program: from the environment, beside this interpreter, on the PATH."""
    script, wanted = EDITORS[name]
    variable = f"TWICETOLD_{name.upper().replace('-', '_').replace('.', '_')}"
    beside = Path(sys.executable).parent / name
    found = os.environ.get(variable) or shutil.which(str(beside)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} was not found; tests/editors/{script} installs it")
    version = output([found, "-V" if name == "tmux" else "--version"]).partition("\n")[0]
    if not re.match(wanted, version):
        pytest.skip(f"{found} is {version}; tests/editors/{script} installs another")
    return found


def node_and_npm() -> tuple[str, str]:
    """Node 20 or newer, and npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("Node and npm were not found; install Node 20 or newer")
    version = output([node, "--version"])
    if int(version.lstrip("v").partition(".")[0]) < 20:
        pytest.skip(f"{node} is {version.strip()}; 20 or newer is needed")
    return node, npm


def code_server() -> str:
    """A real VS Code: from the environment, or on the PATH."""
    found = os.environ.get("TWICETOLD_CODE_SERVER") or shutil.which("code-server")
    if found is None:
        pytest.skip("code-server was not found; tests/editors/install_code_server.sh installs it")
    return found


def output(argv: list[str]) -> str:
    return subprocess.run(argv, capture_output=True, text=True, check=True, timeout=60).stdout


def server_environment(home: Path) -> dict[str, str]:
    """An environment in which the server is found and no configuration of this machine is read."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    return {
        **kept,
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(REPOSITORY / "server"),
    }
