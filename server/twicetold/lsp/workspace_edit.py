"""Changes of texts as one edit of the client's workspace, never for a text that is not there.

An open file's edit carries the version that it is for. A file that is not open must be on disk
what the changes were worked out for; the client reads it only when it makes the edit.
"""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types as lsp

from twicetold.lsp.client import Client
from twicetold.lsp.convert import from_position, uri_of
from twicetold.lsp.session import OpenFile
from twicetold.rules.fixes.accept import configuration
from twicetold.rules.fixes.fix import Fix, TextChange, by_file
from twicetold.text.document import Document
from twicetold.workspace.disk import Disk
from twicetold.workspace.file import read_contents
from twicetold.workspace.snapshot import Snapshot

# All changes of a fix are there for one reason, so one annotation is enough.
_ANNOTATION = "fix"


class RefusedError(Exception):
    """An edit that must not be made; the words are for the person who asked for it."""


def workspace_edit(
    snapshot: Snapshot, open_files: Sequence[OpenFile], fix: Fix, client: Client
) -> lsp.WorkspaceEdit:
    """The fix as an edit of all files that it changes.

    Raises:
        RefusedError: where a file is not what the fix was made for, or the client cannot do it.
    """
    if fix.disabled_reason:
        raise RefusedError(fix.disabled_reason)
    if not fix.changes:
        raise RefusedError("There is nothing left to change.")
    edits = [
        _file_edit(snapshot, open_files, path, changes, client)
        for path, changes in by_file(fix.changes).items()
    ]
    if not client.edits.versions:
        return lsp.WorkspaceEdit(changes={e.uri: e.text_edits for e in edits})
    annotations = None
    if client.edits.annotates:
        # Whoever changes several files at once wants to look first.
        asks = len(edits) > 1
        about = lsp.ChangeAnnotation(fix.title, asks, fix.explanation or None)
        annotations = {_ANNOTATION: about}
    return lsp.WorkspaceEdit(
        document_changes=[part for edit in edits for part in edit.parts(client)],
        change_annotations=annotations,
    )


class _FileEdit:
    """The edits of one file; ``version`` is None for one that is not open."""

    def __init__(
        self, uri: str, version: int | None, text_edits: list[lsp.TextEdit], *, is_new: bool
    ) -> None:
        self.uri = uri
        self.version = version
        self.text_edits = text_edits
        self.is_new = is_new

    def parts(self, client: Client) -> list[lsp.CreateFile | lsp.TextDocumentEdit]:
        """The edits with their version, behind the creation of a file that is not there."""
        edits: list[lsp.TextEdit | lsp.AnnotatedTextEdit | lsp.SnippetTextEdit] = [*self.text_edits]
        if client.edits.annotates:
            edits = [
                lsp.AnnotatedTextEdit(_ANNOTATION, edit.range, edit.new_text)
                for edit in self.text_edits
            ]
        document = lsp.OptionalVersionedTextDocumentIdentifier(self.uri, self.version)
        change = lsp.TextDocumentEdit(document, edits)
        return [lsp.CreateFile(self.uri), change] if self.is_new else [change]


def _file_edit(
    snapshot: Snapshot,
    open_files: Sequence[OpenFile],
    path: str,
    changes: Sequence[TextChange],
    client: Client,
) -> _FileEdit:
    document = _document(snapshot, path)
    file = next((f for f in open_files if _real_path(snapshot, f) == path), None)
    on_disk = snapshot.root / path
    is_new = file is None and not on_disk.exists()
    if file is not None:
        if file.document.lines != document.lines:
            raise RefusedError(f"{path} has changed meanwhile: save it and try again.")
    elif is_new:
        if document.text:
            raise RefusedError(f"{path} is no longer there.")
        if not client.edits.creates:
            raise RefusedError(f"This editor cannot create {path}: create it and try again.")
    else:
        read = read_contents(Disk(snapshot.root), path)
        if not _is_text_of(document, read.document):
            raise RefusedError(f"{path} has changed on disk meanwhile: try again.")
        if read.problem is not None and read.encoding != "utf-8":
            # An editor need not find out what it is written in.
            raise RefusedError(f"{path}: {read.problem.message}")
    return _FileEdit(
        file.uri if file else uri_of(on_disk),
        file.document.version if file else None,
        [_text_edit(document, change, client) for change in changes],
        is_new=is_new,
    )


def _document(snapshot: Snapshot, path: str) -> Document:
    """The text that the changes of a file are for."""
    name, document = configuration(snapshot)
    is_configuration = name == path and path not in snapshot.files
    return document if document is not None and is_configuration else snapshot.document(path)


def _real_path(snapshot: Snapshot, file: OpenFile) -> str:
    if file.root != snapshot.root:
        return ""
    return snapshot.index.real_paths.get(file.path, file.path)


def _is_text_of(document: Document, found: Document | None) -> bool:
    if found is None:
        return False
    return document.lines == found.lines and document.byte_order_mark == found.byte_order_mark


def _text_edit(document: Document, change: TextChange, client: Client) -> lsp.TextEdit:
    start = from_position(document, change.start, client.encoding)
    end = from_position(document, change.end, client.encoding)
    return lsp.TextEdit(lsp.Range(start, end), change.new_text)
