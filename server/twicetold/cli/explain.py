"""`twicetold explain`."""

from __future__ import annotations

import sys

import click

from twicetold.reports.code_help import code_help
from twicetold.rules.codes import CODES


def explain(code: str) -> None:
    """Print what a code means, with an example: set on a terminal, else as Markdown."""
    text = code_help(code)
    if not sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def list_codes() -> None:
    """Print every code with its severity and its summary."""
    codes = CODES.values()
    if not sys.stdout.isatty():
        for code in codes:
            click.echo(f"{code.name:<21}  {code.default.value:<11}  {code.summary}")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for code in codes:
        table.add_row(Text(code.name, "bold"), Text(code.default.value, "dim"), Text(code.summary))
    Console().print(table)
