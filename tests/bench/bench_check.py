"""How long a check of real repositories takes, beside parsing their files and nothing else.

    PYTHONPATH=server:. python -m tests.bench.bench_check [--rounds 5] [DIRECTORY]

Each folder in the directory (../shared/corpus where none is given) is a repository. First their
files are parsed in one process by markdown-it-py with block rules alone, then each program checks
them all in a process of its own, and all of that again: medians of wall and processor time. The
table goes into RESULTS.md.
"""

from __future__ import annotations

import argparse
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
from pathlib import Path

from tests.bench.sections import put_section
from tests.corpus import SKIP_REASON, corpus_root
from twicetold.workspace.snapshot import build_snapshot

_TITLE = "A check of real repositories"
_TEXT = """
Written by `tests/bench/bench_check.py`; all figures are from one run ({machine},
{cores} cores): medians of {rounds}, in seconds. {files:,} instruction files of {roots} roots, with
{lines:,} lines. Nothing is kept from one run to the next.

The first row is what a program in Python cannot do without: reading and parsing the same files,
in one process whose start is not counted. Each of the others is a process from start to end.
"Processor" counts all threads and processes of it. The ratios are to the first row.

| program | what it does | wall | processor | wall ratio | processor ratio |
| --- | --- | ---: | ---: | ---: | ---: |
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


@dataclass(frozen=True)
class Program:
    """A command line to be measured, which gets the repositories' folders as last arguments.

    ``does`` says in a few words what it finds, so that nobody takes two rows for the same work.
    """

    name: str
    does: str
    command: tuple[str, ...]


PROGRAMS = (
    Program(
        "twicetold check",
        "all findings, each file against its references",
        (
            *(sys.executable, "-m", "twicetold"),
            *("check", "--format", "json", "--fail-on", "never"),
        ),
    ),
)


@dataclass
class Times:
    """Seconds of each round."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def add(self, wall: float, processor: float) -> None:
        """Take in a round."""
        self.wall.append(wall)
        self.processor.append(processor)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path, nargs="?", default=corpus_root())
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.directory is None:
        parser.error(SKIP_REASON)
    folders = sorted(path for path in options.directory.resolve().iterdir() if path.is_dir())
    roots = [root for folder in folders for root in _roots(folder)]
    files = [path for root in roots for path in _files(root)]
    parsing, checks = Times(), {program: Times() for program in PROGRAMS}
    for _ in range(options.rounds):
        parsing.add(*_parsed(files))
        for program, times in checks.items():
            times.add(*_run(program, folders))
    rows = [_row("markdown-it-py", "parses, block rules only", parsing, parsing)]
    rows += [_row(one.name, one.does, times, parsing) for one, times in checks.items()]
    print(*rows, sep="\n")
    text = _TEXT.format(
        machine=f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}",
        cores=os.cpu_count(),
        rounds=options.rounds,
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


def _run(program: Program, folders: list[Path]) -> tuple[float, float]:
    """Wall and processor time of a process and all that it started."""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        process = subprocess.Popen([*program.command, *map(str, folders)], stdout=output)
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: a linter has found something
        raise SystemExit(f"{program.name} ended with {process.returncode}")
    return wall, used.ru_utime + used.ru_stime


def _row(name: str, does: str, times: Times, base: Times) -> str:
    wall, processor, base_wall, base_processor = map(
        statistics.median, (times.wall, times.processor, base.wall, base.processor)
    )
    ratios = f"{wall / base_wall:.1f} | {processor / base_processor:.1f}"
    return f"| {name} | {does} | {wall:.2f} | {processor:.2f} | {ratios} |"


if __name__ == "__main__":
    main()
