"""Contexts on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from twicetold.reports.context_rows import remarks, share, shown_name, summary
from twicetold.workspace.contexts import WorkspaceContext


def print_contexts(console: Console, directory: str, contexts: Sequence[WorkspaceContext]) -> None:
    """Print each host's files in order; ``directory`` is shown as it was asked for."""
    if not contexts:
        console.print(Text(f"No host is known to load anything for {directory}."))
    for item in contexts:
        _print(console, directory, item)


def _print(console: Console, directory: str, item: WorkspaceContext) -> None:
    context = item.context
    head = f"{context.profile.name} in {directory}: {summary(item)}"
    console.print(Text(head, style="bold"))
    for part, repeated in zip(context.parts, item.repeated, strict=True):
        style = "dim" if part.conditional else ""
        console.print(
            Text.assemble(
                (f"{part.size.tokens:>8,}  {share(part, item):>5}  ", "cyan"),
                (shown_name(part), style),
                (f"  {remarks(part, repeated)}", "dim"),
            )
        )
    for gone in context.dropped:
        line = ("       –         ", "dim"), f"{gone.name}", (f"  not loaded: {gone.why}", "yellow")
        console.print(Text.assemble(*line))
    if context.profile.elsewhere:
        places = ", ".join(context.profile.elsewhere)
        console.print(Text(f"         besides, outside of the workspace: {places}", style="dim"))
    console.print()
