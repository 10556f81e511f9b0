"""Fixes for tests: those of one problem in a workspace of texts, and what one makes of it."""

from __future__ import annotations

from tests.rules.workspaces import write
from twicetold.markdown.parsed import parse
from twicetold.rules.check import check_file
from twicetold.rules.fixes.accept import configuration
from twicetold.rules.fixes.all_fixes import fixes_for
from twicetold.rules.fixes.fix import by_file, changed
from twicetold.text.decode import encode
from twicetold.workspace.snapshot import build_snapshot

EITHER = '[[references]]\nfiles = ["AGENTS.md"]\npath = "CLAUDE.md"\nrelation = "either"\n'
CLAUDE_ONLY = 'hosts = ["claude-code"]\n'


def offered(root, files, path, code):
    """The snapshot, and the fixes of the only problem with this code in the file."""
    snapshot = build_snapshot(write(root, files))
    (problem,) = [p for p in check_file(snapshot, path).problems if p.code == code]
    return snapshot, fixes_for(snapshot, problem)


def the(fixes, kind):
    """The only fix of a kind."""
    (fix,) = [fix for fix in fixes if fix.kind is kind]
    return fix


def applied(snapshot, fix):
    """The snapshot after a fix."""
    for path, changes in by_file(fix.changes).items():
        snapshot = snapshot.with_parsed(path, parse(changed(snapshot.file(path).document, changes)))
    return snapshot


def text_after(snapshot, fix, path):
    """The bytes of a file after a fix, as text."""
    return encode(applied(snapshot, fix).file(path).document).decode("utf-8")


def codes(snapshot, path):
    return [problem.code for problem in check_file(snapshot, path).problems]


def configured_after(snapshot, fix):
    """The snapshot from disk after a fix of the configuration was written there."""
    for path, changes in by_file(fix.changes).items():
        _, document = configuration(snapshot)
        (snapshot.root / path).write_bytes(encode(changed(document, changes)))
    return build_snapshot(snapshot.root)
