"""How git is run: one fixed program, fixed arguments, and a repository that is not trusted.

A repository's own configuration can name programs: a monitor of the file system, hooks, a remote
that is asked for objects that a partial clone left out. Nothing here needs any of them, so all are
switched off, and variables that point git elsewhere (a hook's `GIT_DIR`) are left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

_SECONDS = 60

_CONFIGURATION = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "safe.bareRepository=explicit",  # a folder that looks like a repository has its own settings
)
_SETTINGS = tuple(word for setting in _CONFIGURATION for word in ("-c", setting))

# The person's own settings are trusted (`safe.directory` stands there).
_KEPT = ("GIT_CONFIG_", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")
_VARIABLES = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


class GitError(Exception):
    """git cannot answer; the text says why to a person."""


def ask_git(directory: Path, *arguments: str, stdin: bytes = b"") -> bytes:
    """What git prints, run in ``directory``.

    Raises:
        GitError: where git is not there, takes too long or fails; then with its first line.
    """
    command = [_program(), "--no-pager", *_SETTINGS, *arguments]
    try:
        done = subprocess.run(  # noqa: S603 - a resolved program, an argument list, no shell
            command,
            cwd=directory,
            env=_environment(os.environ),
            input=stdin,
            capture_output=True,
            check=True,
            timeout=_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise GitError(f"git {arguments[0]} took longer than {_SECONDS} seconds.") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", errors="replace").strip().partition("\n")[0]
        raise GitError(f"git {arguments[0]}: {said or 'failed'}") from error
    except OSError as error:
        raise GitError(f"git cannot be run in {directory}: {error.strerror}.") from error
    return done.stdout


def _program() -> str:
    """The git of PATH, never one of the current directory, where Windows looks first."""
    for directory in os.environ.get("PATH", "").split(os.pathsep):
        found = Path(directory).is_absolute() and shutil.which(str(Path(directory) / "git"))
        if found:
            return found
    raise GitError("There is no git on PATH; revisions need it.")


def _environment(inherited: Mapping[str, str]) -> dict[str, str]:
    kept = {
        name: value
        for name, value in inherited.items()
        if not name.startswith("GIT_") or name.startswith(_KEPT)
    }
    return {**kept, **_VARIABLES}
