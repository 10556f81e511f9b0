"""`twicetold compare A B`."""

from __future__ import annotations

from pathlib import Path

from twicetold.cli.compared import Compared, read_compared
from twicetold.cli.json_output import json_text
from twicetold.cli.output import open_output, refuse_input
from twicetold.cli.progress import waiting
from twicetold.compare.comparison import Comparison, compare
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.workspace.relate import relation_on_disk

_WORDS = "Comparing"


def run(name_a: str, name_b: str, relation: str | None, form: str, output: Path | None) -> int:
    """Write the comparison of A with B; the exit code is 0 whatever differs."""
    a, b = read_compared(name_a), read_compared(name_b)
    refuse_input(output, (a.place, b.place))
    stands = Relation(relation) if relation else relation_on_disk(a.place, b.place)
    with open_output(output) as stream:
        if form == "text":
            from rich.console import Console

            from twicetold.reports.comparison_text import print_comparison

            console = Console(file=stream, highlight=False, soft_wrap=True)
            with console, waiting(_WORDS):  # which writes when nobody waits any more
                print_comparison(console, a.name, b.name, _compared(a, b, stands))
        else:
            with waiting(_WORDS):
                text = _rendered(a, b, _compared(a, b, stands), form)
            stream.write(text)
    return 0


def _compared(a: Compared, b: Compared, relation: Relation) -> Comparison:
    return compare(parse(a.document), parse(b.document), relation)


def _rendered(a: Compared, b: Compared, comparison: Comparison, form: str) -> str:
    if form == "json":
        from twicetold.reports.comparison_json import comparison_json

        return json_text(comparison_json(a.name, b.name, comparison))
    if form == "markdown":
        from twicetold.reports.comparison_markdown import comparison_markdown

        return comparison_markdown(a.name, b.name, comparison)
    from twicetold.reports.comparison_html import ComparedFile, comparison_html

    file_a, file_b = (ComparedFile(side.label, side.origin) for side in (a, b))
    return comparison_html(file_a, file_b, comparison)
