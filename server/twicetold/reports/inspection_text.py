"""An inspection on a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from twicetold.reports.counted import counted


def print_inspection(console: Console, report: Mapping[str, Any]) -> None:
    """Print the document of `inspection_json` for people."""
    console.print(Text(report["path"], style="bold"))
    lines, tokens = counted(report["lines"], "line"), counted(report["tokens"], "token")
    console.print(Text(f"{lines}, about {tokens}"))
    console.print(Text(f"root        {report['root']}"))
    console.print(Text(f"reference   {report['reference']}"))
    for name, value in report["settings"].items():
        if value:
            console.print(Text(f"{name:<11} {_shown(value)}"))
    _heading(console, "Sections", report["sections"])
    for section in report["sections"]:
        indent = "  " * section["level"]
        tags = f"  [{', '.join(section['tags'])}]" if section["tags"] else ""
        console.print(
            Text.assemble(
                (f"{section['line']:>5}", "dim"), f"{indent}{section['title']}", (tags, "cyan")
            )
        )
    _heading(console, "Commands", report["commands"])
    for command in report["commands"]:
        style, note = ("red", "  must not be run") if command["forbidden"] else ("green", "")
        text = " ".join(command["text"].split())
        console.print(Text.assemble((f"{command['line']:>5}", "dim"), "  ", (text, style), note))
    _heading(console, "Imports", report["imports"])
    for item in report["imports"]:
        note = "" if item["exists"] else "  does not exist"
        console.print(Text.assemble((f"{item['line']:>5}", "dim"), f"  {item['target']}{note}"))


def _heading(console: Console, name: str, rows: list[Any]) -> None:
    if rows:
        console.print(Text(f"\n{name}", style="bold"))


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {item}" for key, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
