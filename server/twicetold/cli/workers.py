"""Pieces of work, done by several processes where that is faster.

Processes are children of this one: what `fork` copies needs no sending, so a piece may be any
function, and only what it gives is sent back. Each child does one piece after the other, because
what it has learned of words and documents serves the next ones.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")

# Each process needs some memory of its own.
_MOST_JOBS = 8
# In place of a piece's number.
_NOTHING = -1


def default_jobs() -> int:
    """One for each processor that this process may use; one alone where forking is not safe."""
    if sys.platform != "linux":
        return 1
    return min(len(os.sched_getaffinity(0)), _MOST_JOBS)


def done_by(jobs: int, pieces: Sequence[Callable[[], T]]) -> Iterator[T]:
    """What the pieces give, in their order. With one job all is done here, piece by piece."""
    if jobs == 1 or len(pieces) < 2:
        return (piece() for piece in pieces)
    return _by_workers(min(jobs, len(pieces)), pieces)


def _by_workers(count: int, pieces: Sequence[Callable[[], Any]]) -> Iterator[Any]:
    workers: list[_Worker] = []
    left = iter(range(len(pieces)))
    done: dict[int, Any] = {}
    try:
        for _ in range(count):
            workers.append(_Worker(pieces, workers))
            workers[-1].begin(next(left))
        for number in range(len(pieces)):
            while number not in done:
                for worker in _ready(workers):
                    done[worker.number] = worker.result()
                    worker.begin(next(left, _NOTHING))
            yield done.pop(number)
    finally:
        for worker in workers:
            worker.process.kill()


def _ready(workers: Iterable[_Worker]) -> list[_Worker]:
    """Wait until some of the workers have sent what they found."""
    from multiprocessing.connection import wait

    working = [worker for worker in workers if worker.number != _NOTHING]
    ready = wait([worker.connection for worker in working])
    return [worker for worker in working if worker.connection in ready]


class _Worker:
    """A process that does the pieces whose numbers it is sent; ``number`` is the last of them."""

    def __init__(self, pieces: Sequence[Callable[[], Any]], others: Sequence[_Worker]) -> None:
        from multiprocessing import get_context

        context = get_context("fork")
        self.number = _NOTHING
        self.connection, far_end = context.Pipe()
        # Who holds another's near end would keep that one waiting when this process has died.
        near_ends = [self.connection, *(other.connection for other in others)]
        self.process = context.Process(target=_work, args=(pieces, far_end, near_ends), daemon=True)
        # An interruption waits until the child knows what to do then.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        far_end.close()

    def begin(self, number: int) -> None:
        """Have the worker do a piece, or nothing any more."""
        self.number = number
        if number == _NOTHING:
            self.connection.close()
        else:
            self.connection.send(number)

    def result(self) -> Any:
        """What the piece gave.

        Raises:
            What was raised in the process, or that it ended without a word.
        """
        try:
            result, error, told = self.connection.recv()
        except EOFError:
            self.process.join()
            message = f"A process that checked files ended with {self.process.exitcode}."
            raise RuntimeError(message) from None
        if error is not None:
            raise error from RuntimeError(told)
        return result


def _work(
    pieces: Sequence[Callable[[], Any]], connection: Connection, near_ends: Iterable[Connection]
) -> None:
    """What a child does. Its parent ends it when a person interrupts the two."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    for end in near_ends:
        end.close()
    while True:
        try:
            number = connection.recv()
        except EOFError:
            return
        try:
            connection.send((pieces[number](), None, ""))
        except Exception as error:  # noqa: BLE001 - raised again in the parent
            connection.send((None, error, f"\n{traceback.format_exc()}"))
