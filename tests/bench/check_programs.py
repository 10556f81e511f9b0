"""The programs whose checks are measured beside each other, and how many findings each tells."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from twicetold import __version__

# Its own limit leaves sections uncompared, by the order of paths.
_DRIFT_ALONE = """\
version: 0.22.0
rules:
  content-instruction-drift:
    enabled: true
    similarity-max-sections: 1000000
"""


@dataclass(frozen=True)
class Program:
    """A command line to be measured, which gets the repositories' folders as last arguments.

    ``does`` says in a few words what it finds, so that nobody takes two rows for the same work.
    ``count`` tells from the output how many findings there are.
    """

    name: str
    version: str
    does: str
    command: tuple[str, ...]
    count: Callable[[str], int]


def own_program() -> Program:
    """What this package does with the same folders."""
    command = (sys.executable, "-m", "twicetold", "check", "--format", "json")
    does = "all findings, each file against its references"
    return Program(
        "twicetold check", __version__, does, (*command, "--fail-on", "never"), _in("findings")
    )


def peers(folders: str | None, scratch: Path) -> tuple[list[Program], list[str]]:
    """The peers found in folders or on the PATH, and the names of those that are not there.

    ``folders`` is written as a PATH is. What a peer needs of a configuration is put into
    ``scratch``.
    """
    drift = scratch / "drift.yaml"
    drift.write_text(_DRIFT_ALONE, encoding="utf-8")
    skillsaw = ("lint", "-v", "--format", "json", "--no-baseline", "--no-plugins")
    skillsaw += ("--no-custom-rules", "--no-progress")
    alone = ("--rule", "content-instruction-drift", "--config", str(drift))
    jscpd = ("--min-lines", "3", "--min-tokens", "20", "--format", "markdown")
    wanted = (
        (
            "skillsaw",
            "lints each file, compares sections up to a limit",
            skillsaw,
            _in("violations"),
        ),
        (
            "skillsaw",
            "compares all pairs of sections of 40 words, nothing else",
            (*skillsaw, *alone),
            _in("violations"),
        ),
        (
            "jscpd",
            "equal runs of 20 tokens in all Markdown",
            (*jscpd, "--no-gitignore", "--reporters", "silent", "--no-colors"),
            _clones,
        ),
        ("agnix", "lints each file, compares no texts", ("--format", "json"), _in("diagnostics")),
        (
            "rumdl",
            "lints the form of each Markdown file",
            ("check", "--no-cache", "--output-format", "json"),
            _items,
        ),
    )
    found, absent = [], []
    for name, does, arguments, count in wanted:
        path = shutil.which(name, path=folders)
        if path is None:
            absent.append(name)
        else:
            found.append(Program(name, _version(path), does, (path, *arguments), count))
    return found, list(dict.fromkeys(absent))


def _version(path: str) -> str:
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.search(r"\d+\.\d+\.\d+", said)
    return number[0] if number else "?"


def _in(key: str) -> Callable[[str], int]:
    return lambda output: len(json.loads(output)[key])


def _items(output: str) -> int:
    return len(json.loads(output))


def _clones(output: str) -> int:
    found = re.search(r"Found (\d+) ", output)
    return int(found[1]) if found else 0
