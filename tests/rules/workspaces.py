"""Small workspaces for tests: a dictionary of texts becomes a checked root."""

from __future__ import annotations

from twicetold.rules.check import check_file
from twicetold.rules.check_workspace import check_workspace
from twicetold.workspace.snapshot import build_snapshot

MIGRATIONS = """\
## Migrations

- Write one migration for each change and never edit a merged one.
- A migration must be safe while the previous release still runs.
- Name it after what it does, for example `add_hold_until`.
"""
COMMITS = """\
## Commits

- One change per commit, with a subject of at most 60 characters.
- Explain in the body why the change is needed, not what it does.
"""
REVIEWS = """\
## Reviews

- Two people read every change to the payment code before it is merged.
- Answer a comment with a commit or a reason, and leave resolving to the reviewer.
"""


def write(root, files):
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)
    return root


def check(root, files):
    """The whole root's check."""
    return check_workspace(write(root, files))


def brief(root, files):
    """Path, code, 1-based first and last line of every problem."""
    return [
        (p.place.path, p.code, p.place.start + 1, p.place.end) for p in check(root, files).problems
    ]


def check_one(root, files, path):
    return check_file(build_snapshot(write(root, files)), path)
