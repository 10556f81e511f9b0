"""Edit texts at random and hold that the incremental parse equals a full one.

Run as ``python -m tests.fuzz_incremental --edits 1000000 --seed 1`` (with ``server`` on the path).
It stops at the first difference and prints the smallest text it finds that shows it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.editing import random_edit, starting_text, undo
from twicetold.markdown.incremental import MAX_SINGLE_EDITS, Effort, reparse, reparse_edits
from twicetold.markdown.parsed import parse
from twicetold.text.change import LineChange
from twicetold.text.document import Document
from twicetold.text.positions import PositionEncoding

EDITS_PER_TEXT = 150
MOST_LINES = 160
TELL_EVERY = 50_000


@dataclass(frozen=True, slots=True)
class EffortCounts:
    """How many edits took which effort."""

    unchanged: int = 0
    region: int = 0
    widened: int = 0
    full: int = 0

    def plus(self, efforts: Iterable[Effort]) -> EffortCounts:
        """The counts with more edits."""
        more = Counter(efforts)
        return EffortCounts(
            self.unchanged + more[Effort.UNCHANGED],
            self.region + more[Effort.REGION],
            self.widened + more[Effort.WIDENED],
            self.full + more[Effort.FULL],
        )

    @property
    def total(self) -> int:
        """All edits."""
        return self.unchanged + self.region + self.widened + self.full

    @property
    def spliced(self) -> float:
        """The share of parses that were not of the whole document; 0 before the first."""
        parses = self.total - self.unchanged
        return 1 - self.full / parses if parses else 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run saw: the efforts, and the smallest text that went wrong, if one did."""

    counts: EffortCounts
    failure: str | None


def run(edits: int, seed: int, progress: Callable[[EffortCounts], None]) -> Outcome:
    """Make that many edits, in notifications of some at a time, now and then taken back."""
    rng = random.Random(seed)  # noqa: S311
    counts = EffortCounts()
    while counts.total < edits:
        encoding = rng.choice(list(PositionEncoding))
        parsed, undos, version = parse(Document.from_text(starting_text(rng))), [], 0
        left = EDITS_PER_TEXT
        while left > 0 and parsed.document.line_count <= MOST_LINES:
            batch = _batch(rng, parsed.document, undos, encoding)
            version += 1
            after, efforts = reparse_edits(parsed, batch, version, encoding)
            if not _same(after, parse(after.document)):
                return Outcome(counts, _explain(parsed, batch, encoding))
            parsed, counts, left = after, counts.plus(efforts), left - len(batch)
        progress(counts)
    return Outcome(counts, None)


def _batch(rng, document, undos, encoding):
    if undos and rng.random() < 0.15:
        batch, undos[:] = undos[::-1], []
        return batch
    batch = []
    many = MAX_SINGLE_EDITS + 1 if rng.random() < 0.02 else rng.choice((1, 1, 1, 1, 2, 3))
    for _ in range(many):
        edit = random_edit(rng, document, encoding)
        edited, change = document.edited_with_change([edit], 0, encoding)
        undos.append(undo(document, change))
        batch.append(edit)
        document = edited
    return batch


def _same(one, other) -> bool:
    return one.tree == other.tree and one.outline == other.outline


def _explain(parsed, batch, encoding) -> str:
    """Find the edit of the batch that fails, and drop every line that the failure can spare."""
    document = parsed.document
    for edit in batch:
        edited, change = document.edited_with_change([edit], 0, encoding)
        if _fails(document.lines, edited.lines, change):
            return _smallest(document.lines, edited.lines, change)
        document = edited
    return f"Only the whole notification fails: {parsed.document.text!r} {batch!r} {encoding}"


def _smallest(old, new, change) -> str:
    line = 0
    while line < len(old):
        if change.start <= line < change.old_end:
            line += 1
            continue
        above = line < change.start
        moved = LineChange(change.start - above, change.old_end - above, change.new_end - above)
        twin = line if above else line + change.shift
        shorter = old[:line] + old[line + 1 :], new[:twin] + new[twin + 1 :], moved
        if shorter[0] and shorter[1] and _fails(*shorter):
            old, new, change = shorter
        else:
            line += 1
    return f"{change}\nbefore: {''.join(old)!r}\nafter:  {''.join(new)!r}"


def _fails(old, new, change) -> bool:
    after = Document(new)
    return not _same(reparse(parse(Document(old)), after, change).parsed, parse(after))


def _summary(counts: EffortCounts, seconds: float) -> str:
    return (
        f"{counts.total} edits in {seconds:.0f} s, {counts.total / seconds:.0f} edits/s, "
        f"spliced {counts.spliced:.1%} (region {counts.region}, widened {counts.widened}, "
        f"full {counts.full}, unchanged {counts.unchanged})"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    begin = time.perf_counter()
    told = 0

    def progress(counts: EffortCounts) -> None:
        nonlocal told
        if counts.total - told >= TELL_EVERY:
            told = counts.total
            print(_summary(counts, time.perf_counter() - begin), flush=True)

    outcome = run(arguments.edits, arguments.seed, progress)
    print(f"seed {arguments.seed}:", _summary(outcome.counts, time.perf_counter() - begin))
    if outcome.failure:
        print(outcome.failure)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
