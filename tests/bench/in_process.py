"""What one edit takes in our server alone: no process, no protocol.

    PYTHONPATH=server:. python -m tests.bench.in_process [--profile] [SIZE ...]

The sizes take turns, so that a machine that is slower for a while is so for all of them. Ratios
are to the first size.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.bench_servers import write_workspace
from tests.bench.texts import KINDS, LINES_PER_SECTION, Texts, make_texts
from twicetold.garbage import collect_seldom
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.rules.check import check_file
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding
from twicetold.workspace.snapshot import Snapshot, build_snapshot

PATH = "packages/app/CLAUDE.md"
TURNS, ROUNDS = 6, 11


@dataclass
class EditedDocument:
    """One document, edited again and again, and milliseconds by what was edited."""

    size: int
    texts: Texts
    snapshot: Snapshot
    parsed: ParsedDocument
    times: dict[str, list[float]]
    rng: random.Random
    profiler: cProfile.Profile

    @classmethod
    def of_size(cls, size: int) -> EditedDocument:
        """Generate it, and check it once."""
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
        return cls(
            size, texts, snapshot, parsed, {kind: [] for kind in KINDS}, rng, cProfile.Profile()
        )

    def edit(self, kind: str) -> float:
        """Type a letter at a place of this kind, and check; the milliseconds that took."""
        line = self.rng.randrange(self.texts.sections) * LINES_PER_SECTION + KINDS[kind]
        letter = self.rng.choice("aeiou")
        begin = time.process_time()
        self.parsed = typed(self.parsed, line, letter)
        self.snapshot = self.snapshot.with_parsed(PATH, self.parsed)
        check_file(self.snapshot, PATH)
        return _ms(begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", type=int, nargs="*", default=[300, 3_000, 30_000])
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    collect_seldom()  # as the server does
    measured = [EditedDocument.of_size(size) for size in options.sizes]
    for _ in range(TURNS):
        for one in measured:
            for number in range(ROUNDS):
                for kind, times in one.times.items():
                    if options.profile and number:
                        one.profiler.enable()
                    took = one.edit(kind)
                    one.profiler.disable()
                    # With the first round the processor comes to know this document again.
                    if number:
                        times.append(took)
    first = {kind: statistics.median(times) for kind, times in measured[0].times.items()}
    for one in measured:
        print(one.size)
        for kind, times in one.times.items():
            median = statistics.median(times)
            ratio = median / first[kind]
            print(
                f"  {kind:10} median {median:.2f} ms, most {max(times):.2f} ms, ratio {ratio:.2f}"
            )
        if options.profile:
            pstats.Stats(one.profiler).sort_stats("tottime").print_stats(35)


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
