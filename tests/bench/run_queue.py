"""How long threads were ready to run and had no processor."""

from __future__ import annotations

from pathlib import Path


def waited_ms(*processes: int) -> float:
    """Milliseconds, of all threads of these processes and of this one; 0 where nobody counts."""
    threads = (
        thread
        for process in (*map(str, processes), "self")
        for thread in Path("/proc", process, "task").glob("*/schedstat")
    )
    return sum(int(thread.read_text().split()[1]) for thread in threads) / 1_000_000
