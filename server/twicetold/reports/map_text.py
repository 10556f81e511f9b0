"""A workspace's map on a terminal: its files, what each is held against, what several say."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from twicetold.compare.relation import Relation
from twicetold.reports.cluster_text import print_clusters
from twicetold.reports.console_line import print_line
from twicetold.reports.counted import counted
from twicetold.reports.visible import visible
from twicetold.rules.overview.workspace_map import Link, MapFile, WorkspaceMap
from twicetold.rules.summary import percent


def print_map(console: Console, found: WorkspaceMap) -> None:
    """Print the files, then the clusters, then one line that counts."""
    for file in found.files:
        print_line(console, _head(file))
        for link in file.links:
            print_line(
                console, Text(f"    {_relation(link)}  {visible(link.reference)}  {_facts(link)}")
            )
            for line in _of_template(link):
                print_line(console, Text(f"        {visible(line)}", style="dim"))
    print_clusters(console, found.clusters)
    checked = [file for file in found.files if not file.excluded]
    tokens = sum(file.tokens for file in checked)
    repeated = sum(file.repeated_tokens for file in checked)
    console.print()
    print_line(
        console,
        Text(
            f"{counted(len(checked), 'instruction file')}, ≈ {counted(tokens, 'token')}, "
            f"≈ {repeated:,} of them repeat what is loaded with them."
        ),
    )


def _head(file: MapFile) -> Text:
    if file.excluded:
        return Text(f"{visible(file.path)}  not checked: {file.excluded}", style="dim")
    facts = f"  {file.kind}, ≈ {counted(file.tokens, 'token')}"
    if file.repeated_tokens:
        facts += f", ≈ {file.repeated_tokens:,} repeated"
    count = sum(file.problems.values())
    if count:
        facts += f", {counted(count, 'finding')}"
    if file.reason:
        facts += f"; {file.reason}"
    return Text.assemble((visible(file.path), "bold"), facts)


def _relation(link: Link) -> str:
    """``together (cursor, copilot-cli)``: the hosts for which the relation is that."""
    if link.configured:
        return f"{link.relation.value} (configured)"
    hosts = [host for host, relation in link.per_host if relation is link.relation]
    others = [
        f"{host}: {relation.value}"
        for host, relation in link.per_host
        if relation not in (link.relation, Relation.NONE)
    ]
    named = ", ".join([*hosts, *others])
    return f"{link.relation.value} ({named})" if named else link.relation.value


def _facts(link: Link) -> str:
    parts = [f"overlap {overlap_text(link)}"]
    for count, noun in (
        (link.repeated, "repeated"),
        (link.drifted, "drifted"),
        (link.conflicts, "in conflict"),
        (len(link.missing), "missing"),
    ):
        if count:
            parts.append(f"{count} {noun}")
    return ", ".join(parts)


def overlap_text(link: Link) -> str:
    """``12 %``, ``under 1 %``, or ``n/a`` where there is no text."""
    if link.overlap is None:
        return "n/a"
    return "under 1 %" if 0 < link.overlap < 0.01 else percent(link.overlap)


def _of_template(link: Link) -> Iterator[str]:
    """What an instance or a mirror lacks or changed of what it is held against."""
    for title in link.missing:
        yield f'lacks "{title}"'
    for change in link.changed:
        words = "; ".join(f"{here or '—'} for {there or '—'}" for here, there in change.differs[:3])
        yield (
            f"line {change.line + 1} changed: {words}"
            if words
            else (f"line {change.line + 1} changed")
        )
