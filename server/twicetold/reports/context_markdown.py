"""Contexts as Markdown, for an editor's preview."""

from __future__ import annotations

from collections.abc import Sequence

from twicetold.reports.context_rows import remarks, share, shown_name, summary
from twicetold.workspace.contexts import WorkspaceContext


def context_markdown(directory: str, contexts: Sequence[WorkspaceContext]) -> str:
    """A section for each host with a table of its files; ``directory`` "" is the root."""
    where = f"`{directory}`" if directory else "the root"
    lines = [f"# What an agent sees in {where}", ""]
    if not contexts:
        lines += ["No host is known to load anything here.", ""]
    for item in contexts:
        lines += _context(item)
    return "\n".join(lines)


def _context(item: WorkspaceContext) -> list[str]:
    context = item.context
    lines = [f"## {context.profile.name}", "", f"{summary(item).capitalize()}.", ""]
    if context.parts:
        lines += ["| file | tokens | share | |", "| --- | ---: | ---: | --- |"]
    for part, repeated in zip(context.parts, item.repeated, strict=True):
        cells = (
            f"`{shown_name(part)}`",
            f"{part.size.tokens:,}",
            share(part, item),
            remarks(part, repeated),
        )
        lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    if context.dropped:
        lines += ["", "Not loaded:", ""]
        lines += [f"- `{gone.name}`: {gone.why}" for gone in context.dropped]
    if context.profile.elsewhere:
        places = ", ".join(f"`{path}`" for path in context.profile.elsewhere)
        lines += ["", f"Besides, outside of the workspace: {places}."]
    return [*lines, ""]
