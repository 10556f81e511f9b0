"""Records what real editors say in their `initialize` request, for sessions without an editor.

    python tests/clients/record.py neovim --program nvim
    python tests/clients/record.py emacs --program emacs
    python tests/clients/record.py vscode --program PREFIX/code-server

Each runs the editor in a folder of its own with our client (Emacs: eglot) and writes
``tests/clients/<editor>-<version>.json``. Every editor is started and stopped by this script.
For VS Code, `tests/editors/install_code_server.sh PREFIX` makes the program, `npm ci` in
`tests/editors` and a Chromium are needed, and the extension must be packaged.

Nothing of the machine is kept: the workspace's path is written as ``{root}`` and the process id
as null. `tests.clients.recorded.initialize_params` puts a path back.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
SECONDS_TO_START = 120


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("editor", choices=sorted(EDITORS))
    parser.add_argument("--program", required=True, help="the editor's program")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="twicetold-record-") as folder:
        workspace = Path(folder).resolve() / "workspace"
        (workspace / ".git").mkdir(parents=True)
        (workspace / "CLAUDE.md").write_text("# Example\n\nSome text.\n", encoding="utf-8")
        record = workspace.parent / "initialize.json"
        version = EDITORS[arguments.editor](arguments.program, workspace, record)
        if not record.exists():
            sys.exit(f"{arguments.program} started no server.")
        params = normalised(json.loads(record.read_text(encoding="utf-8")), workspace)
    target = HERE / f"{arguments.editor}-{version}.json"
    text = json.dumps(params, indent=2, sort_keys=True, ensure_ascii=False)
    target.write_text(text + "\n", encoding="utf-8")
    print(target.relative_to(REPOSITORY))


def normalised(params: dict[str, Any], workspace: Path) -> dict[str, Any]:
    """The parameters without what belongs to this machine and this run."""
    text = json.dumps(params | {"processId": None}, ensure_ascii=False)
    return json.loads(text.replace(str(workspace), "{root}"))


def record_neovim(program: str, workspace: Path, record: Path) -> str:
    init = workspace.parent / "init.lua"
    command = json.dumps([sys.executable, str(HERE / "recorder.py"), str(record)])
    init.write_text(
        f"vim.opt.runtimepath:prepend([[{REPOSITORY / 'editors' / 'neovim'}]])\n"
        f"vim.lsp.config('twicetold', {{ cmd = vim.json.decode([=[{command}]=]) }})\n"
        "vim.lsp.enable('twicetold')\n",
        encoding="utf-8",
    )
    written = f"function() return vim.uv.fs_stat([[{record}]]) end"
    wait = f"lua vim.wait({SECONDS_TO_START * 1000}, {written})"
    run([program, "--headless", "-u", str(init), "CLAUDE.md", "-c", wait, "-c", "qall!"], workspace)
    return major_minor(run([program, "--version"], workspace))


def record_emacs(program: str, workspace: Path, record: Path) -> str:
    contact = " ".join(
        json.dumps(x) for x in (sys.executable, str(HERE / "recorder.py"), str(record))
    )
    script = f"""
      (require 'eglot)
      (setq eglot-sync-connect {SECONDS_TO_START})
      (find-file "CLAUDE.md")
      (text-mode)
      (add-to-list 'eglot-server-programs '(text-mode . ({contact})))
      (apply #'eglot (eglot--guess-contact))
      (eglot-shutdown-all)
    """
    run([program, "-Q", "--batch", "--eval", f"(progn {script})"], workspace)
    return major_minor(run([program, "--version"], workspace)).partition(".")[0]


def record_vscode(program: str, workspace: Path, record: Path) -> str:
    command = json.dumps([sys.executable, str(HERE / "recorder.py"), str(record)])
    script = str(HERE / "record_vscode.mjs")
    vsix = str(REPOSITORY / "editors" / "vscode" / "twicetold.vsix")
    run(["node", script, program, vsix, str(workspace), command, str(record)], workspace)
    return major_minor(run([program, "--version"], workspace).rpartition("with Code ")[2])


def run(argv: list[str], folder: Path) -> str:
    """Output of a program that gets a home folder of its own, so that no configuration is read."""
    home = folder.parent / "home"
    home.mkdir(exist_ok=True)
    environment = {**os.environ, "HOME": str(home), "LANG": "C.UTF-8"}
    for name in [n for n in environment if n.startswith("XDG_")]:
        del environment[name]
    done = subprocess.run(
        argv, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(argv)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def major_minor(text: str) -> str:
    found = re.search(r"\d+\.\d+", text)
    if found is None:
        sys.exit(f"No version in: {text}")
    return found[0]


EDITORS: dict[str, Callable[[str, Path, Path], str]] = {
    "emacs": record_emacs,
    "neovim": record_neovim,
    "vscode": record_vscode,
}

if __name__ == "__main__":
    main()
