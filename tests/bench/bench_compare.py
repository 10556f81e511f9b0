"""How long comparing two documents takes: cold, and after a one-line edit.

    PYTHONPATH=server python tests/bench/bench_compare.py
    RAPIDFUZZ_IMPLEMENTATION=python PYTHONPATH=server python tests/bench/bench_compare.py

A 420-line document against one of 650 lines, both made here from a fixed seed: some sections are
equal, some edited, most are each document's own; about four statements in ten lines, as in real
files. "Cold" clears everything that is kept between two calls and parses first; parsing is not
counted.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time

from twicetold.compare.find import find
from twicetold.compare.relation import Relation
from twicetold.garbage import collect_seldom
from twicetold.markdown.by_lineage import forget_all
from twicetold.markdown.incremental import reparse_edits
from twicetold.markdown.parsed import ParsedDocument, parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

ROUNDS = 25
_SUBJECTS = """\
service worker queue schema migration endpoint cache session token handler parser
renderer widget layout theme bundle release branch pipeline container volume secret locale
fixture snapshot benchmark profile tracer logger metric alert invoice order payment customer
catalog search index document editor cursor selection buffer plugin extension palette""".split()
_VERBS = """
validate render deploy cache parse log trace retry batch stream encrypt rotate archive
sync index compress publish freeze restore audit throttle""".split()
_PLACES = """
src/api src/core packages/ui services/auth lib/db tools/release tests/unit apps/web
crates/engine internal/queue""".split()
_TOOLS = """
pnpm test|cargo build --release|uv run pytest -x|make lint|npm run dev|go vet ./...|
docker compose up|just format|terraform plan|pnpm build --filter web""".replace("\n", "").split("|")


def sentence(rng: random.Random) -> str:
    a, b, c = rng.sample(_SUBJECTS, 3)
    verb = rng.choice(_VERBS)
    place = f"`{rng.choice(_PLACES)}/{rng.choice(_SUBJECTS)}.ts`"
    return rng.choice(
        (
            f"Always {verb} the {a} before the {b} reads its {c} from {place}.",
            f"Never {verb} a {a} inside a {b}; keep the {c} in {place} instead.",
            f"Each {a} has one {b}, and {place} says how to {verb} the {c}.",
            f"When the {a} fails, {verb} its {b} and report the {c} ({place}).",
        )
    )


def section(rng: random.Random, number: int) -> list[str]:
    title = f"## {rng.choice(_SUBJECTS).title()} {rng.choice(_VERBS)} {number}"
    lines = [title, "", sentence(rng), ""]
    lines += [f"- {sentence(rng)}" for _ in range(rng.randint(2, 5))]
    if rng.random() < 0.5:
        lines += ["", "```bash", *rng.sample(_TOOLS, 5), "```"]
    return [*lines, ""]


def edited(rng: random.Random, lines: list[str]) -> list[str]:
    """A copy with some words of some lines exchanged."""
    found = []
    for line in lines:
        words = line.split(" ")
        if len(words) > 6 and rng.random() < 0.4:
            words[rng.randrange(2, len(words))] = rng.choice(_SUBJECTS)
        found.append(" ".join(words))
    return found


def documents(seed: int) -> tuple[list[str], list[str]]:
    rng = random.Random(seed)  # noqa: S311 - a repeatable text, no secret
    common = [section(rng, number) for number in range(8)]
    left, right = ["# One", ""], ["# Other", ""]
    for number, lines in enumerate(common):
        left += lines
        right += lines if number % 2 else edited(rng, lines)
    return filled(rng, left, 420), filled(rng, right, 650)


def filled(rng: random.Random, lines: list[str], length: int) -> list[str]:
    """The lines with sections of their own behind them, up to the length."""
    while len(lines) < length:
        lines = [*lines, *section(rng, len(lines))]
    return lines[:length]


def parsed(lines: list[str]) -> ParsedDocument:
    return parse(Document.from_text("\n".join(lines)))


def forget() -> None:
    """Clear everything that the package keeps between calls."""
    for name, module in list(sys.modules.items()):
        if not name.startswith("twicetold"):
            continue
        for value in vars(module).values():
            clear = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()
    forget_all()


def timed(a: ParsedDocument, b: ParsedDocument) -> float:
    """Milliseconds of processor time for one comparison: what else runs does not count."""
    gc.collect()
    begin = time.process_time()
    find(a, b, Relation.TOGETHER)
    return (time.process_time() - begin) * 1000


def main() -> None:
    collect_seldom()  # as the server does
    left, right = documents(7)
    a, b = parsed(left), parsed(right)
    find(a, b, Relation.TOGETHER)
    cold = []
    for _ in range(ROUNDS):
        forget()
        a, b = parsed(left), parsed(right)
        cold.append(timed(a, b))
    warm = []
    for number in range(ROUNDS):
        line = 40 + 9 * number
        end = Position(line, len(left[line]))
        edit = Edit(f" edited {number}", end, end)
        a = reparse_edits(a, [edit], number + 1, PositionEncoding.UTF32)[0]
        warm.append(timed(a, b))
    found = find(a, b, Relation.TOGETHER).findings
    print(f"{len(left)} and {len(right)} lines, {len(found)} findings")
    for name, times in (("cold", cold), ("after a one-line edit", warm)):
        print(f"{name}: median {statistics.median(times):.1f} ms, most {max(times):.1f} ms")


if __name__ == "__main__":
    main()
