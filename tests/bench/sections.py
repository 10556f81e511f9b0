"""RESULTS.md has one part for each benchmark, under a heading of level 1."""

from __future__ import annotations

import re
from pathlib import Path


def put_section(path: Path, title: str, text: str) -> None:
    """Put a part in the place of the one with the same title, or behind all others."""
    source = path.read_text(encoding="utf-8") if path.exists() else ""
    parts = [part for part in re.split(r"(?m)^(?=# )", source) if part.strip()]
    new = f"# {title}\n\n{text.strip()}\n"
    places = [i for i, part in enumerate(parts) if part.startswith(f"# {title}\n")]
    if places:
        parts[places[0]] = new
    else:
        parts.append(new)
    path.write_text("\n".join(f"{part.strip()}\n" for part in parts), encoding="utf-8")
