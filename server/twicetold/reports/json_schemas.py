"""The JSON schemas of what Twicetold reads and writes: its configuration, each command's JSON."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from twicetold import RAW
from twicetold.hosts.catalog import load_profiles
from twicetold.rules.codes import CODES
from twicetold.workspace.config_check import config_schema

CONFIG = "config"
DOCUMENTS = ("check", "compare", "context", "context-explain", "inspect", "inspect-all", "map")
"""What `twicetold COMMAND --format json` writes; behind the hyphen stands the option."""

CONFIG_ADDRESS = f"{RAW}/docs/twicetold.schema.json"
"""Where editors find the configuration's schema."""


def json_schema(name: str) -> dict[str, Any]:
    """The schema of that name: ``CONFIG`` or one of ``DOCUMENTS``."""
    if name == CONFIG:
        return _with_names(config_schema())
    source = resources.files("twicetold.reports") / "schemas" / f"{name}.json"
    schema: dict[str, Any] = json.loads(source.read_text("utf-8"))
    return schema


def _with_names(schema: dict[str, Any]) -> dict[str, Any]:
    """The configuration's schema with the hosts and codes that there are, for editors.

    The program itself looks them up, so that it can name the nearest one.
    """
    settings = schema["properties"]
    settings["hosts"]["items"] = {"enum": [profile.id for profile in load_profiles()]}
    settings["allow"]["items"]["properties"]["code"]["enum"] = list(CODES)
    of_any = settings["severity"].pop("additionalProperties")
    settings["severity"]["additionalProperties"] = False
    settings["severity"]["properties"] = {
        code.name: {**of_any, "description": code.summary, "default": code.default.value}
        for code in CODES.values()
    }
    return {"$schema": schema["$schema"], "$id": CONFIG_ADDRESS, **schema}
