"""How the time and the memory of a check grow with the number of instruction files.

    PYTHONPATH=server:. python tests/bench/bench_growth.py [SIZE ...]

Each size is checked by a process of its own, whose processor time counts: what else runs on the
machine does not. The table goes into RESULTS.md.
"""

from __future__ import annotations

import json
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.monorepo import found_twins, make_monorepo
from tests.bench.sections import put_section

SIZES = (100, 1_000, 10_000)
MOST_GROWTH = 13.0
_TEXT = """
`twicetold check` of generated monorepos (`tests/bench/monorepo.py`: instructions, areas, packages,
about 45 lines each, one planted twin in most packages), everything cold; all figures are from one
run ({machine}). Seconds are processor time of one process. "Growth" is the time of a file against
that at the size before, times ten: linear is 10, at most {most:g} is wanted.

| instruction files | seconds | growth | ms a file | memory | planted twins found | findings |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measured(Path(sys.argv[2]), int(sys.argv[3]))))
        return
    rows, before = [], 0.0
    for size in [int(text) for text in sys.argv[1:]] or SIZES:
        with tempfile.TemporaryDirectory() as directory:
            made = make_monorepo(size)
            made.write(Path(directory))
            command = [sys.executable, __file__, "--one", directory, str(size)]
            figures = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        each = figures["seconds"] / figures["files"]
        growth = f"{10 * each / before:.1f}" if before else ""
        rows.append(
            f"| {figures['files']:,} | {figures['seconds']:.1f} | {growth} | {1000 * each:.1f} "
            f"| {figures['memory'] / 1e6:.0f} MB | {figures['found']:,} of {len(made.twins):,} "
            f"| {figures['findings']:,} |"
        )
        print(rows[-1], flush=True)
        before = each
    machine = f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}"
    text = _TEXT.format(machine=machine, most=MOST_GROWTH) + "\n".join(rows) + "\n"
    put_section(Path(__file__).with_name("RESULTS.md"), "From one file to ten thousand", text)


def measured(root: Path, size: int) -> dict[str, float]:
    """Check a root in this process."""
    begin = time.process_time()
    from twicetold.rules.check_workspace import check_workspace

    check = check_workspace(root)
    seconds = time.process_time() - begin
    made = make_monorepo(size)
    lines = (
        (p.place.path, p.place.start + 1, p.place.end, t.path, t.start + 1, t.end)
        for p in check.problems
        for t in p.twins
    )
    return {
        "seconds": seconds,
        "files": check.files,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "found": found_twins(made, lines),
        "findings": len(check.problems),
    }


if __name__ == "__main__":
    main()
