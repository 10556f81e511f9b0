"""Texts that several files say, on a terminal: each once, with all its places."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from twicetold.reports.console_line import print_line
from twicetold.reports.counted import counted
from twicetold.reports.visible import visible
from twicetold.rules.overview.cluster_home import Home
from twicetold.rules.overview.clusters import Cluster

_SHOWN_TEXT = 100
_SHOWN_PLACES = 12


def print_clusters(console: Console, clusters: Sequence[Cluster]) -> None:
    """Print each with a line of its text, its places and where it could be said once."""
    for cluster in clusters:
        console.print()
        files = len({place.path for place in cluster.places})
        about = f"{files} files say this, ≈ {counted(cluster.tokens, 'token')} each"
        if cluster.apart:
            about += ", none of them sure to be loaded with another"
        print_line(console, Text.assemble(("≋ ", "bold"), (first_line(cluster.text), "italic")))
        print_line(console, Text(f"  {about}{_at_home(cluster.home)}"))
        for place in cluster.places[:_SHOWN_PLACES]:
            note = "  in other words" if place in cluster.reworded else ""
            print_line(console, Text(f"    {visible(place.path)}:{place.start + 1}{note}"))
        more = len(cluster.places) - _SHOWN_PLACES
        if more > 0:
            print_line(console, Text(f"    and {more} more", style="dim"))


def _at_home(home: Home | None) -> str:
    if home is None:
        return ""
    where = visible(home.path)
    if home.says_it:
        return f"; {where} says it for all of them"
    if home.exists:
        return f"; {where} could say it once"
    return f"; a new {where} could say it once"


def first_line(text: str) -> str:
    """The first line of a text, not too long."""
    line = visible(text.strip().partition("\n")[0])
    return line if len(line) <= _SHOWN_TEXT else f"{line[: _SHOWN_TEXT - 1]}…"
