"""What one edit takes in our server alone: no process, no protocol.

PYTHONPATH=server:. python -m tests.bench.in_process [--profile] [SIZE ...]
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import tempfile
import time
from pathlib import Path

from tests.bench.bench_servers import write_workspace
from tests.bench.texts import KINDS, LINES_PER_SECTION, make_texts
from twicetold.garbage import collect_seldom
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.rules.check import check_file
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding
from twicetold.workspace.snapshot import build_snapshot

PATH = "packages/app/CLAUDE.md"
ROUNDS = 40


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", type=int, nargs="*", default=[300, 3_000, 30_000])
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    collect_seldom()  # as the server does
    for size in options.sizes:
        texts = make_texts(size)
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve() / "root"
            write_workspace(root, texts)
            snapshot = build_snapshot(root)
        parsed = parse(Document.from_text("\n".join(texts.file) + "\n", 1))
        snapshot = snapshot.with_parsed(PATH, parsed)
        begin = time.process_time()
        check = check_file(snapshot, PATH)
        print(f"{size}: {len(check.problems)} problems, cold {_ms(begin):.0f} ms")
        rng = random.Random(size)  # noqa: S311 - a repeatable choice
        times = {kind: [] for kind in KINDS}
        profiler = cProfile.Profile()
        for number in range(ROUNDS):
            for kind, place in KINDS.items():
                line = rng.randrange(texts.sections) * LINES_PER_SECTION + place
                begin = time.process_time()
                if options.profile and number:
                    profiler.enable()
                parsed = typed(parsed, line, rng.choice("aeiou"))
                snapshot = snapshot.with_parsed(PATH, parsed)
                check_file(snapshot, PATH)
                profiler.disable()
                if number:
                    times[kind].append(_ms(begin))
        for kind, found in times.items():
            print(f"  {kind:10} median {statistics.median(found):.2f} ms, most {max(found):.2f} ms")
        if options.profile:
            pstats.Stats(profiler).sort_stats("tottime").print_stats(35)


def typed(parsed: ParsedDocument, line: int, letter: str) -> ParsedDocument:
    """A letter put before the last character of a line."""
    at = Position(line, len(parsed.document.line(line)) - 1)
    edit = Edit(letter, at, at)
    version = parsed.document.version + 1
    return reparse_edits(parsed, [edit], version, PositionEncoding.UTF16)[0]


def _ms(begin: float) -> float:
    """Milliseconds of processor time since then: what else runs on the machine does not count."""
    return (time.process_time() - begin) * 1000


if __name__ == "__main__":
    main()
