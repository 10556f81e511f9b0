"""The tables of methods and commands that the server answers."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp

from twicetold.garbage import AT_FIRST, collect_seldom
from twicetold.lsp import lifecycle
from twicetold.lsp.client import Client
from twicetold.lsp.command_names import (
    APPLY_FIX,
    COMPARE,
    COMPARE_WITH,
    FILE_STATUS,
    PUSH_TO_COPIES,
    RELOAD,
    SHOW_CONTEXT,
    SHOW_TWINS,
    SYNC_FROM,
    SYNC_TO,
)
from twicetold.lsp.comparison_uri import SCHEME
from twicetold.lsp.later import later, later_async
from twicetold.lsp.server import Server
from twicetold.lsp.stdio import serve_stdio

# What begins something that we complete: an import, a part of its path, a heading, codes.
COMPLETION = lsp.CompletionOptions(trigger_characters=["@", "/", "#", "[", ":", ","])
# What a document shows depends on its reference, which is another file.
PULL = lsp.DiagnosticOptions(
    inter_file_dependencies=True, workspace_diagnostics=True, identifier="twicetold"
)
# No `source.fixAll`: nothing here is safe without a person.
ACTIONS = lsp.CodeActionOptions(
    [
        lsp.CodeActionKind.QuickFix,
        lsp.CodeActionKind.RefactorMove,
        lsp.CodeActionKind.RefactorRewrite,
    ],
    resolve_provider=True,
)
CONTENTS = lsp.TextDocumentContentRegistrationOptions([SCHEME])


def initialize(ls: Server, params: lsp.InitializeParams) -> None:
    """Begin a session, and register what its client is announced besides."""
    lifecycle.initialize(ls, params)
    for is_for, method, handler, options in OF_SOME_CLIENTS:
        if is_for(ls.client):
            ls.feature(method, options)(handler)


# Method, handler, options. Handlers that are coroutines wait for the worker; the rest only
# change the session, on the loop, in the order of arrival.
FEATURES = (
    (lsp.INITIALIZE, initialize, None),
    (lsp.INITIALIZED, lifecycle.initialized, None),
    (lsp.SHUTDOWN, lifecycle.shutdown, None),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, lifecycle.did_change_watched_files, None),
    (lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, later("settings", "did_change_configuration"), None),
    (lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, lifecycle.did_change_workspace_folders, None),
    (lsp.TEXT_DOCUMENT_DID_OPEN, later("synchronization", "did_open"), None),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, later("synchronization", "did_change"), None),
    (lsp.TEXT_DOCUMENT_DID_SAVE, later("synchronization", "did_save"), None),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, later("synchronization", "did_close"), None),
    (lsp.TEXT_DOCUMENT_HOVER, later_async("hover", "hover"), None),
    (lsp.TEXT_DOCUMENT_CODE_LENS, later_async("code_lens", "code_lens"), None),
    (lsp.CODE_ACTION_RESOLVE, later_async("code_action_resolve", "code_action_resolve"), None),
    (lsp.CODE_LENS_RESOLVE, later_async("code_lens", "resolve"), None),
    (lsp.TEXT_DOCUMENT_INLAY_HINT, later_async("inlay_hint", "inlay_hint"), None),
    (lsp.INLAY_HINT_RESOLVE, later_async("inlay_hint", "resolve"), None),
    (lsp.TEXT_DOCUMENT_DEFINITION, later_async("definition", "definition"), None),
    (lsp.TEXT_DOCUMENT_REFERENCES, later_async("references", "references"), None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_LINK, later_async("document_link", "document_link"), None),
    (lsp.DOCUMENT_LINK_RESOLVE, later("document_link", "resolve"), None),
    (lsp.TEXT_DOCUMENT_COMPLETION, later_async("completion", "completion"), COMPLETION),
    (lsp.COMPLETION_ITEM_RESOLVE, later_async("completion", "resolve"), None),
    (lsp.WORKSPACE_SYMBOL, later_async("workspace_symbol", "workspace_symbol"), None),
)
# For which clients, method, handler, options.
OF_SOME_CLIENTS: tuple[tuple[Callable[[Client], bool], str, Callable[..., Any], Any], ...] = (
    # A client that is pushed to would show everything twice.
    (
        lambda client: client.pulls_diagnostics,
        lsp.TEXT_DOCUMENT_DIAGNOSTIC,
        later_async("pull", "diagnostic"),
        PULL,
    ),
    (
        lambda client: client.pulls_diagnostics,
        lsp.WORKSPACE_DIAGNOSTIC,
        later_async("workspace_pull", "workspace_diagnostic"),
        None,
    ),
    (
        lambda client: client.edits.literals,
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        later_async("code_action", "code_action"),
        ACTIONS,
    ),
    (
        lambda client: not client.edits.literals,
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        later_async("code_action", "code_action"),
        None,
    ),
    (
        lambda client: client.shows_contents,
        lsp.WORKSPACE_TEXT_DOCUMENT_CONTENT,
        later_async("virtual_document", "text_document_content"),
        CONTENTS,
    ),
    (
        lambda client: not client.has_outline,
        lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
        later("document_symbol", "document_symbol"),
        None,
    ),
)
COMMANDS = (
    (APPLY_FIX, later_async("apply_command", "apply_fix")),
    (COMPARE, later_async("compare_command", "compare_with_reference")),
    (COMPARE_WITH, later_async("compare_with_command", "compare_with")),
    (FILE_STATUS, later_async("status_command", "file_status")),
    (PUSH_TO_COPIES, later_async("push_command", "push_text")),
    (RELOAD, later_async("reload_command", "reload")),
    (SHOW_CONTEXT, later_async("context_command", "show_context")),
    (SHOW_TWINS, later_async("twins_command", "show_twins")),
    (SYNC_FROM, later_async("sync_commands", "sync_from_reference")),
    (SYNC_TO, later_async("sync_commands", "sync_to_reference")),
)


def create_server() -> Server:
    """A server with all features registered."""
    server = Server()
    for method, handler, options in FEATURES:
        server.feature(method, options)(handler)
    for name, command in COMMANDS:
        server.command(name)(command)
    return server


def serve() -> int:
    """Serve over stdin and stdout until the client leaves. The log goes to stderr.

    The exit code is 0 after a shutdown, and 1 where the client left without.
    """
    errors = logging.StreamHandler(sys.stderr)
    errors.setLevel(logging.WARNING)
    logging.basicConfig(handlers=[errors], format="%(levelname)s %(name)s: %(message)s")
    collect_seldom(AT_FIRST)
    # What pygls says besides: that an answer was not waited for any more is no trouble, and every
    # exception comes to our own log.
    logging.getLogger("pygls").setLevel(logging.ERROR)
    logging.getLogger("pygls.protocol.json_rpc").setLevel(logging.CRITICAL)
    server = create_server()
    serve_stdio(server)
    return 0 if server.protocol.was_shut_down else 1
