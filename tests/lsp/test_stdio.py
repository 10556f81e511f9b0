"""How messages are taken from stdin."""

from __future__ import annotations

import asyncio
import io
from concurrent.futures import Future

import pytest

from twicetold.lsp.stdio import MessageReader

ONE = b'{"jsonrpc":"2.0"}'
TWO = b"\n\r\n\r\n"


class Counting:
    """Runs at once what it is given, and counts."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, function, *arguments):
        self.calls += 1
        future: Future[bytes] = Future()
        future.set_result(function(*arguments))
        return future


def framed(body: bytes, *more: bytes) -> bytes:
    head = b"".join((b"Content-Length: %d\r\n" % len(body), *more))
    return head + b"\r\n" + body


async def read_all(stream: bytes) -> tuple[list[bytes], list[bytes], int]:
    """The bodies and the lines of headers, as pygls asks for them, and the calls of a thread."""
    executor = Counting()
    reader = MessageReader(io.BytesIO(stream), executor)
    bodies, lines, length = [], [], 0
    while line := await reader.readline():
        lines.append(line)
        if line.startswith(b"Content-Length"):
            length = int(line.split()[1])
        elif length and not line.strip():
            bodies.append(await reader.readexactly(length))
            length = 0
    return bodies, lines, executor.calls


def test_each_message_takes_one_call_of_a_thread():
    stream = framed(ONE) + framed(TWO) + framed(ONE)
    bodies, lines, calls = asyncio.run(read_all(stream))
    assert bodies == [ONE, TWO, ONE]
    assert len(lines) == 6
    assert calls == 4  # and one that finds the end


def test_other_headers_are_handed_on():
    stream = framed(ONE, b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n")
    bodies, lines, _ = asyncio.run(read_all(stream + framed(TWO)))
    assert bodies == [ONE, TWO]
    assert lines[1].startswith(b"Content-Type")


@pytest.mark.parametrize("header", [b"content-length: ", b"CONTENT-LENGTH:", b"Content-length: "])
def test_the_name_of_a_header_may_be_in_any_case(header):
    stream = framed(ONE).replace(b"Content-Length: ", header)
    bodies, lines, _ = asyncio.run(read_all(stream + framed(TWO)))
    assert bodies == [ONE, TWO]
    assert lines[0] == b"Content-Length: %d\r\n" % len(ONE)


def test_another_header_that_ends_so_is_no_length():
    bodies, _, _ = asyncio.run(read_all(framed(ONE, b"X-Content-Length: 3\r\n")))
    assert bodies == [ONE]


def test_what_is_no_header_does_not_hide_the_next_message():
    bodies, _, _ = asyncio.run(read_all(b"no header\r\n\r\n" + framed(ONE)))
    assert bodies == [ONE]


def test_a_stream_that_ends_within_a_message_ends():
    bodies, _, _ = asyncio.run(read_all(framed(ONE) + framed(ONE)[:-3]))
    assert bodies == [ONE, ONE[:-3]]
    bodies, lines, _ = asyncio.run(read_all(b"Content-Length: 12\r\n"))
    assert (bodies, lines) == ([], [b"Content-Length: 12\r\n"])
