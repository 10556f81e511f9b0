"""Serving over stdin and stdout, with one hand-over between threads for a message.

pygls reads each line of a header, and then the body, in a thread of its own. Every return from
there waits for the interpreter's lock, which a comparison in the worker gives away only now and
then: a hover took three such waits before anybody looked at it.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
import selectors
import sys
from concurrent.futures import Executor
from threading import Event
from typing import BinaryIO

from pygls.io_ import StdoutWriter, run_async

from twicetold.lsp.server import Server

log = logging.getLogger(__name__)

# Seconds.
_WHILE_WAITING = 0.0001
_WHILE_ANSWERING = 0.002
_LENGTH = re.compile(rb"^content-length:[ \t]*(\d+)[ \t]*\r\n", re.IGNORECASE | re.MULTILINE)


class MessageReader:
    """The reader that `run_async` asks for lines and bodies; it takes in a message at a time."""

    def __init__(self, stream: BinaryIO, executor: Executor) -> None:
        self._stream = stream
        self._executor = executor
        self._message = io.BytesIO()

    async def readline(self) -> bytes:
        """The next line of a header; nothing at the end of the stream."""
        line = self._message.readline()
        if line:
            return line
        loop = asyncio.get_running_loop()
        self._message = io.BytesIO(await loop.run_in_executor(self._executor, self._next))
        return self._message.readline()

    async def readexactly(self, n: int) -> bytes:
        """The body behind the header that was read."""
        return self._message.read(n)

    def _next(self) -> bytes:
        """A header, with its empty line, and as many bytes as it says; less only at the end."""
        header = b""
        while line := self._stream.readline():
            header += line
            if not line.strip():
                break
        length = _LENGTH.search(header)
        if length is None:
            return header
        # The names of headers may be in any case; pygls knows this one in one alone.
        known = _LENGTH.sub(rb"Content-Length: \1\r\n", header)
        return known + self._stream.read(int(length[1]))


class FirstInTurn(selectors.DefaultSelector):
    """Lets the loop answer without a break, while a thread that computes gives way at once.

    A thread that wants the interpreter's lock waits so long before it asks for it. What the loop
    does for a message is short, and would otherwise be interrupted again and again.
    """

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for what the loop waits for; it is never asked for more while it has work."""
        if timeout == 0:
            # Only other threads call, and they put their call among the work.
            return []
        sys.setswitchinterval(_WHILE_WAITING)
        try:
            return super().select(timeout)
        finally:
            sys.setswitchinterval(_WHILE_ANSWERING)


def serve_stdio(server: Server) -> None:
    """Serve until the client leaves."""
    server.protocol.set_writer(StdoutWriter(sys.stdout.buffer))
    reader = MessageReader(sys.stdin.buffer, server.thread_pool)
    loop = asyncio.SelectorEventLoop(FirstInTurn())
    try:
        loop.run_until_complete(
            run_async(
                stop_event=Event(),
                reader=reader,
                protocol=server.protocol,
                error_handler=server.report_server_error,
            )
        )
    except BrokenPipeError:
        log.warning("The client has gone.")
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        server.shutdown()  # type: ignore[no-untyped-call]
        _end(loop)


def _end(loop: asyncio.AbstractEventLoop) -> None:
    """Cancel what is left to do, as `asyncio.run` does, which takes no loop of ours."""
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    if tasks:
        loop.run_until_complete(asyncio.wait(tasks))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
