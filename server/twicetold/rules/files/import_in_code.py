"""``import-in-code``: a path behind ``@`` in code, which hosts treat differently."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from twicetold.hosts.code_imports import CodeMention, code_mentions
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.files.importing import importing_views
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.text.paths import resolved
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot


def import_in_code(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """A code span that stays text although it names a file, and code that is expanded.

    Only of files that are there, and that the file does not import in another place too. What
    stands in a block of code is an example, unless a host expands it all the same.
    """
    mentions = code_mentions(file.parsed) if file.parsed else ()
    views = importing_views(snapshot, file) if mentions else []
    if not views:
        return
    imported = {item.path for item in snapshot.imports.get(file.path, ())}
    expanding = tuple(v.profile.name for v in views if v.profile.imports.in_code)
    leaving = tuple(v.profile.name for v in views if v.profile.imports.in_code is False)
    for mention in mentions:
        path = _known(snapshot, file, mention)
        if not path or path in imported:
            continue
        place = line_place(file, mention.line, f"@{mention.target}")
        if expanding:
            verb = "expands" if len(expanding) == 1 else "expand"
            message = f"{join_names(expanding)} {verb} `@{mention.target}` although it is in code."
            yield fault(snapshot, "import-in-code", place, message, hosts=expanding)
        elif leaving and not mention.in_block:
            verb = "imports" if len(leaving) == 1 else "import"
            message = (
                f"`@{mention.target}` is in code, so {join_names(leaving)} {verb} nothing here: "
                "the agent has to open the file itself."
            )
            yield fault(snapshot, "import-in-code", place, message, hosts=leaving)


def _known(snapshot: Snapshot, file: WorkspaceFile, mention: CodeMention) -> str:
    """The instruction file that the path leads to; "" for any other."""
    path = resolved(posixpath.dirname(file.path), mention.target)
    other = snapshot.file(path)
    return other.path if other and other.path != file.path and not other.excluded else ""
