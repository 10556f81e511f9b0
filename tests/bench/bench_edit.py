"""How long one typed character takes inside the server's core, by the size of the document.

Run as ``python -m tests.bench.bench_edit`` (with ``server`` on the path). The text is generated:
a heading for every 12 lines. Each figure is in milliseconds: median and 95th percentile.
"""

from __future__ import annotations

import argparse
import statistics
import time

from twicetold.markdown.incremental import reparse
from twicetold.markdown.outline import outline_after
from twicetold.markdown.parsed import parse
from twicetold.text.document import Document, Edit
from twicetold.text.positions import Position, PositionEncoding

SIZES = (300, 3_000, 30_000)
SECTION = (
    "## Part {0}",
    "",
    "The service {0} listens on port {1} and writes its log to the folder below.",
    "Ask before you change that, because others read it.",
    "",
    "- start `service-{0}` with the flag for development",
    "- never edit generated file number {1}",
    "",
    "```sh",
    "make part-{0}",
    "```",
    "",
)
# Where in a section the character is typed.
PLACES = {"paragraph": 2, "list": 6, "fence": 9, "heading": 0}


def generate(lines: int) -> str:
    """That many lines, no two sections the same."""
    sections = ("\n".join(SECTION).format(n, 8000 + n * 7) for n in range(lines // len(SECTION)))
    return "# Services\n" + "\n".join(sections) + "\n"


def measure(lines: int, place: str, edits: int, *, enter: bool) -> dict[str, list[float]]:
    """Type characters all over the document (or a line, with ``enter``); seconds of each step."""
    parsed = parse(Document.from_text(generate(lines)))
    taken: dict[str, list[float]] = {"text": [], "parse": [], "outline": [], "all": []}
    sections = lines // len(SECTION)
    for number in range(edits):
        line = 1 + len(SECTION) * (number * 7919 % (sections - 1)) + PLACES[place]
        if enter:
            line += number
        at = Position(line, len(parsed.document.line(line)))
        edit = Edit("\nx" if enter else "x", at, at)
        begin = time.perf_counter()
        document, change = parsed.document.edited_with_change(
            [edit], number, PositionEncoding.UTF16
        )
        edited = time.perf_counter()
        reparsed = reparse(parsed, document, change)
        end = time.perf_counter()
        outline_after(parsed.outline, reparsed.parsed.tree, reparsed.change)
        outlined = time.perf_counter() - end
        taken["text"].append(edited - begin)
        taken["parse"].append(end - edited - outlined)
        taken["outline"].append(outlined)
        taken["all"].append(end - begin)
        parsed = reparsed.parsed
    return taken


def _cell(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    middle, late = statistics.median(ordered), ordered[int(len(ordered) * 0.95)]
    return f"{middle * 1000:.3f} / {late * 1000:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=300, help="for each row")
    edits = parser.parse_args().edits
    print("| lines | edit in | text | parse | outline | all |")
    print("| ---: | --- | ---: | ---: | ---: | ---: |")
    for lines in SIZES:
        begin = time.perf_counter()
        parse(Document.from_text(generate(lines)))
        full = time.perf_counter() - begin
        for place in (*PLACES, "new line"):
            enter = place == "new line"
            taken = measure(lines, "paragraph" if enter else place, edits, enter=enter)
            cells = " | ".join(_cell(taken[step]) for step in ("text", "parse", "outline", "all"))
            print(f"| {lines} | {place} | {cells} |")
        print(f"| {lines} | (a full parse) | | {full * 1000:.1f} | | |")


if __name__ == "__main__":
    main()
