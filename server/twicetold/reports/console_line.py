"""Lines on a terminal as they are: broken by nobody, coloured by us alone."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text


def print_line(console: Console, text: Text) -> None:
    """Print a line whatever its length: a terminal breaks it, and a log keeps it whole."""
    console.print(text, soft_wrap=True, highlight=False)
