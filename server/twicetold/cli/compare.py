"""`twicetold compare A B`."""

from __future__ import annotations

from pathlib import Path

import click

from twicetold.cli.files import print_json, read_file
from twicetold.compare.comparison import compare
from twicetold.compare.relation import Relation
from twicetold.markdown.parsed import parse
from twicetold.workspace.relate import relation_on_disk


def run(path_a: Path, path_b: Path, relation: str | None, form: str) -> int:
    """Print the comparison of A with B; the exit code is 0 whatever differs."""
    a, b = (parse(read_file(path).document) for path in (path_a, path_b))
    stands = Relation(relation) if relation else relation_on_disk(path_a, path_b)
    comparison = compare(a, b, stands)
    names = (path_a.as_posix(), path_b.as_posix())
    if form == "json":
        from twicetold.reports.comparison_json import comparison_json

        print_json(comparison_json(*names, comparison))
    elif form == "markdown":
        from twicetold.reports.comparison_markdown import comparison_markdown

        click.echo(comparison_markdown(*names, comparison), nl=False)
    else:
        from rich.console import Console

        from twicetold.reports.comparison_text import print_comparison

        print_comparison(Console(highlight=False), *names, comparison)
    return 0
