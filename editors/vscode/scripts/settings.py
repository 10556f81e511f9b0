"""Writes the extension's settings into package.json and README.md, from what the server knows.

usage: python settings.py           (with twicetold importable)

What decides a finding is the server's configuration, in the words of its schema. What is drawn is
described here, because that is each editor's own; its names and defaults are the server's.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from twicetold.lsp.presentation import Presentation, read_presentation
from twicetold.rules.codes import CODES
from twicetold.rules.severity import Severity
from twicetold.workspace.config_check import config_schema

EXTENSION = Path(__file__).resolve().parent.parent
README_TABLE = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- /settings -->)", re.DOTALL)

DRAWN = {
    "codeLens": "Draw lenses: above the file what it repeats, above headings their twins.",
    "inlayHints": "Draw a short hint behind text that has a twin, on lines without a lens.",
    "hover": "Show a text's twin and the words that differ when the mouse rests on it.",
    "fadeDuplicates": "Draw repeated text faded.",
    "showBaselined": "Show as hints what the workspace's baseline keeps back.",
    "workspaceDiagnostics": "List the findings of files that are not open too.",
}

EMPTY: dict[str, Any] = {"array": [], "object": {}, "string": ""}
FILLS = "Counts only where the workspace's `twicetold.toml` leaves it unset."

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
        meaning = setting["markdownDescription"].removesuffix(f" {FILLS}")
        rows.append(f"| `{name}` | `{default}` | {meaning} |")
    return README_TABLE.sub(lambda _: "\n".join(rows) + "\n", text)


def settings() -> dict[str, dict[str, Any]]:
    """Every setting by its full name."""
    found = ABOUT_THE_SERVER | _drawn() | _deciding()
    return {f"twicetold.{name}": setting for name, setting in found.items()}


def _drawn() -> dict[str, dict[str, Any]]:
    return {
        name: {
            "type": "boolean",
            # The server's default is the value that changes nothing.
            "default": read_presentation({name: True}) == Presentation(),
            "scope": "window",
            "markdownDescription": description,
        }
        for name, description in DRAWN.items()
    }


def _deciding() -> dict[str, dict[str, Any]]:
    """The configuration's settings; VS Code knows neither their titles nor an empty default."""
    found = {}
    for name, schema in config_schema()["properties"].items():
        setting = _without_titles(schema)
        description = setting.pop("description")
        found[name] = {
            **{key: value for key, value in setting.items() if key != "minLength"},
            "default": EMPTY[setting["type"]],
            "scope": "resource",
            "markdownDescription": f"{description} {FILLS}",
        }
    found["severity"]["properties"] = {
        code.name: {
            "enum": [severity.value for severity in Severity],
            "default": code.default.value,
            "description": code.summary,
        }
        for code in CODES.values()
    }
    found["severity"]["additionalProperties"] = False
    return found


def _without_titles(schema: Any) -> Any:
    """The schema without what a complaint would say a value must be."""
    if isinstance(schema, list):
        return [_without_titles(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    is_named = isinstance(schema.get("title"), str)
    return {
        key: _without_titles(value)
        for key, value in schema.items()
        if not (is_named and key == "title")
    }


if __name__ == "__main__":
    main()
