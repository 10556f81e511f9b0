"""How the time and the memory of a check grow with the number of instruction files.

    PYTHONPATH=server:. python -m tests.bench.bench_growth [--sizes 100 1000 10000]

Each size is checked by `twicetold check --format json`; the processor time of its processes counts,
what else runs on the machine does not. The table goes into RESULTS.md. Needs Linux's `/proc`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.monorepo import found_twins, make_monorepo
from tests.bench.sections import put_section

SIZES = (100, 1_000, 10_000)
MOST_GROWTH = 13.0
# Seconds; looking at a large process keeps it waiting for some milliseconds.
_BETWEEN_LOOKS = 0.5
_CHECK = "from twicetold.cli.main import main; main()"
_TEXT = """
`twicetold check --format json` of generated monorepos (`tests/bench/monorepo.py`: instructions,
areas, packages, about 45 lines each, one planted twin in most packages), everything cold; all
figures are from one run ({machine}). Seconds are processor time of all its processes, starts
included. Memory is the most that these use together; what they share counts once.
"Growth" is the time of a file against that at the size before, times ten: linear is 10, at most
{most:g} is wanted. A planted twin counts only where a finding names the planted place.

| instruction files | seconds | growth | ms a file | memory | planted twins found | findings |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


@dataclass(frozen=True)
class Measured:
    """Processor time, the most memory that was seen in use in bytes, and what was printed."""

    seconds: float
    memory: int
    report: dict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--no-results", action="store_true", help="print, write no table")
    options = parser.parse_args()
    rows, before = [], 0.0
    for size in options.sizes:
        made = make_monorepo(size)
        with tempfile.TemporaryDirectory() as directory:
            made.write(Path(directory))
            found = measured(Path(directory))
        each = found.seconds / found.report["files"]
        growth = f"{10 * each / before:.1f}" if before else ""
        planted = f"{found_twins(made, _lines(found.report)):,} of {len(made.twins):,}"
        rows.append(
            f"| {found.report['files']:,} | {found.seconds:.1f} | {growth} | {1000 * each:.1f} "
            f"| {found.memory / 1e6:.0f} MB | {planted} | {len(found.report['findings']):,} |"
        )
        print(rows[-1], flush=True)
        before = each
    if options.no_results:
        return
    machine = f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}"
    text = _TEXT.format(machine=machine, most=MOST_GROWTH) + "\n".join(rows) + "\n"
    put_section(
        Path(__file__).with_name("RESULTS.md"), "From a hundred files to ten thousand", text
    )


def measured(root: Path) -> Measured:
    """Check a root in a process of its own."""
    command = [sys.executable, "-c", _CHECK, "check", str(root), "--format", "json"]
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen([*command, "--fail-on", "never"], stdout=output)
        memory, ended = 0, 0
        while not ended:
            memory = max(memory, sum(map(_used_memory, _with_children(process.pid))))
            time.sleep(_BETWEEN_LOOKS)
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        report = json.load(output)
    return Measured(used.ru_utime + used.ru_stime, memory, report)


def _with_children(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:  # it has ended meanwhile
        return []
    return [pid, *map(int, children.split())]


def _used_memory(pid: int) -> int:
    """A process's bytes; of pages that it shares with others only its part."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def _lines(report: dict):
    for item in report["findings"]:
        for twin in item["twins"]:
            yield (
                item["path"], item["start_line"], item["end_line"],
                twin["path"], twin["start_line"], twin["end_line"],
            )  # fmt: skip


if __name__ == "__main__":
    main()
