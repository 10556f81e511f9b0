"""git for tests, untouched by the settings of whoever runs them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_AUTHOR = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")


def git(directory: Path, *arguments: str) -> str:
    """What git prints."""
    done = subprocess.run(
        ["git", *_AUTHOR, *arguments],  # noqa: S607 - the tests' git is that of PATH
        cwd=directory, check=True, capture_output=True, text=True,
        env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
    )  # fmt: skip
    return done.stdout.strip()


def commit(directory: Path, message: str = "change") -> str:
    """Commit everything below the directory, which becomes a repository; the commit's name."""
    if not (directory / ".git").exists():
        git(directory, "init", "-q", "-b", "main")
    git(directory, "add", "-A")
    git(directory, "commit", "-q", "--allow-empty", "-m", message)
    return git(directory, "rev-parse", "HEAD")
