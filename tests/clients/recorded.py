"""The `initialize` parameters that real editors sent, ready to be sent again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


def recorded_clients() -> list[str]:
    """Names of all records, for example ``vscode-1.139``."""
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


def initialize_params(client: str, root: Path) -> dict[str, Any]:
    """What the client would send with ``root`` as its only workspace folder."""
    text = (_FOLDER / f"{client}.json").read_text(encoding="utf-8")
    uri = root.resolve().as_uri()
    path = json.dumps(str(root.resolve()))[1:-1]
    return json.loads(text.replace("file://{root}", uri).replace("{root}", path))
