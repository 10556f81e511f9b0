"""Draws findings of `twicetold check` at random, with the texts they are about, to be read by eye.

    python -m tests.quality.draw_findings --count 60 --seed 1

Every repository of the collection beside the checkout is laid out with all its paths, its links
and its scripts, and checked as its owner would. LEDGER.md holds what a reader made of one drawing.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.corpus import SKIP_REASON, check_out, corpus_root
from twicetold.rules.check_workspace import check_workspace

_SHOWN = 400


def findings(target: Path):
    """Each finding of each repository with its root."""
    folders = sorted(path.name for path in corpus_root().glob("*__*") if path.is_dir())
    for folder in folders:
        root = check_out(folder.replace("__", "/", 1), target, everything=True)
        for problem in check_workspace(root).problems:
            yield root, problem


def text(root: Path, place) -> str:
    lines = (root / place.path).read_text(encoding="utf-8", errors="replace").split("\n")
    return " ".join(" ".join(lines[place.start : place.end]).split())[:_SHOWN]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if corpus_root() is None:
        sys.exit(SKIP_REASON)
    with tempfile.TemporaryDirectory() as folder:
        found = list(findings(Path(folder)))
        print(f"{len(found)} findings: {dict(Counter(problem.code for _, problem in found))}")
        drawing = random.Random(arguments.seed)  # noqa: S311 - a drawing, no secret
        drawn = drawing.sample(found, min(arguments.count, len(found)))
        for number, (root, problem) in enumerate(drawn, 1):
            place = problem.place
            print(f"\n{number}. {root.name}/{place.path}:{place.start + 1} {problem.code}")
            print(f"   {problem.message}")
            print(f"   here:  {text(root, place)}")
            for twin in problem.twins[:1]:
                print(f"   there: {twin.path}:{twin.start + 1} {text(root, twin)}")


if __name__ == "__main__":
    main()
