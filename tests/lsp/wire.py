"""A client that writes plain JSON-RPC: for what no well-behaved editor does, and for many requests.

It counts the answers to each request, answers what the server asks (with null unless told
otherwise), and keeps all notifications.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.clients.recorded import initialize_params

PATIENCE = 30.0


class Wire:
    """One process of the server; leaving the block ends it, however the session ended."""

    def __init__(self, *arguments: str, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._command = arguments or (sys.executable, "-m", "twicetold", "server")
        self._next_id = 0
        self._news = asyncio.Event()
        self.answers: dict[Any, list[dict[str, Any]]] = defaultdict(list)
        self.notifications: list[dict[str, Any]] = []
        self.asked: list[dict[str, Any]] = []
        self.replies: dict[str, Any] = {}
        # Requests of the server that the test answers itself, or never.
        self.silent: set[str] = set()
        self.stderr = b""

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._read_errors())]
        return self

    async def __aexit__(self, *_exception: object) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await asyncio.gather(*self._tasks)

    async def initialize(self, root: Path, record: str = "vscode-1.139", **options: Any) -> Any:
        """Shake hands as a recorded client, with further initialization options."""
        params = initialize_params(record, root)
        params["initializationOptions"] = {
            **(params.get("initializationOptions") or {}),
            **options,
        }
        result = await self.ask("initialize", params)
        self.notify("initialized", {})
        return result

    def request(self, method: str, params: Any = None) -> int:
        """Send a request; its id."""
        self._next_id += 1
        message = {"jsonrpc": "2.0", "id": self._next_id, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return self._next_id

    def notify(self, method: str, params: Any = None) -> None:
        message = {"jsonrpc": "2.0", "method": method}
        self.send(message if params is None else {**message, "params": params})

    def send(self, *messages: Any) -> None:
        """Send messages in one write, so that the server finds them together."""
        framed = b""
        for message in messages:
            body = message if isinstance(message, bytes) else json.dumps(message).encode()
            framed += b"Content-Length: %d\r\n\r\n" % len(body) + body
        self.process.stdin.write(framed)

    async def answer(self, request: Any) -> dict[str, Any]:
        """The answer to a request, with its ``result`` or ``error``."""
        await self.until(lambda: self.answers.get(request))
        return self.answers[request][0]

    async def ask(self, method: str, params: Any = None) -> Any:
        """The result of a request."""
        answer = await self.answer(self.request(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    async def until(self, condition: Any) -> None:
        """Wait for something that the server will send."""

        async def wait() -> None:
            while not condition():
                self._news.clear()
                await self._news.wait()

        await asyncio.wait_for(wait(), self.patience)

    async def exit_code(self) -> int:
        """The process's exit code, once it has ended by itself."""
        return await asyncio.wait_for(self.process.wait(), self.patience)

    def sent(self, method: str) -> list[Any]:
        """The parameters of all notifications of a method so far."""
        return [item["params"] for item in self.notifications if item["method"] == method]

    async def _read(self) -> None:
        reader = self.process.stdout
        while header := await reader.readline():
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif not header.strip():
                self._take(json.loads(await reader.readexactly(length)))
                self._news.set()
        self._news.set()

    async def _read_errors(self) -> None:
        self.stderr = await self.process.stderr.read()

    def _take(self, message: dict[str, Any]) -> None:
        if "method" not in message:
            self.answers[message["id"]].append(message)
        elif "id" not in message:
            self.notifications.append(message)
        else:
            self.asked.append(message)
            if message["method"] in self.silent:
                return
            reply = self.replies.get(message["method"])
            result = reply(message["params"]) if callable(reply) else reply
            self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})
