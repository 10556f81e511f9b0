"""That long work goes on, and how far a check is: on standard error where that is a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from twicetold.rules.check_workspace import Watch

if TYPE_CHECKING:
    from rich.live import Live

# A bar that flashes up for a moment only disturbs.
_PATIENCE = 1.0
_BETWEEN_PICTURES = 0.1


@contextmanager
def progress() -> Iterator[Watch]:
    """What to watch a check with. The bar is gone when the context ends."""
    if not sys.stderr.isatty():
        yield iter
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("Checking"), BarColumn(), MofNCompleteColumn()
    # A thread that draws would be in the way of `fork`.
    bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
    next_picture = time.monotonic() + _PATIENCE

    def watch(paths: Sequence[str]) -> Iterator[str]:
        nonlocal next_picture
        task = bar.add_task("", total=len(paths))
        for path in paths:
            if time.monotonic() > next_picture:
                next_picture = time.monotonic() + _BETWEEN_PICTURES
                bar.start()  # without effect where it has begun
                bar.refresh()
            yield path
            bar.advance(task)
        bar.remove_task(task)

    try:
        yield watch
    finally:
        bar.stop()


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show the words with something that moves while work goes on that has no steps to count.

    They are gone when the context ends. Nothing else must be written to a terminal inside.
    """
    if not sys.stderr.isatty():
        yield
        return
    sign = _Sign(words)
    timer = threading.Timer(_PATIENCE, sign.show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        sign.hide()


class _Sign:
    """A spinner. It leaves standard output as it is, which may be somebody's JSON."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._live: Live | None = None

    def show(self) -> None:
        from rich.console import Console
        from rich.live import Live
        from rich.spinner import Spinner

        self._live = Live(
            Spinner("line", self._words),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._live.start()

    def hide(self) -> None:
        if self._live is not None:
            self._live.stop()
