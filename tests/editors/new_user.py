"""A person who has just installed the server and unpacked a release: what an editor test begins
with, and what a session in an editor reports.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.editors.programs import EXAMPLE, REPOSITORY, server_environment

MADE_BY_A_BUILD = shutil.ignore_patterns("node_modules", "dist", "bundled", "*.vsix")


@dataclass(frozen=True, slots=True)
class NewUser:
    """An empty home, the program `twicetold` on the PATH, a release, and a workspace."""

    folder: Path

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def release(self) -> Path:
        return self.folder / "twicetold"

    @property
    def workspace(self) -> Path:
        """A copy of the example, with rule files and a plain text file beside it."""
        return self.folder / "workspace"

    @property
    def program(self) -> Path:
        return self.folder / "bin" / "twicetold"

    @property
    def environment(self) -> dict[str, str]:
        environment = server_environment(self.home)
        return {**environment, "PATH": f"{self.program.parent}:{environment['PATH']}"}

    def readme_lines(self, editor: str, language: str) -> str:
        """The first code in the editor's README, with the release's path where it asks for it."""
        readme = (self.release / "editors" / editor / "README.md").read_text(encoding="utf-8")
        code = re.search(rf"^```{language}\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
        return code[1].replace("PATH/TO/twicetold", str(self.release))


def new_user(folder: Path) -> NewUser:
    """Make all that the person has below a folder."""
    user = NewUser(folder.resolve())
    user.home.mkdir(parents=True)
    user.program.parent.mkdir()
    command = shlex.join([sys.executable, "-m", "twicetold"])
    user.program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    user.program.chmod(0o755)
    shutil.copytree(REPOSITORY / "editors", user.release / "editors", ignore=MADE_BY_A_BUILD)
    shutil.copytree(EXAMPLE, user.workspace)
    for name in (".cursorrules", "rules.mdc", "notes.txt"):
        (user.workspace / name).write_text("Nothing that another file says.\n", encoding="utf-8")
    return user


def reported_steps(text: str) -> dict[str, list[dict]]:
    """What a session printed, a line of JSON a step: a list of facts for each step's name."""
    steps: dict[str, list[dict]] = {}
    # An editor in batch mode may clear its echo area with an empty line.
    for line in filter(None, text.splitlines()):
        facts = json.loads(line)
        steps.setdefault(facts.pop("step"), []).append(facts)
    return steps
