"""How long a check of real repositories takes, beside parsing their files and nothing else.

    PYTHONPATH=server:. python -m tests.bench.bench_check [--rounds 5] [--peers DIRS] [DIRECTORY]

Each folder in the directory (../shared/corpus where none is given) is a repository. First their
files are parsed in one process by markdown-it-py with block rules alone, then each program checks
them all in a process of its own, and all of that again: medians of wall and processor time. Peers
are looked for on the PATH, or in ``--peers``, which is written as a PATH is. The table goes into
RESULTS.md.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from tests.bench.check_programs import Program, own_program, peers
from tests.bench.sections import put_section
from tests.corpus import SKIP_REASON, corpus_root
from twicetold import __file__ as package
from twicetold.workspace.snapshot import build_snapshot

_FLOOR = "parses, block rules only"
_TITLE = "A check of real repositories"
_TEXT = """
Written by `tests/bench/bench_check.py`; all figures are from one run ({machine},
{cores} cores): medians of {rounds}, in seconds. {files:,} instruction files of {roots} roots, with
{lines:,} lines. Nothing is kept from one run to the next.

The first row is what a program in Python cannot do without: reading and parsing the same files,
in one process whose start is not counted. Each of the others is a process from start to end.
"Processor" counts all threads and processes of it. The ratios are to `twicetold check`. What the
programs find is not the same, so neither are their numbers of findings; who only lints does less.
{absent}
| program | version | what it does | findings | wall | processor | wall ratio | processor ratio |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
"""
_PARSE = """
import json, sys, time
from markdown_it import MarkdownIt
from mdit_py_plugins.front_matter import front_matter_plugin

parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table").use(front_matter_plugin)
parser.core.ruler.enableOnly(["normalize", "block"])
paths = json.load(sys.stdin)
wall, processor = time.perf_counter(), time.process_time()
for path in paths:
    with open(path, encoding="utf-8", errors="replace") as file:
        parser.parse(file.read())
print(json.dumps([time.perf_counter() - wall, time.process_time() - processor]))
"""


@dataclass
class Times:
    """Seconds of each round, and how much was found in the last one."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    findings: int = 0

    def add(self, wall: float, processor: float) -> None:
        """Take in a round."""
        self.wall.append(wall)
        self.processor.append(processor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path, nargs="?", default=corpus_root())
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peers", help="the folders with the other programs")
    parser.add_argument("--no-results", action="store_true", help="print, write no table")
    options = parser.parse_args()
    if options.directory is None:
        parser.error(SKIP_REASON)
    folders = sorted(path for path in options.directory.resolve().iterdir() if path.is_dir())
    roots = [root for folder in folders for root in _roots(folder)]
    files = [path for root in roots for path in _files(root)]
    compileall.compile_dir(Path(package).parent, quiet=1)  # as pip leaves what it installs
    with tempfile.TemporaryDirectory() as scratch:
        others, absent = peers(options.peers, Path(scratch))
        parsing, own = Times(), own_program()
        checks = {program: Times() for program in (own, *others)}
        for _ in range(options.rounds):
            parsing.add(*_parsed(files))
            for program, times in checks.items():
                _run(program, folders, times)
    base = checks[own]
    rows = [_row(("markdown-it-py", version("markdown-it-py"), _FLOOR, ""), parsing, base)]
    for one, times in checks.items():
        rows.append(_row((one.name, one.version, one.does, f"{times.findings:,}"), times, base))
    print(*rows, sep="\n")
    if options.no_results:
        return
    text = _TEXT.format(
        machine=f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}",
        cores=os.cpu_count(),
        rounds=options.rounds,
        absent=f"Not there: {', '.join(absent)}.\n" if absent else "",
        files=len(files),
        roots=len(roots),
        lines=sum(len(path.read_bytes().splitlines()) for path in files),
    )
    path = Path(__file__).with_name("RESULTS.md")
    put_section(path, _TITLE, text + "\n".join(rows) + "\n")


def _roots(root: Path) -> Iterator[Path]:
    """The root and all those below it, each of which is checked by itself."""
    yield root
    for inner in build_snapshot(root).nested_roots:
        yield from _roots(root / inner)


def _files(root: Path) -> Iterator[Path]:
    """The files of a root whose texts a check reads."""
    files = build_snapshot(root).files.values()
    return (root / file.path for file in files if file.document is not None)


def _parsed(files: list[Path]) -> tuple[float, float]:
    """Wall and processor time of reading and parsing, as the process itself takes them."""
    paths = json.dumps([str(path) for path in files])
    command = [sys.executable, "-c", _PARSE]
    done = subprocess.run(command, input=paths, capture_output=True, text=True, check=True)
    wall, processor = json.loads(done.stdout)
    return wall, processor


def _run(program: Program, folders: list[Path], times: Times) -> None:
    """Add a process's wall and processor time, with all that it started."""
    with tempfile.TemporaryFile("w+") as output:
        begin = time.perf_counter()
        process = subprocess.Popen(
            [*program.command, *map(str, folders)], stdout=output, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        times.add(time.perf_counter() - begin, used.ru_utime + used.ru_stime)
        output.seek(0)
        times.findings = program.count(output.read())
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: a linter has found something
        raise SystemExit(f"{program.name} ended with {process.returncode}")


def _row(cells: tuple[str, ...], times: Times, base: Times) -> str:
    wall, processor, base_wall, base_processor = map(
        statistics.median, (times.wall, times.processor, base.wall, base.processor)
    )
    ratios = f"{wall / base_wall:.3g} | {processor / base_processor:.3g}"
    return f"| {' | '.join(cells)} | {wall:.2f} | {processor:.2f} | {ratios} |"


if __name__ == "__main__":
    main()
