"""How often Python looks for cycles of garbage."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Look for cycles seldom.

    Nearly all that is kept is immutable and without cycles; walking it after every few hundred
    allocations takes longer than the work itself. What has become old is walked when it has grown
    by a quarter, as ever.
    """
    gc.set_threshold(50_000, 20, 10)
