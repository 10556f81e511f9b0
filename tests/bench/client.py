"""A language client over stdio that drives any server and says when each answer had arrived.

It keeps the text that it sends, sends whole texts to servers that want those, and answers what
servers ask of a client. A long answer is decoded only when somebody looks at it, which is after
the next question was sent: the client's own work is in no figure.
"""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.bench.message import Message

TIMEOUT = 30.0
_FULL = 1
_CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"configuration": True, "diagnostics": {"refreshSupport": True}},
    "textDocument": {
        "synchronization": {"didSave": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
        "diagnostic": {"relatedDocumentSupport": True},
        "hover": {"contentFormat": ["markdown"]},
    },
}


class Client:
    """One session with one server, with one open document."""

    def __init__(self, command: list[str], root: Path, environment: dict[str, str]) -> None:
        self._root = root
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            cwd=root,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._answers: queue.Queue[tuple[float, bytes]] = queue.Queue()
        self._writing = threading.Lock()
        self._next = 0
        # Numbers of requests whose answers came while another one was waited for.
        self._passed: set[int] = set()
        self._version = 0
        self._previous: str | None = None
        self._uri = ""
        self._lines: list[str] = []
        self.capabilities: dict[str, Any] = {}
        self.patience = TIMEOUT
        threading.Thread(target=self._read, daemon=True).start()

    def initialize(self) -> float:
        """Shake hands; the seconds from the start of the process to the server's answer."""
        answer = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": self._root.as_uri(),
                "workspaceFolders": [{"uri": self._root.as_uri(), "name": "bench"}],
                "capabilities": _CAPABILITIES,
            },
        )
        self.capabilities = answer.result["capabilities"]
        self.notify("initialized", {})
        return answer.at - self.started

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._process.pid

    @property
    def pulls(self) -> bool:
        return "diagnosticProvider" in self.capabilities

    @property
    def has_symbols(self) -> bool:
        return bool(self.capabilities.get("documentSymbolProvider"))

    def open(self, path: Path, lines: list[str]) -> Message:
        """Open the document; the answer is its diagnostics."""
        self._uri, self._lines = path.as_uri(), list(lines)
        self._version = 1
        item = {"uri": self._uri, "languageId": "markdown", "version": 1, "text": self._text()}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return self.diagnostics()

    def insert(self, line: int, column: int, text: str) -> float:
        """Insert text into a line; when the client had begun to send."""
        old = self._lines[line]
        self._lines[line] = old[:column] + text + old[column:]
        self._version += 1
        sync = self.capabilities.get("textDocumentSync")
        if (sync.get("change") if isinstance(sync, dict) else sync) == _FULL:
            change: dict[str, Any] = {"text": self._text()}
        else:
            place = {"line": line, "character": column}
            change = {"range": {"start": place, "end": place}, "text": text}
        document = {"uri": self._uri, "version": self._version}
        body = _body(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [change]}
        )
        begin = time.perf_counter()
        self._write(body)
        return begin

    def length(self, line: int) -> int:
        return len(self._lines[line])

    def symbols(self) -> Message:
        return self.request("textDocument/documentSymbol", {"textDocument": {"uri": self._uri}})

    def hover(self, line: int) -> Message:
        place = {"line": line, "character": 3}
        return self.request(
            "textDocument/hover", {"textDocument": {"uri": self._uri}, "position": place}
        )

    def diagnostics(self) -> Message:
        """Pull them, or wait for what the server pushes for the newest version."""
        if not self.pulls:
            return self._pushed()
        params: dict[str, Any] = {"textDocument": {"uri": self._uri}}
        if self._previous is not None:
            params["previousResultId"] = self._previous
        answer = self.request("textDocument/diagnostic", params)
        self._previous = answer.result.get("resultId")
        return answer

    def request(self, method: str, params: Any) -> Message:
        number = self.send(method, params)
        return self.wait(number)

    def send(self, method: str, params: Any) -> int:
        """Send a request without waiting; the number to wait for."""
        self._next += 1
        self._write(_body(method, params, self._next))
        return self._next

    def wait(self, number: int) -> Message:
        for message in self._messages():
            if message.answered == number:
                message.raise_for_error()
                return message
            if message.answered is not None:
                self._passed.add(message.answered)
        raise TimeoutError(f"no answer to request {number}")

    def has_answer(self, number: int | None) -> bool:
        """Whether the answer to a request came while that to another was waited for."""
        return number in self._passed

    def notify(self, method: str, params: Any) -> None:
        self._write(_body(method, params))

    def memory(self) -> int:
        """Resident bytes of the server and the processes that it started; 0 where unknown."""
        return sum(_resident(process) for process in _tree(self._process.pid))

    def close(self) -> None:
        self.patience = 5.0
        try:
            self.request("shutdown", None)
            self.notify("exit", None)
            self._process.wait(5)
        except (OSError, RuntimeError, TimeoutError, subprocess.TimeoutExpired):
            pass
        finally:
            self._process.kill()
            self._process.wait()

    def _pushed(self) -> Message:
        for message in self._messages():
            if message.content.get("method") != "textDocument/publishDiagnostics":
                continue
            params = message.result
            if params["uri"] == self._uri and params.get("version") in (None, self._version):
                return message
        raise TimeoutError("no diagnostics were pushed")

    def _messages(self) -> Iterator[Message]:
        """What the server says; where it asks something it gets its reply."""
        with suppress(queue.Empty):
            while True:
                message = Message(*self._answers.get(timeout=self.patience))
                if message.answered is None and "id" in message.content:
                    self._reply(message.content)
                yield message

    def _reply(self, message: dict[str, Any]) -> None:
        result = None
        if message["method"] == "workspace/configuration":
            result = [None for _ in message["params"]["items"]]
        reply = {"jsonrpc": "2.0", "id": message["id"], "result": result}
        self._write(json.dumps(reply).encode())

    def _text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def _write(self, body: bytes) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with self._writing:
            stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            stdin.flush()

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        length = 0
        while line := stdout.readline():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            elif line == b"\r\n":
                body = stdout.read(length)
                if len(body) < length:
                    return
                self._answers.put((time.perf_counter(), body))


@contextmanager
def session(command: list[str], root: Path, environment: dict[str, str]) -> Iterator[Client]:
    client = Client(command, root, environment)
    try:
        yield client
    finally:
        client.close()


def _body(method: str, params: Any, number: int | None = None) -> bytes:
    message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
    if number is not None:
        message["id"] = number
    if params is not None:
        message["params"] = params
    return json.dumps(message).encode()


def _tree(process: int) -> Iterator[int]:
    yield process
    children = Path(f"/proc/{process}/task/{process}/children")
    if children.exists():
        for child in children.read_text().split():
            yield from _tree(int(child))


def _resident(process: int) -> int:
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    line = next((line for line in status.splitlines() if line.startswith("VmRSS:")), "VmRSS: 0 kB")
    return int(line.split()[1]) * 1024
