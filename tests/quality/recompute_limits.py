"""Computes every `over-limit` of the collection again, from the files' bytes alone.

    python -m tests.quality.recompute_limits

Nothing of the program decides here: Codex is taken to read 32,768 bytes of AGENTS.override.md, else
AGENTS.md, of each directory on the way down.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from tests.corpus import SKIP_REASON, check_out, corpus_root
from twicetold.rules.check_workspace import check_workspace

_BYTES = 32_768
_NAMES = ("AGENTS.override.md", "AGENTS.md")


def codex(root: Path, path: str) -> tuple[int, int]:
    """The 1-based line of the cut, and how much lies behind it."""
    folders = Path(path).parent.parts
    left = _BYTES
    for depth in range(len(folders) + 1):
        folder = root.joinpath(*folders[:depth])
        found = [folder / name for name in _NAMES if (folder / name).is_file()]
        if not found:
            continue
        data = found[0].read_bytes()
        if found[0] == root / path:
            return data[:left].count(b"\n") + 1, len(data) - left
        left -= min(left, len(data))
    raise AssertionError(path)


def main() -> None:
    if corpus_root() is None:
        sys.exit(SKIP_REASON)
    right = wrong = 0
    with tempfile.TemporaryDirectory() as target:
        for folder in sorted(path.name for path in corpus_root().glob("*__*") if path.is_dir()):
            root = check_out(folder.replace("__", "/", 1), Path(target), everything=True)
            for problem in check_workspace(root).problems:
                if problem.code != "over-limit":
                    continue
                path = problem.place.path
                line, rest = codex(root, path)
                said = re.search(r"and ([\d,]+) bytes", problem.message)
                told = int(said[1].replace(",", "")) if said else (root / path).stat().st_size
                fits = (line, rest) == (problem.place.start + 1, told)
                right, wrong = right + fits, wrong + (not fits)
                if not fits:
                    print(f"{folder}/{path}: {problem.message} computed: {line}, {rest}")
    print(f"{right} as computed, {wrong} not")


if __name__ == "__main__":
    main()
