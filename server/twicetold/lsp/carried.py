"""Data of an answer of ours that a client carries back: whatever a client makes of them."""

from __future__ import annotations

from typing import Any


def carried(data: object, **types: type) -> dict[str, Any] | None:
    """The data under these names, each of its type; None for data that are not ours."""
    if not isinstance(data, dict):
        return None
    if not all(isinstance(data.get(name), kind) for name, kind in types.items()):
        return None
    return {name: data[name] for name in types}
