"""twicetold.server.compareWith: a document compared with any other file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from twicetold.lsp.comparing import compare_sides, side_of
from twicetold.lsp.server import Server
from twicetold.lsp.written_page import show_page


async def compare_with(ls: Server, *arguments: Any) -> dict[str, Any] | None:
    """Compare a document with any file.

    The first argument is the document's URI, the second the other file: its URI, or its path,
    absolute or relative to the document's root. Neither need be open. Answers as
    `twicetold.lsp.compare_command.compare_with_reference` does, or None where one of them cannot
    be read, which the person is told.
    """
    uri, other = (str(argument) for argument in (*arguments, "", "")[:2])
    a = await side_of(ls.session, uri)
    if a is None:
        ls.tell(f"Name a file to compare: {uri or 'nothing'} cannot be read.")
        return None
    is_uri = "://" in other or other.startswith("untitled:")
    b = await side_of(ls.session, other if is_uri else _uri(a.root, other))
    if b is None:
        ls.tell(f"Name a file to compare {a.path} with: {other or 'nothing'} is none.")
        return None
    compared = await compare_sides(ls.session, a, b)
    show_page(
        ls, f"{Path(a.path).stem}-comparison.md", compared["markdown"], compared["contentUri"]
    )
    return compared


def _uri(root: Path, path: str) -> str:
    """The URI of a path; one that names no place in the file system is none."""
    try:
        return (root / path).as_uri() if path else ""
    except ValueError:
        return ""
