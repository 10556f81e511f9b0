"""A comparison on a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from twicetold.compare.comparison import Comparison
from twicetold.reports.comparison_rows import (
    EntryRow,
    count_rows,
    entry_rows,
    finding_row,
    findings_by_code,
    line_text,
    place_text,
)
from twicetold.reports.cover_lists import cover_lists, missing_lists
from twicetold.reports.visible import visible

_STYLES = {" ": "bold", "-": "red", "+": "green"}


def print_comparison(console: Console, path_a: str, path_b: str, comparison: Comparison) -> None:
    """Print what each file covers, what was found, and the line difference."""
    names = (("A ", "bold red"), visible(path_a), "\n", ("B ", "bold green"), visible(path_b))
    console.print(Text.assemble(*names))
    console.print(_counts(comparison))
    for title, findings in findings_by_code(comparison):
        console.print(Text(f"\n{title}", style="bold"))
        for finding in findings:
            place, message = map(visible, finding_row(path_b, comparison, finding))
            console.print(Text.assemble("  ", (place, "cyan"), "  ", message))
    for missing in missing_lists(path_a, path_b, comparison):
        console.print(Text(f"\nMissing in {visible(missing.path)}", style="bold"))
        for entry in missing.entries:
            console.print(Text(f"  {visible(entry.text)}  ({place_text(entry)})"))
    for covered in cover_lists(comparison):
        console.print(_list(covered.name, entry_rows(covered)))
    console.print(Text(f"\n{line_text(comparison)}"))


def _counts(comparison: Comparison) -> Table:
    table = Table("", "Shared", "Only in A", "Only in B", "Overlap", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for row in count_rows(comparison):
        numbers = (str(row.shared), str(row.only_a), str(row.only_b))
        table.add_row(Text(row.name, style="bold"), *numbers, row.overlap)
    return table


def _list(name: str, entries: Iterable[EntryRow]) -> RenderableType:
    rows = [
        Text.assemble(
            (f"  {entry.mark} ", _STYLES[entry.mark]),
            (visible(" ".join(entry.text.split())), _STYLES[entry.mark]),
            (f"  {entry.place}", "dim"),
        )
        for entry in entries
    ]
    return Group(Text(f"\n{name}", style="bold"), *(rows or [Text("  none", style="dim")]))
