"""Check runs for tests of reports: one root, seen from where it lies."""

from __future__ import annotations

from tests.rules.workspaces import write
from twicetold.reports.check_run import CheckRun
from twicetold.reports.locations import Locations
from twicetold.rules.check_workspace import check_workspace

HOSTILE = "Keep 100% of it; see [the rules], C:\\x, a: b and naïve 😀 tests for at least {} days."
FILES = {
    ".git/HEAD": "",
    "CLAUDE.md": f"# Rules [1] 😀\n\n- Ask first.\n- {HOSTILE.format(30)}\n",
    "a b: c, 50%/CLAUDE.md": f"# Other\n\nText.\n\n- Pages live here.\n- {HOSTILE.format(60)}\n",
}


def hostile_run(root):
    """A drifted copy in a folder whose name needs escaping everywhere, and a bad setting."""
    write(root, {**FILES, "twicetold.toml": "severty = 'x'\n"})
    return CheckRun((check_workspace(root),), ("nowhere does not exist.",)), Locations(root)
