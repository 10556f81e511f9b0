"""The checks of many files, shared between processes where that is faster.

Workspaces are read here, and their files are checked in children of this process: what `fork`
copies needs no sending, and a child sends back nothing but what it found. Where a workspace is
small, or the system cannot fork safely, this process does all of it.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, islice, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from twicetold.rules.check import FileCheck, check_file
from twicetold.rules.check_workspace import checked_paths
from twicetold.workspace.reference import references_of
from twicetold.workspace.snapshot import Snapshot

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

# How many files are worth a process: starting one takes as long as checking two or three.
_FILES = 30
# A large root is cut into so many parts for each process, so that none waits long for another.
_PARTS = 4
# Each process needs some memory of its own.
_MOST_JOBS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A workspace to be checked; ``names`` are the files that are asked for, None for all."""

    snapshot: Snapshot
    names: Collection[str] | None = None


_Part = tuple[Root, Sequence[str]]


def default_jobs() -> int:
    """One for each processor that this process may use; one alone where forking is not safe."""
    if sys.platform != "linux":
        return 1
    return min(len(os.sched_getaffinity(0)), _MOST_JOBS)


def file_checks(roots: Iterable[Root], jobs: int) -> Iterator[tuple[Root, Iterator[FileCheck]]]:
    """Each root with the checks of its files, in order; to be gone through in that order.

    Of a check by another process there are no ``pairs``.
    """
    tasks = _tasks(roots, jobs)
    first = list(islice(tasks, 2))
    is_much = sum(len(paths) for task in first for _, paths in task) >= 2 * _FILES
    share = _by_children if jobs > 1 and is_much else _by_this_process
    parts = share(chain(first, tasks), jobs)
    for root, of_root in groupby(parts, key=itemgetter(0)):
        yield root, chain.from_iterable(checks for _, checks in of_root)


def _tasks(roots: Iterable[Root], jobs: int) -> Iterator[list[_Part]]:
    """The files of all roots in portions that are worth a process each."""
    task: list[_Part] = []
    for root in roots:
        parts = list(_cut(checked_paths(root.snapshot), jobs * _PARTS))
        if jobs > 1 and len(parts) > 1:
            _look_up_first(root.snapshot, parts[0][0])
        for paths in parts:
            task.append((root, paths))
            if sum(len(some) for _, some in task) >= _FILES:
                yield task
                task = []
    if task:
        yield task


def _look_up_first(snapshot: Snapshot, path: str) -> None:
    """Have what every file asks of its workspace worked out here, and not in each child again."""
    references_of(snapshot, path)
    snapshot.tree.exists(path)


def _cut(paths: list[str], most: int) -> Iterator[list[str]]:
    """The paths in at most so many parts of about equal length, one at least."""
    count = max(1, min(len(paths) // _FILES, most))
    cuts = [len(paths) * number // count for number in range(count + 1)]
    return (paths[start:end] for start, end in pairwise(cuts))


def _by_this_process(
    tasks: Iterable[list[_Part]], _jobs: int
) -> Iterator[tuple[Root, Iterable[FileCheck]]]:
    for root, paths in chain.from_iterable(tasks):
        yield root, (check_file(root.snapshot, path) for path in paths)


def _by_children(
    tasks: Iterable[list[_Part]], jobs: int
) -> Iterator[tuple[Root, Iterable[FileCheck]]]:
    """As many children at a time as there are jobs, each with one task."""
    children: deque[_Child] = deque()
    try:
        for task in tasks:
            while sum(child.works for child in children) >= jobs:
                _receive(children)
            children.append(_Child(task))
            while not children[0].works:
                yield from children.popleft().found
        while children:
            while children[0].works:
                _receive(children)
            yield from children.popleft().found
    finally:
        for child in children:
            child.process.kill()


def _receive(children: Iterable[_Child]) -> None:
    """Wait until one of the children has sent what it found."""
    from multiprocessing.connection import wait

    working = [child for child in children if child.works]
    ready = wait([child.receiver for child in working])
    for child in working:
        if child.receiver in ready:
            child.receive()


class _Child:
    """A process that checks some files; ``found`` is there when it ``works`` no more."""

    def __init__(self, task: list[_Part]) -> None:
        from multiprocessing import get_context

        context = get_context("fork")
        self.works = True
        self.found: list[tuple[Root, list[FileCheck]]] = []
        self._task = task
        self.receiver, sender = context.Pipe(duplex=False)
        self.process = context.Process(target=_send_checks, args=(task, sender), daemon=True)
        # An interruption waits until the child knows what to do then.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        sender.close()

    def receive(self) -> None:
        """Take what the process sends, and let it end.

        Raises:
            What was raised in the process, or that it ended without a word.
        """
        try:
            checks, error, told = self.receiver.recv()
        except EOFError:
            self.process.join()
            message = f"A process that checked files ended with {self.process.exitcode}."
            raise RuntimeError(message) from None
        self.process.join()
        self.receiver.close()
        if error is not None:
            raise error from RuntimeError(told)
        self.works = False
        self.found = [(root, found) for (root, _), found in zip(self._task, checks, strict=True)]


def _send_checks(task: list[_Part], sender: Connection) -> None:
    """What a child does. Its parent ends it when a person interrupts the two."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    try:
        checks = [
            [replace(check_file(root.snapshot, path), pairs=()) for path in paths]
            for root, paths in task
        ]
        sender.send((checks, None, ""))
    except Exception as error:  # noqa: BLE001 - raised again in the parent
        sender.send((None, error, f"\n{traceback.format_exc()}"))
