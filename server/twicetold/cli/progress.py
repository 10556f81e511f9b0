"""How far a long check is, on standard error and only where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from twicetold.rules.check_workspace import Watch

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
