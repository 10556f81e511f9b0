"""JSON on the command line: readable, with every character as it is."""

from __future__ import annotations

import json

import click


def json_text(value: object) -> str:
    """A JSON document as a text that ends with its line."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def print_json(value: object) -> None:
    """Print a document of the JSON contract."""
    click.echo(json_text(value), nl=False)
