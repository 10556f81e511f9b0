"""How often Python looks for cycles of garbage."""

from __future__ import annotations

import atexit
import gc
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# A command is done in nearly every workspace, and a server has given its first answer, before there
# are so many objects more.
AT_FIRST = 1_000_000
# A server runs for days: what waits to be found must not come to megabytes.
OF_A_SERVER = 5_000
# Work that takes so many seconds has made much that stays.
_LONG = 0.5


def collect_seldom(new: int = OF_A_SERVER) -> None:
    """Look for cycles when there are so many ``new`` objects.

    Nearly all that is kept is immutable and without cycles (a test holds that a check makes none);
    walking it after every few hundred allocations takes longer than the work itself. What has
    become old is walked when it has grown by a quarter, as ever.
    """
    gc.set_threshold(new, 20, 10)


def without_a_look(work: Callable[[], T]) -> T:
    """Do work without a look for garbage meanwhile, which would stop every other thread too.

    What a check makes is kept, or goes by itself. After long work what is there now is left out of
    later looks, until `collect_all`.
    """
    begin = time.monotonic()
    gc.disable()
    try:
        return work()
    finally:
        if time.monotonic() - begin > _LONG:
            gc.freeze()
        gc.enable()


def collect_all() -> None:
    """Look through everything there is: it takes some milliseconds for each large document."""
    gc.unfreeze()
    gc.collect()


def collect_nothing_at_end() -> None:
    """Let the process end without looking through all that it has made, as Python does there.

    It goes with the process. After a check of many files the look takes a tenth of the time.
    """
    atexit.register(gc.freeze)
