"""Writes the extension's settings into package.json and README.md, from what the server knows.

usage: python settings.py           (with twicetold importable)

What is drawn is described here, because it is each editor's own; its names and defaults are the
server's. The rest is the server's configuration, in the words of its schema.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from twicetold.lsp.presentation import Presentation

EXTENSION = Path(__file__).resolve().parent.parent
README_TABLE = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- /settings -->)", re.DOTALL)

DRAWN = {
    "codeLens": "Draw lenses: above the file what it repeats, above headings their twins.",
    "inlayHints": "Draw a short hint behind text that has a twin, on lines without a lens.",
    "hover": "Show a text's twin and the words that differ when the mouse rests on it.",
    "fadeDuplicates": "Draw repeated text faded.",
    "showBaselined": "Show as hints what the workspace's baseline keeps back.",
}

ABOUT_THE_SERVER: dict[str, dict[str, Any]] = {
    "server.command": {
        "type": "array",
        "items": {"type": "string"},
        "default": [],
        "scope": "machine-overridable",
        "markdownDescription": (
            "Program and arguments that start the server over standard input and output, for "
            'example `["/home/me/.venv/bin/twicetold", "server"]`. `${workspaceFolder}` is the '
            "first folder of the workspace. When empty, the `twicetold` of the chosen Python "
            "environment is used, then the server that is part of the extension."
        ),
    },
    "trace.server": {
        "type": "string",
        "enum": ["off", "messages", "verbose"],
        "default": "off",
        "scope": "window",
        "markdownDescription": (
            "How much of the talk between VS Code and the server is written to the log."
        ),
    },
}


def main() -> None:
    """Write both files."""
    path = EXTENSION / "package.json"
    path.write_text(manifest_text(path.read_text(encoding="utf-8")), encoding="utf-8")
    path = EXTENSION / "README.md"
    path.write_text(readme_text(path.read_text(encoding="utf-8")), encoding="utf-8")


def manifest_text(text: str) -> str:
    """The manifest with the settings as they should be."""
    manifest = json.loads(text)
    manifest["contributes"]["configuration"]["properties"] = settings()
    return json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"


def readme_text(text: str) -> str:
    """The README with the table of settings."""
    rows = ["| setting | default | meaning |", "| --- | --- | --- |"]
    for name, setting in settings().items():
        default = json.dumps(setting["default"])
        rows.append(f"| `{name}` | `{default}` | {setting['markdownDescription']} |")
    return README_TABLE.sub(lambda _: "\n".join(rows) + "\n", text)


def settings() -> dict[str, dict[str, Any]]:
    """Every setting by its full name."""
    drawn = {
        _camel_case(field.name): {
            "type": "boolean",
            "default": field.default,
            "scope": "window",
            "markdownDescription": DRAWN[_camel_case(field.name)],
        }
        for field in fields(Presentation)
    }
    return {f"twicetold.{name}": value for name, value in (ABOUT_THE_SERVER | drawn).items()}


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


if __name__ == "__main__":
    main()
