"""What the client can do, resolved once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lsprotocol import types as lsp

from twicetold.lsp.edit_support import EditSupport, read_edit_support
from twicetold.lsp.presentation import Presentation, read_presentation
from twicetold.text.positions import PositionEncoding


@dataclass(frozen=True, slots=True)
class Client:
    """The answers that handlers need, as plain values.

    ``pulls_diagnostics`` needs both the pull request and the server's right to ask for a new
    pull: without the second a change of the reference would never reach its copies (Neovim 0.11
    offers the first alone), so such a client is pushed to. ``renders_comparison`` and
    ``has_outline`` are our own initialization options: the client shows a command's Markdown
    itself, and it lists a document's headings without a server, so that ours would come twice.
    ``options`` are the initialization options as they came.
    ``fades`` says that the client can draw text as unnecessary, ``describes_codes`` that it shows
    a link with a diagnostic's code.
    """

    encoding: PositionEncoding = PositionEncoding.UTF16
    pulls_diagnostics: bool = False
    related_information: bool = False
    refreshes_lenses: bool = False
    shows_documents: bool = False
    watches_files: bool = False
    renders_comparison: bool = False
    has_outline: bool = False
    reads_markdown: bool = False
    has_lenses: bool = False
    refreshes_hints: bool = False
    links_definitions: bool = False
    describes_codes: bool = False
    fades: bool = False
    answers_settings: bool = False
    tells_settings: bool = False
    shows_progress: bool = False
    shows_contents: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    presentation: Presentation = field(default_factory=Presentation)
    edits: EditSupport = field(default_factory=EditSupport)


def resolve_client(params: lsp.InitializeParams, encoding: PositionEncoding) -> Client:
    """Read the client's capabilities and our initialization options; whatever is absent is no.

    ``encoding`` is what pygls negotiated: the first of the client's list that it knows.
    """
    text = params.capabilities.text_document or lsp.TextDocumentClientCapabilities()
    workspace = params.capabilities.workspace or lsp.WorkspaceClientCapabilities()
    window = params.capabilities.window or lsp.WindowClientCapabilities()
    # What a client draws is the same whichever way a diagnostic comes; not every one says so twice.
    shown = [d for d in (text.publish_diagnostics, text.diagnostic) if d is not None]
    given = params.initialization_options
    options = given if isinstance(given, dict) else {}
    return Client(
        encoding=encoding,
        pulls_diagnostics=bool(
            text.diagnostic and workspace.diagnostics and workspace.diagnostics.refresh_support
        ),
        related_information=any(d.related_information for d in shown),
        refreshes_lenses=bool(workspace.code_lens and workspace.code_lens.refresh_support),
        shows_documents=bool(window.show_document and window.show_document.support),
        watches_files=bool(
            workspace.did_change_watched_files
            and workspace.did_change_watched_files.dynamic_registration
        ),
        renders_comparison=options.get("rendersComparison") is True,
        has_outline=options.get("hasOutline") is True,
        reads_markdown=bool(
            text.hover and lsp.MarkupKind.Markdown in (text.hover.content_format or ())
        ),
        has_lenses=text.code_lens is not None,
        refreshes_hints=bool(workspace.inlay_hint and workspace.inlay_hint.refresh_support),
        links_definitions=bool(text.definition and text.definition.link_support),
        describes_codes=any(d.code_description_support for d in shown),
        fades=any(
            d.tag_support and lsp.DiagnosticTag.Unnecessary in d.tag_support.value_set
            for d in shown
        ),
        answers_settings=bool(workspace.configuration),
        tells_settings=bool(
            workspace.did_change_configuration
            and workspace.did_change_configuration.dynamic_registration
        ),
        shows_progress=bool(window.work_done_progress),
        shows_contents=workspace.text_document_content is not None,
        options=options,
        presentation=read_presentation(options),
        edits=read_edit_support(params.capabilities),
    )
