"""`twicetold server`."""

from __future__ import annotations

from twicetold.lsp.features import serve


def run() -> None:
    """Serve until the client leaves."""
    serve()
