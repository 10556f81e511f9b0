"""The servers that are measured, and where they are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

_HERE = Path(__file__).parent
_SERVER = _HERE.parents[1] / "server"


@dataclass(frozen=True)
class Server:
    """A name, a version, and how it is started."""

    name: str
    version: str
    command: list[str]
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, **self.extra}


def own_servers() -> list[Server]:
    from twicetold import __version__

    command = [sys.executable, "-m", "twicetold", "server"]
    path = {"PYTHONPATH": str(_SERVER)}
    fuzz = version("rapidfuzz")
    return [
        Server("twicetold", f"{__version__} (rapidfuzz {fuzz})", command, path),
        Server(
            "twicetold, pure-Python rapidfuzz",
            f"{__version__} (rapidfuzz {fuzz})",
            command,
            {**path, "RAPIDFUZZ_IMPLEMENTATION": "python"},
        ),
        Server("bare pygls", version("pygls"), [sys.executable, str(_HERE / "floor_server.py")]),
    ]


def peers(folder: Path | None) -> tuple[list[Server], list[str]]:
    """The peers found in a folder or on the PATH, and the names of those that are not there."""
    wanted = {
        "panache": (["lsp"], ["--version"]),
        "rumdl": (["server", "--stdio"], ["--version"]),
        "mdsmith": (["lsp", "--stdio"], ["version"]),
    }
    found, absent = [], []
    for name, (arguments, ask) in wanted.items():
        path = shutil.which(name, path=str(folder) if folder else None)
        if path is None:
            absent.append(name)
            continue
        said = subprocess.run([path, *ask], capture_output=True, text=True, check=False).stdout
        number = re.search(r"\d+\.\d+\.\d+", said)
        found.append(Server(name, number[0] if number else "?", [path, *arguments]))
    return found, absent
