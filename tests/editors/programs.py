"""The programs that editor tests need: where they are, and why a test is skipped without them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent.parent
EXTENSION = REPOSITORY / "editors" / "vscode"
EXAMPLE = REPOSITORY / "server" / "example"
SERVER_COMMAND = [sys.executable, "-m", "twicetold", "server"]


def neovim(release: str) -> str:
    """Neovim of a release ("0.11"): from the environment, beside this interpreter, on the PATH."""
    name = {"0.11": "nvim", "0.12": "nvim-0.12"}[release]
    variable = name.upper().replace("-", "_").replace(".", "_")
    beside = Path(sys.executable).parent / name
    found = os.environ.get(f"TWICETOLD_{variable}") or shutil.which(beside) or shutil.which(name)
    if found is None:
        pytest.skip(f"Neovim {release} was not found; tests/editors/install_neovim*.sh installs it")
    version = output([found, "--version"]).partition("\n")[0]
    if not version.startswith(f"NVIM v{release}."):
        pytest.skip(f"{found} is {version}; {release} is needed")
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
