"""The fix that makes a mirror import its reference, or says how to link it where none imports."""

from __future__ import annotations

import posixpath
from dataclasses import replace

from twicetold.compare.relation import Relation
from twicetold.rules.files.importing import importing_views
from twicetold.rules.fixes.fix import Changes, Fix, FixKind, TextChange
from twicetold.rules.fixes.line_changes import line_end
from twicetold.rules.fixes.readers import readers
from twicetold.rules.fixes.subject import Subject
from twicetold.rules.messages import join_names
from twicetold.text.paths import seen_from
from twicetold.text.positions import Position
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.reference import Reference
from twicetold.workspace.snapshot import Snapshot


def import_reference(subject: Subject) -> Fix | None:
    """Put an import of the reference in the place of the whole mirror that has a problem."""
    reference = subject.reference
    fix = mirror_to_import(subject.snapshot, subject.file, reference) if reference else None
    if fix is None or subject.problem.code != "link-as-text":
        return fix
    first = f"Git keeps it a link: run `git rm --cached {subject.file.path}` before you add it."
    return replace(fix, explanation=first)


def mirror_to_import(snapshot: Snapshot, file: WorkspaceFile, reference: Reference) -> Fix | None:
    """The fix for any mirror, problem or none.

    Disabled where a host in play reads the file and expands no imports: then a link does it.
    """
    document, path = file.document, file.path
    if reference.relation is not Relation.EITHER or document is None:
        return None
    title = f"Replace all of {path} by an import of {reference.path}"
    why_not = why_no_import(snapshot, file, reference.path)
    if why_not:
        return Fix(title, FixKind.STUB, tuple, disabled_reason=why_not)

    def make() -> Changes:
        last = document.line_count - 1
        whole = Position(0, 0), Position(last, len(document.line(last)))
        text = f"@{_from(path, reference.path)}{line_end(document)}"
        return (TextChange(path, *whole, text),)

    return Fix(title, FixKind.STUB, make, explanation=f"What only {path} says is gone then.")


def why_no_import(snapshot: Snapshot, file: WorkspaceFile, reference: str) -> str:
    """Why an import cannot stand for the file, and what can; "" where it can."""
    path = file.path
    link = f"ln -s {_from(path, reference)} {path}"
    views = readers(snapshot, path)
    if not views:
        return f"No host is known that reads {path}: link it (`{link}`)."
    importing = importing_views(snapshot, file)
    others = [view.profile.name for view in views if view not in importing]
    if not others:
        return ""
    verb = "expands" if len(others) == 1 else "expand"
    return f"{join_names(others)} {verb} no imports in {path}: link it instead (`{link}`)."


def _from(path: str, target: str) -> str:
    return seen_from(posixpath.dirname(path), target)
