"""A language server that writes down what its client says first, and nothing more.

An editor is configured to start ``recorder.py FILE`` as its server. The parameters of the
client's `initialize` request go to FILE as JSON; the answer offers no capability at all.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, BinaryIO


def read_message(stream: BinaryIO) -> dict[str, Any] | None:
    """The next JSON-RPC message, or None at the end of the stream (LSP 3.17, "Base Protocol")."""
    length = 0
    while line := stream.readline():
        name, _, value = line.decode("ascii").partition(":")
        if name.lower() == "content-length":
            length = int(value)
        if not line.strip():
            return json.loads(stream.read(length))
    return None


def answer(stream: BinaryIO, request_id: int | str, result: Any) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": request_id, "result": result}).encode()
    stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    stream.flush()


def serve(record: Path, source: BinaryIO, target: BinaryIO) -> None:
    """Answer requests until the client says `exit` or goes away."""
    while message := read_message(source):
        method = message.get("method")
        if method == "initialize":
            # In one step, because whoever waits for the file reads it as soon as it is there.
            unfinished = record.with_suffix(".tmp")
            unfinished.write_text(json.dumps(message["params"]), encoding="utf-8")
            unfinished.replace(record)
            answer(target, message["id"], {"capabilities": {}})
        elif method == "exit":
            return
        elif method is not None and "id" in message:
            answer(target, message["id"], None)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
