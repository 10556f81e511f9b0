"""What hosts load from a small workspace on disk, for tests."""

from __future__ import annotations

from tests.workspace.trees import write
from twicetold.hosts.context import Context
from twicetold.workspace.contexts import context_of
from twicetold.workspace.snapshot import build_snapshot


def loaded(tmp_path, host, files, start="", touched="", file="") -> tuple[list[str], Context]:
    """The names that are there without being asked for, in the host's order; and the context.

    ``start`` is the working directory, ``touched`` or ``file`` what is worked on.
    """
    snapshot = build_snapshot(write(tmp_path, files))
    context = context_of(snapshot, host, start, touched or file.rpartition("/")[0], file)
    return [part.name for part in context.sure], context


def texts(*names) -> dict[str, str]:
    """Files that each say something of their own."""
    return {name: f"Text of {name}.\n" for name in names}


def rule(*lines) -> str:
    """A rule with these lines for a front matter."""
    return "\n".join(["---", *lines, "---", "Rule.\n"])
