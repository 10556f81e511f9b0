"""What the client can do with code actions and with edits of its workspace, resolved once."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp


@dataclass(frozen=True, slots=True)
class EditSupport:
    """Answers as plain values; whatever is absent is no.

    ``literals``: it takes actions, not only commands. ``resolves``: an action may come without
    its edit. ``versions``: edits come with the versions that they are for. ``creates``: an edit
    may create a file. ``annotates``: edits carry words about what they are for.
    """

    literals: bool = False
    resolves: bool = False
    shows_disabled: bool = False
    shows_preferred: bool = False
    versions: bool = False
    creates: bool = False
    annotates: bool = False
    applies: bool = False


def read_edit_support(capabilities: lsp.ClientCapabilities) -> EditSupport:
    """Read it from the client's capabilities.

    Resource operations can stand nowhere but beside versioned edits, so a client that lists them
    takes those too (Neovim announces the first alone, and does check versions).
    """
    text = capabilities.text_document or lsp.TextDocumentClientCapabilities()
    workspace = capabilities.workspace or lsp.WorkspaceClientCapabilities()
    action = text.code_action or lsp.CodeActionClientCapabilities()
    edit = workspace.workspace_edit or lsp.WorkspaceEditClientCapabilities()
    operations = edit.resource_operations or ()
    resolved = action.resolve_support.properties if action.resolve_support else ()
    return EditSupport(
        literals=action.code_action_literal_support is not None,
        resolves=bool(action.data_support) and "edit" in resolved,
        shows_disabled=bool(action.disabled_support),
        shows_preferred=bool(action.is_preferred_support),
        versions=bool(edit.document_changes or operations),
        creates=lsp.ResourceOperationKind.Create in operations,
        annotates=bool(action.honors_change_annotations and edit.change_annotation_support),
        applies=bool(workspace.apply_edit),
    )
