"""How long outline and hover of one document take while another one is being compared.

    PYTHONPATH=server:. python -m tests.bench.bench_under_load [--lines 30000]

A document of 3,000 lines is open and checked. Then one of so many lines is opened, whose
comparison with its reference takes seconds, and until its diagnostics come, the first one is asked
for its symbols and for a hover in turn, 20 ms after the answer before, as a person's editor would.

On Linux a second row counts only answers during which the server's threads and the client waited
less than a millisecond for a processor: what else runs on the machine is left out.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

from tests.bench.bench_servers import write_workspace
from tests.bench.client import Client, session
from tests.bench.results import percentile
from tests.bench.run_queue import waited_ms
from tests.bench.servers import own_servers
from tests.bench.texts import LINES_PER_SECTION, make_texts

ASKED_LINES = 3_000
PAUSE_SECONDS = 0.02
MOST_WAITED_MS = 1.0

Times = dict[str, list[tuple[float, float]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=30_000)
    options = parser.parse_args()
    server = own_servers()[0]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        small = make_texts(ASKED_LINES)
        path = write_workspace(root / "asked", small)
        big = make_texts(options.lines)
        other = write_workspace(root / "compared", big)
        with session(server.command, root, server.environment) as client:
            client.initialize()
            client.open(path, small.file)
            quiet = _ask(client, small.sections, until=time.perf_counter() + 2)
            number = _begin(client, other, big.file)
            begin = time.perf_counter()
            busy = _ask(client, small.sections, pending=number)
            seconds = time.perf_counter() - begin
    print(f"{options.lines} lines were compared in {seconds:.1f} s")
    for name, times in (("quiet", quiet), ("meanwhile", busy)):
        for method, found in times.items():
            _tell(name, method, [took for took, _ in found])
            _tell("", "unhindered", [took for took, waited in found if waited < MOST_WAITED_MS])


def _tell(name: str, method: str, found: list[float]) -> None:
    print(
        f"{name:10} {method:10} {len(found):4} answers  median "
        f"{statistics.median(found or [0]):5.1f}  p95 {percentile(found or [0], 0.95):5.1f} ms"
    )


def _begin(client: Client, path: Path, lines: list[str]) -> int:
    """Open the other document and ask for its diagnostics; once its text is read, go on."""
    document = {"uri": path.as_uri(), "languageId": "markdown", "version": 1}
    text = "\n".join(lines) + "\n"
    client.notify("textDocument/didOpen", {"textDocument": {**document, "text": text}})
    place = {"textDocument": {"uri": path.as_uri()}}
    client.request("textDocument/documentSymbol", place)
    return client.send("textDocument/diagnostic", place)


def _ask(
    client: Client, sections: int, until: float = float("inf"), pending: int | None = None
) -> Times:
    """Milliseconds of each answer, and how many of them went by in waiting for a processor.

    Until a time, or until the answer to another request is there.
    """
    found: Times = {"symbols": [], "hover": []}
    section = 0
    while time.perf_counter() < until and not client.has_answer(pending):
        section = (section + 1) % sections
        hover = partial(client.hover, section * LINES_PER_SECTION)
        for method, ask in (("symbols", client.symbols), ("hover", hover)):
            waited, begin = waited_ms(client.pid), time.perf_counter()
            took = (ask().at - begin) * 1000
            found[method].append((took, waited_ms(client.pid) - waited))
            time.sleep(PAUSE_SECONDS)
    return found


if __name__ == "__main__":
    main()
