"""The thread in which a session does what takes time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from twicetold.garbage import without_a_look

T = TypeVar("T")


class Worker:
    """One thread: the interpreter's lock would make two compete, and order keeps work fresh."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="twicetold")

    async def work(self, function: Callable[[], T]) -> T:
        """Run something behind what there is to do already, and wait for it.

        After the end it is cancelled, like what was not begun by then.
        """
        loop = asyncio.get_running_loop()
        try:
            done = loop.run_in_executor(self._thread, without_a_look, function)
        except RuntimeError:
            raise asyncio.CancelledError from None
        return await done

    def tidy(self, function: Callable[[], object]) -> None:
        """Run something that nobody waits for; after the end there is nothing left to tidy."""
        with suppress(RuntimeError):
            self._thread.submit(function)

    def shut_down(self) -> None:
        """End; what was not begun is dropped."""
        self._thread.shutdown(wait=False, cancel_futures=True)
