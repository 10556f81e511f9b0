"""A small language client over stdio: does what the recorded editor would do, and remembers."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lsprotocol import converters
from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.client import LanguageClient

from tests.clients.recorded import initialize_params

TIMEOUT = 15.0
SERVER = (sys.executable, "-m", "twicetold", "server")


def _converter() -> Any:
    """As lsprotocol has it, which takes every action with a command for a mere command."""
    converter = converters.get_converter()

    def structure(data: Any, _: Any) -> lsp.Command | lsp.CodeAction:
        is_command = isinstance(data.get("command"), str)
        return converter.structure(data, lsp.Command if is_command else lsp.CodeAction)

    converter.register_structure_hook(lsp.Command | lsp.CodeAction, structure)
    return converter


_CONVERTER = _converter()


class Editor:
    """One session with `twicetold server`, as the client named by a record in tests/clients."""

    def __init__(
        self,
        record: str,
        root: Path,
        *,
        own_view: bool = True,
        opens_files: bool = True,
        options: dict[str, Any] | None = None,
        server: Sequence[str] = SERVER,
    ) -> None:
        self.server = server
        self.root = root.resolve()
        self.params = _CONVERTER.structure(
            initialize_params(record, self.root), lsp.InitializeParams
        )
        if not own_view:
            self.params.initialization_options = None
        if not opens_files:
            self.params.capabilities.window.show_document = None
        if options:
            given = self.params.initialization_options or {}
            self.params.initialization_options = {**given, **options}
        self.pushed: dict[str, list[lsp.Diagnostic]] = {}
        self.messages: list[str] = []
        self.logged: list[str] = []
        self.shown: list[str] = []
        self.choice = 0
        self.registered: list[str] = []
        self.refreshed: list[str] = []
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.capabilities = lsp.ServerCapabilities()
        self._news = asyncio.Event()
        self.client = LanguageClient("twicetold-tests", "1", converter_factory=_converter)
        self._listen()

    async def __aenter__(self):
        await self.client.start_io(*self.server)
        result = await self.client.initialize_async(self.params)
        self.capabilities = result.capabilities
        self.info = result.server_info
        self.client.initialized(lsp.InitializedParams())
        return self

    async def __aexit__(self, *_exception: object) -> None:
        await asyncio.wait_for(self.client.shutdown_async(None), TIMEOUT)
        self.client.exit(None)
        await asyncio.wait_for(self.client.stop(), TIMEOUT)

    @property
    def pulls(self) -> bool:
        """Whether this client asks for diagnostics (and can be asked to ask again)."""
        text, workspace = (
            self.params.capabilities.text_document,
            self.params.capabilities.workspace,
        )
        refresh = workspace.diagnostics and workspace.diagnostics.refresh_support
        return bool(text.diagnostic and refresh)

    def uri(self, path: str) -> str:
        return (self.root / path).as_uri()

    def open(self, path: str, text: str | None = None) -> str:
        """Open a file of the workspace, with its text on disk or another."""
        uri = self.uri(path)
        if text is None:
            text = (self.root / path).read_bytes().decode("utf-8")
        self.texts[uri], self.versions[uri] = text, 1
        self.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, text))
        )
        return uri

    def replace(self, uri: str, old: str, new: str) -> None:
        """Edit the first occurrence of ``old`` as an incremental change."""
        text = self.texts[uri]
        start = text.index(old)
        self.pushed.pop(uri, None)
        self.versions[uri] += 1
        change = lsp.TextDocumentContentChangePartial(
            lsp.Range(self.position(text, start), self.position(text, start + len(old))), new
        )
        self.texts[uri] = text.replace(old, new, 1)
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.versions[uri], uri), [change]
            )
        )

    def save(self, uri: str) -> None:
        self.client.text_document_did_save(
            lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(uri))
        )

    def close(self, uri: str) -> None:
        self.client.text_document_did_close(
            lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri))
        )

    async def diagnostics(self, uri: str) -> list[lsp.Diagnostic]:
        """The document's diagnostics, by the way that suits this client."""
        if self.pulls:
            report = await self.pull(uri)
            assert isinstance(report, lsp.RelatedFullDocumentDiagnosticReport)
            return list(report.items)
        await self.until(lambda: uri in self.pushed)
        return self.pushed[uri]

    async def pull(self, uri: str, previous: str | None = None) -> Any:
        return await self._answer(
            self.client.text_document_diagnostic_async(
                lsp.DocumentDiagnosticParams(
                    lsp.TextDocumentIdentifier(uri), previous_result_id=previous
                )
            )
        )

    async def hover(self, uri: str, line: int) -> str | None:
        """The hover's text at the start of a 0-based line."""
        found = await self._answer(
            self.client.text_document_hover_async(
                lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(line, 1))
            )
        )
        return None if found is None else found.contents.value

    async def lenses(self, uri: str) -> list[lsp.CodeLens]:
        """The lenses, each resolved as a client does when it shows one."""
        found = await self.ask(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensParams(_document(uri)))
        return [await self.ask(lsp.CODE_LENS_RESOLVE, lens) for lens in found]

    async def ask(self, method: str, params: Any) -> Any:
        """Any request, and its answer."""
        return await self._answer(self.client.protocol.send_request_async(method, params))

    def at(self, uri: str, text: str, offset: int = 0) -> lsp.TextDocumentPositionParams:
        """The position of the first occurrence of ``text``, in the units of this session."""
        whole = self.texts[uri]
        return lsp.TextDocumentPositionParams(
            _document(uri), self.position(whole, whole.index(text) + offset)
        )

    def position(self, text: str, offset: int) -> lsp.Position:
        """An offset in code points as a position in the units that the server chose."""
        before = re.split("\r\n|\r|\n", text[:offset])
        width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]
        codec = "utf-8" if width == 1 else f"{self.encoding}-le"
        return lsp.Position(len(before) - 1, len(before[-1].encode(codec)) // width)

    def slice(self, text: str, where: lsp.Range) -> str:
        """The text of a range that the server gave."""
        return text[self.offset(text, where.start) : self.offset(text, where.end)]

    def offset(self, text: str, position: lsp.Position) -> int:
        """A position that the server gave as an offset in code points."""
        lines = re.split("(?<=\n)|(?<=\r)(?!\n)", text)
        width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]
        codec = "utf-8" if width == 1 else f"{self.encoding}-le"
        line = lines[position.line].encode(codec)[: position.character * width]
        return sum(map(len, lines[: position.line])) + len(line.decode(codec))

    def path(self, uri: str) -> str:
        """The path of a file below the root."""
        return uri.removeprefix(f"{self.root.as_uri()}/")

    def on_disk(self, uri: str) -> str:
        """The text of a file of the workspace."""
        return Path(uris.to_fs_path(uri) or "").read_bytes().decode("utf-8")

    @property
    def encoding(self) -> str:
        return self.capabilities.position_encoding or "utf-16"

    async def execute(self, command: str, *arguments: Any) -> Any:
        return await self._answer(
            self.client.workspace_execute_command_async(
                lsp.ExecuteCommandParams(command, list(arguments))
            )
        )

    async def until(self, condition: Any) -> None:
        """Wait for something that the server will send."""

        async def wait() -> None:
            while not condition():
                self._news.clear()
                await self._news.wait()

        await asyncio.wait_for(wait(), TIMEOUT)

    async def _answer(self, future: Any) -> Any:
        return await asyncio.wait_for(future, TIMEOUT)

    def _listen(self) -> None:
        self._show()
        self._reply()
        for method in (
            lsp.WORKSPACE_DIAGNOSTIC_REFRESH,
            lsp.WORKSPACE_CODE_LENS_REFRESH,
            lsp.WORKSPACE_INLAY_HINT_REFRESH,
        ):
            self._remember(method)

    def _show(self) -> None:
        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            version = self.versions.get(params.uri)
            if params.version is None or params.version == version:
                self.pushed[params.uri] = list(params.diagnostics)
            self._news.set()

        @self.client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def message(params: lsp.ShowMessageParams) -> None:
            self.messages.append(params.message)
            self._news.set()

        @self.client.feature(lsp.WINDOW_SHOW_DOCUMENT)
        def show(params: lsp.ShowDocumentParams) -> lsp.ShowDocumentResult:
            self.shown.append(params.uri)
            self._news.set()
            return lsp.ShowDocumentResult(success=True)

        @self.client.feature(lsp.WINDOW_SHOW_MESSAGE_REQUEST)
        def ask(params: lsp.ShowMessageRequestParams) -> lsp.MessageActionItem | None:
            self.messages.append(params.message)
            return params.actions[self.choice] if params.actions else None

        @self.client.feature(lsp.WINDOW_LOG_MESSAGE)
        def log(params: lsp.LogMessageParams) -> None:
            self.logged.append(params.message)

        @self.client.feature(lsp.PROGRESS)
        def progress(_params: lsp.ProgressParams) -> None:
            """Show nothing."""

    def _reply(self) -> None:
        @self.client.feature(lsp.WORKSPACE_CONFIGURATION)
        def configure(params: lsp.ConfigurationParams) -> list[None]:
            return [None] * len(params.items)

        @self.client.feature(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE)
        def begin_progress(_params: lsp.WorkDoneProgressCreateParams) -> None:
            """Show nothing."""

        @self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams) -> None:
            self.registered += [registration.method for registration in params.registrations]
            self._news.set()

    def _remember(self, method: str) -> None:
        @self.client.feature(method)
        def refresh(_params: None) -> None:
            self.refreshed.append(method)
            self._news.set()


def _document(uri: str) -> lsp.TextDocumentIdentifier:
    return lsp.TextDocumentIdentifier(uri)
