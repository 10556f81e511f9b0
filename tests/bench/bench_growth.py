"""How the time and the memory of a check grow with the number of instruction files.

    PYTHONPATH=server:. python tests/bench/bench_growth.py [SIZE ...]

Each size is checked by `twicetold check --format json` in a process of its own, whose processor
time counts: what else runs on the machine does not. The table goes into RESULTS.md.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.bench.monorepo import found_twins, make_monorepo
from tests.bench.sections import put_section

SIZES = (100, 1_000, 10_000)
MOST_GROWTH = 13.0
_CHECK = "from twicetold.cli.main import main; main()"
_TEXT = """
`twicetold check --format json` of generated monorepos (`tests/bench/monorepo.py`: instructions,
areas, packages, about 45 lines each, one planted twin in most packages), everything cold; all
figures are from one run ({machine}). Seconds are processor time of one process, its start included.
"Growth" is the time of a file against that at the size before, times ten: linear is 10, at most
{most:g} is wanted. A planted twin counts only where a finding names the planted place.

| instruction files | seconds | growth | ms a file | memory | planted twins found | findings |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


@dataclass(frozen=True)
class Measured:
    """Processor time, the most memory that was in use in bytes, and what was printed."""

    seconds: float
    memory: int
    report: dict


def main() -> None:
    rows, before = [], 0.0
    for size in [int(text) for text in sys.argv[1:]] or SIZES:
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
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        report = json.load(output)
    return Measured(used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, report)


def _lines(report: dict):
    for item in report["findings"]:
        for twin in item["twins"]:
            yield (
                item["path"], item["start_line"], item["end_line"],
                twin["path"], twin["start_line"], twin["end_line"],
            )  # fmt: skip


if __name__ == "__main__":
    main()
