"""A client's part in edits of its workspace: open texts in memory, other files on disk."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import to_fs_path

from tests.lsp.editor import Editor


class OutOfDateError(Exception):
    """The client's text has another version than the edit is for."""


def make_edit(editor: Editor, edit: lsp.WorkspaceEdit) -> dict[str, bytes | None]:
    """Make an edit as the client would; gives what each file was before, None for no file."""
    before: dict[str, bytes | None] = {}
    changes = edit.document_changes
    if changes is None:
        assert edit.changes is not None
        for uri, edits in edit.changes.items():
            before[uri] = _change(editor, uri, edits)
        return before
    assert edit.changes is None
    for change in changes:
        if isinstance(change, lsp.CreateFile):
            path = _path(change.uri)
            assert not path.exists()
            path.touch()
            before[change.uri] = None
            continue
        uri, version = change.text_document.uri, change.text_document.version
        if version != editor.versions.get(uri):
            raise OutOfDateError(uri)
        for text_edit in change.edits:
            if isinstance(text_edit, lsp.AnnotatedTextEdit):
                assert text_edit.annotation_id in (edit.change_annotations or {})
        before.setdefault(uri, _change(editor, uri, change.edits))
    return before


def undo(editor: Editor, before: dict[str, bytes | None]) -> None:
    """Take an edit back."""
    for uri, data in before.items():
        if uri in editor.texts:
            _set(editor, uri, data.decode())
        elif data is None:
            _path(uri).unlink()
        else:
            _path(uri).write_bytes(data)


def makes_edits(editor: Editor) -> None:
    """Let the client make the edits that the server asks for."""

    @editor.client.feature(lsp.WORKSPACE_APPLY_EDIT)
    def apply(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
        make_edit(editor, params.edit)
        return lsp.ApplyWorkspaceEditResult(applied=True)


def bytes_of(editor: Editor, path: str) -> bytes:
    """What the client would save, or what is on disk."""
    uri = editor.uri(path)
    return editor.texts[uri].encode() if uri in editor.texts else _path(uri).read_bytes()


def _change(editor: Editor, uri: str, edits: list) -> bytes:
    is_open = uri in editor.texts
    before = editor.texts[uri] if is_open else _path(uri).read_bytes().decode()
    text = before
    for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character))[::-1]:
        start, end = (editor.offset(text, at) for at in (edit.range.start, edit.range.end))
        text = text[:start] + edit.new_text + text[end:]
    if is_open:
        _set(editor, uri, text)
    else:
        _path(uri).write_bytes(text.encode())
    return before.encode()


def _set(editor: Editor, uri: str, text: str) -> None:
    editor.texts[uri] = text
    editor.versions[uri] += 1
    editor.pushed.pop(uri, None)
    editor.client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(editor.versions[uri], uri),
            [lsp.TextDocumentContentChangeWholeDocument(text)],
        )
    )


def _path(uri: str) -> Path:
    return Path(to_fs_path(uri))
