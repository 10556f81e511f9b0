"""What the GitHub action runs: installs Twicetold and checks the workspace.

The inputs come as ``TWICETOLD_*``, what GitHub knows as ``GITHUB_*``. It needs nothing but Python
and git, and passes nothing through a shell.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

INSTALLED = "installed"
EVERYTHING = "none"
FINDINGS, USAGE = 1, 2
_MERGE_OF_PULL_REQUEST = re.compile(r"refs/pull/\d+/merge")


def main() -> int:
    """Check, and return the exit code of `twicetold check`."""
    workspace = Path(os.environ["GITHUB_WORKSPACE"])
    try:
        check = [*program(given("VERSION")), "check"]
    except subprocess.CalledProcessError:
        sys.stdout.write("::error title=Twicetold::Twicetold could not be installed.\n")
        return USAGE
    report, chosen = given("OUTPUT"), filters(workspace)
    form = ["--format", given("FORMAT", "github"), *(["--output", report] if report else ())]
    code = subprocess.run([*check, *form, *chosen], cwd=workspace, check=False).returncode
    tell("GITHUB_OUTPUT", f"exit-code={code}\nreport={report}\n")
    if code == FINDINGS:
        # GitHub shows ten annotations of a kind; the page of the run has room for all.
        done = subprocess.run([*check, *chosen], cwd=workspace, check=False, capture_output=True)
        fence = "`" * 8
        text = done.stdout.decode("utf-8", errors="replace")
        tell("GITHUB_STEP_SUMMARY", f"### Twicetold\n\n{fence}text\n{text}{fence}\n")
    return code


def given(name: str, default: str = "") -> str:
    """An input of the action, without blanks around it."""
    return os.environ.get(f"TWICETOLD_{name}", "").strip() or default


def filters(workspace: Path) -> list[str]:
    """The options that say what counts, and the paths."""
    found = ["--fail-on", given("FAIL_ON", "warning")]
    since = given("SINCE") or base_of_change(workspace)
    if since and since != EVERYTHING:
        found += ["--since", since]
    paths = [path.strip() for path in given("PATHS", ".").splitlines() if path.strip()]
    return [*found, "--", *paths]


def base_of_change(workspace: Path) -> str:
    """The revision that a pull request or a merge group is compared with; "" where there is none.

    For a pull request GitHub checks out a merge of the branch into its base, whose first parent is
    the base as it is today. A checkout of one commit lacks it, and one step more brings it.
    """
    if _MERGE_OF_PULL_REQUEST.fullmatch(os.environ.get("GITHUB_REF", "")):
        head = git(workspace, "rev-parse", "--verify", "HEAD")
        if head and head == os.environ.get("GITHUB_SHA"):
            if not git(workspace, "rev-parse", "--verify", "HEAD^1"):
                git(workspace, "fetch", "--quiet", "--no-tags", "--deepen=1")
            if git(workspace, "rev-parse", "--verify", "HEAD^2"):
                return "HEAD^1"
    try:
        event = json.loads(Path(os.environ["GITHUB_EVENT_PATH"]).read_text(encoding="utf-8"))
        if "pull_request" in event:
            return str(event["pull_request"]["base"]["sha"])
        return str(event["merge_group"]["base_sha"])
    except (KeyError, OSError, TypeError, ValueError):
        return ""


def git(workspace: Path, *arguments: str) -> str:
    """What git says; "" where it cannot do it."""
    command = ["git", "-C", str(workspace), *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def program(version: str) -> list[str]:
    """Install Twicetold away from everything else; how to run it."""
    if version == INSTALLED:
        return [sys.executable, "-m", "twicetold"]
    home = Path(os.environ["RUNNER_TEMP"]) / "twicetold"
    venv.create(home, with_pip=True, clear=True)
    python = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    wanted = f"twicetold=={version}" if version else os.environ["GITHUB_ACTION_PATH"]
    quiet = ("--quiet", "--disable-pip-version-check")
    subprocess.run([python, "-m", "pip", "install", *quiet, wanted], check=True)
    return [python, "-m", "twicetold"]


def tell(variable: str, text: str) -> None:
    """Add to a file that the runner reads."""
    path = os.environ.get(variable)
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main())
