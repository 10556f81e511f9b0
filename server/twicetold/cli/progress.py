"""How far a long check is, on standard error and only where that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from twicetold.rules.check_workspace import Watch

# A bar that flashes up for a moment only disturbs.
_PATIENCE = 1.0


@contextmanager
def progress() -> Iterator[Watch]:
    """What to watch a check with. The bar is gone when the context ends."""
    if not sys.stderr.isatty():
        yield iter
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("Checking"), BarColumn(), MofNCompleteColumn()
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    started = time.monotonic()

    def watch(paths: Sequence[str]) -> Iterator[str]:
        task = bar.add_task("", total=len(paths))
        for path in paths:
            if not bar.live.is_started and time.monotonic() - started > _PATIENCE:
                bar.start()
            yield path
            bar.advance(task)
        bar.remove_task(task)

    try:
        yield watch
    finally:
        bar.stop()
