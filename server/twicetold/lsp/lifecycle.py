"""initialize, initialized, shutdown, and what changes on disk in between."""

from __future__ import annotations

import logging

from lsprotocol import types as lsp

from twicetold.garbage import collect_seldom
from twicetold.lsp.client import resolve_client
from twicetold.lsp.client_log import log_to_client
from twicetold.lsp.convert import path_of
from twicetold.lsp.later import later
from twicetold.lsp.server import Server
from twicetold.text.positions import PositionEncoding

log = logging.getLogger(__name__)


def initialize(ls: Server, params: lsp.InitializeParams) -> None:
    """Begin a session for this client."""
    encoding = PositionEncoding(ls.workspace.position_encoding or PositionEncoding.UTF16)
    uris = [folder.uri for folder in params.workspace_folders or ()] or [params.root_uri or ""]
    paths = [path for uri in uris if (path := path_of(uri)) is not None]
    ls.begin(resolve_client(params, encoding), paths)


def initialized(ls: Server, _params: lsp.InitializedParams) -> None:
    """Begin to tell the client of ourselves, and ask to hear of changes on disk."""
    collect_seldom()
    log_to_client(ls.window_log_message)
    client = ls.client
    way = "pulled" if client.pulls_diagnostics else "pushed"
    log.info("Positions in %s; diagnostics are %s.", client.encoding.value, way)
    if client.answers_settings:
        later("settings", "begin_asking")(ls)
    if client.tells_settings:
        settings = lsp.Registration(
            "twicetold-settings",
            lsp.WORKSPACE_DID_CHANGE_CONFIGURATION,
            lsp.DidChangeConfigurationRegistrationOptions("twicetold"),
        )
        ls.client_register_capability(lsp.RegistrationParams([settings]))
    if not client.watches_files:
        return
    from twicetold.lsp.watched_files import watched_files

    options = lsp.DidChangeWatchedFilesRegistrationOptions(
        [lsp.FileSystemWatcher(glob_pattern=watched_files())]
    )
    registration = lsp.Registration(
        "twicetold-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
    )
    ls.client_register_capability(lsp.RegistrationParams([registration]))


def did_change_watched_files(ls: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
    """See in which roots something changed. A client tells of our own saved documents too."""
    changed = [path for event in params.changes if (path := path_of(event.uri)) is not None]
    for root in ls.session.roots:
        if any(root in path.parents for path in changed):
            ls.freshness.look(root)


def did_change_workspace_folders(ls: Server, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
    """Folders bound how far up a root is looked for."""
    removed = {path_of(folder.uri) for folder in params.event.removed}
    added = [path for folder in params.event.added if (path := path_of(folder.uri)) is not None]
    session = ls.session
    session.move_roots((*(f for f in session.folders if f not in removed), *added))
    session.reload()
    ls.publisher.publish_configuration()
    for root in {file.root for file in session.open_files.values()}:
        ls.publisher.reloaded(root)
    if ls.client.answers_settings:
        later("settings", "begin_asking")(ls)


def shutdown(ls: Server, _params: None = None) -> None:
    """Stop what waits for its time, and the worker."""
    ls.publisher.stop()
    ls.session.shut_down()
