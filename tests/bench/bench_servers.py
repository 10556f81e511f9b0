"""From keystroke to diagnostics, for our server and others, and the table of it.

    PYTHONPATH=server:. python -m tests.bench.bench_servers [--peers DIR] [--sizes 300 3000 30000]

Writes RESULTS.md beside this file. Peers are looked for on the PATH, or in ``--peers``; those
that are not there are named in the table's text. Every server gets the same session.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.bench.client import Client, session
from tests.bench.results import Measured, Row, percentile, write_results
from tests.bench.servers import Server, own_servers, peers
from tests.bench.texts import KINDS, LINES_PER_SECTION, Texts, make_texts

SIZES = (300, 3_000, 30_000)
# Edits of each kind; a server that takes seconds for one gets fewer.
EDITS = 12
SLOW_SECONDS, SLOW_EDITS = 1.0, 3
STARTS = 7


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", type=Path, help="the folder with the other servers' programs")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--only", nargs="+", help="names of servers")
    parser.add_argument("--no-results", action="store_true", help="print, write no table")
    options = parser.parse_args(arguments)
    others, absent = peers(options.peers)
    rows = [Row(server) for server in [*own_servers(), *others]]
    if options.only:
        rows = [row for row in rows if row.server.name in options.only]
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            texts = make_texts(size)
            root = Path(folder).resolve() / str(size)
            path = write_workspace(root, texts)
            for row in rows:
                row.sizes[size] = _measure(row.server, root, path, texts)
                print(f"{size:6} {row.server.name:34} {_line(row.sizes[size])}", flush=True)
        for _ in range(STARTS):
            for row in rows:
                with session(row.server.command, root, row.server.environment) as client:
                    row.starts.append(client.initialize() * 1000)
    for row in rows:
        print(f"start  {row.server.name:34} {statistics.median(row.starts):.0f}")
    if not options.no_results:
        machine = f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}"
        write_results(Path(__file__).with_name("RESULTS.md"), rows, absent, machine)


def write_workspace(root: Path, texts: Texts) -> Path:
    path = root / "packages" / "app" / "CLAUDE.md"
    path.parent.mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "CLAUDE.md").write_text("\n".join(texts.reference) + "\n", encoding="utf-8")
    path.write_text("\n".join(texts.file) + "\n", encoding="utf-8")
    return path


def _measure(server: Server, root: Path, path: Path, texts: Texts) -> Measured:
    found = Measured()
    with session(server.command, root, server.environment) as client:
        try:
            _run(client, path, texts, found)
        except TimeoutError as error:
            found.problem = f"left out: {error}"
        found.memory = client.memory()
    return found


def _run(client: Client, path: Path, texts: Texts, found: Measured) -> None:
    rng = random.Random(len(texts.file))  # noqa: S311 - the same edits for every server
    client.initialize()
    begin = time.perf_counter()
    answer = client.open(path, texts.file)
    found.opened = (answer.at - begin) * 1000
    found.items = len(answer.result.get("items", answer.result.get("diagnostics", ())))
    client.diagnostics() if client.pulls else None
    edits = EDITS
    for number in range(EDITS):
        if number >= edits:
            break
        for place in KINDS.values():
            line = rng.randrange(texts.sections) * LINES_PER_SECTION + place
            _edit(client, line, rng.choice("aeiou"), found)
        if found.both[-1] > SLOW_SECONDS * 1000:
            edits = SLOW_EDITS


def _edit(client: Client, line: int, letter: str, found: Measured) -> None:
    """Type a letter before the last character of a line, as an editor that asks both questions."""
    begin = client.insert(line, client.length(line) - 1, letter)
    if client.has_symbols:
        found.symbols.append((client.symbols().at - begin) * 1000)
    found.both.append((client.diagnostics().at - begin) * 1000)


def _line(found: Measured) -> str:
    if found.problem:
        return found.problem
    symbols = statistics.median(found.symbols) if found.symbols else float("nan")
    return (
        f"symbols {symbols:8.1f}  both {statistics.median(found.both):8.1f} "
        f"p95 {percentile(found.both, 0.95):8.1f}  "
        f"items {found.items}  RSS {found.memory / 1e6:.0f} MB"
    )


if __name__ == "__main__":
    sys.exit(main())
