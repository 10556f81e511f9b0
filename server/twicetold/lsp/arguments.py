"""What a client gives with a command: a document's URI, and options."""

from __future__ import annotations

from typing import Any


def uri_and_options(arguments: tuple[Any, ...]) -> tuple[str, dict[str, Any]]:
    """The first argument where it is a text, the second where it is an object; else empty ones."""
    uri, options = (*arguments, None, None)[:2]
    return uri if isinstance(uri, str) else "", options if isinstance(options, dict) else {}
