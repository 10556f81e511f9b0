"""The table of a run, as Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.sections import put_section
from tests.bench.servers import Server

_TITLE = "From keystroke to diagnostics"
_TEXT = """
Written by `tests/bench/bench_servers.py`; all figures are from one run ({machine}). Milliseconds.

Each server gets the same session from the same client: open a file, then type single letters in a
paragraph, a list, a fence and a heading, and after each letter ask for the outline and then for
the diagnostics. An answer's time is when its last byte has arrived; the client's own reading of it
is not counted. "Symbols" runs from the edit to the outline, "both" to the diagnostics behind it.
"Ratio" is a server's median of both, divided by ours.

**Twicetold compares the file with a reference of the same size; the others lint one file.** The
texts are made up and clean, so linters have little to tell; 5 % of the file's statements stand in
its reference and 1 % stand there with another word, at most 500 together. The bare pygls server
answers nothing at all: it shows what transport and start-up take.{absent}
"""


@dataclass
class Measured:
    """Milliseconds and bytes of one server at one size; ``problem`` says why there are none."""

    opened: float = 0.0
    symbols: list[float] = field(default_factory=list)
    both: list[float] = field(default_factory=list)
    items: int = 0
    memory: int = 0
    problem: str = ""


@dataclass
class Row:
    """All figures of one server; ``starts`` in milliseconds."""

    server: Server
    starts: list[float] = field(default_factory=list)
    sizes: dict[int, Measured] = field(default_factory=dict)


def write_results(path: Path, rows: Sequence[Row], absent: Sequence[str], machine: str) -> None:
    missing = f"\nNot found here, so left out: {', '.join(absent)}." if absent else ""
    parts = [_TEXT.format(machine=machine, absent=missing), _starts(rows)]
    parts += [_size(size, rows) for size in rows[0].sizes]
    put_section(path, _TITLE, "\n".join(parts))


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that the share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _starts(rows: Sequence[Row]) -> str:
    floor = next((_median(row) for row in rows if row.server.name == "bare pygls"), None)
    lines = [
        "## Start of the process to the answer to `initialize`\n",
        "| server | version | median | of bare pygls |",
        "| --- | --- | ---: | ---: |",
    ]
    for row in rows:
        ratio = f"{_median(row) / floor:.2f}" if floor else ""
        lines.append(f"| {row.server.name} | {row.server.version} | {_median(row):.0f} | {ratio} |")
    return "\n".join([*lines, ""])


def _median(row: Row) -> float:
    return statistics.median(row.starts)


def _size(size: int, rows: Sequence[Row]) -> str:
    ours = statistics.median(rows[0].sizes[size].both)
    lines = [
        f"## {size:,} lines\n",
        "| server | open | symbols p50 | p95 | both p50 | p95 | ratio | diagnostics | memory |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [_line(row.server.name, row.sizes[size], ours) for row in rows]
    return "\n".join([*lines, ""])


def _line(name: str, found: Measured, ours: float) -> str:
    if found.problem:
        return f"| {name} | {found.problem} | | | | | | | |"
    cells = [name, f"{found.opened:.0f}", *_spread(found.symbols), *_spread(found.both)]
    cells.append(f"{statistics.median(found.both) / ours:.2f}")
    cells += [str(found.items), f"{found.memory / 1e6:.0f} MB" if found.memory else ""]
    return f"| {' | '.join(cells)} |"


def _spread(values: Sequence[float]) -> tuple[str, str]:
    if not values:
        return "", ""
    return f"{statistics.median(values):.1f}", f"{percentile(values, 0.95):.1f}"
