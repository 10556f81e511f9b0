"""An example of every code: a small workspace, and what a check of it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from twicetold.toml import tomllib


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """A file of an example: its bytes, or where it leads as a symbolic link."""

    path: str
    content: bytes = b""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A workspace, and the line of the report that shows the code: place and message."""

    files: tuple[ExampleFile, ...]
    says: str


@cache
def examples() -> Mapping[str, Example]:
    """The example of each code."""
    source = resources.files("twicetold.rules") / "examples.toml"
    entries = tomllib.loads(source.read_text("utf-8"))
    return MappingProxyType({code: _example(entry) for code, entry in entries.items()})


def _example(entry: Mapping[str, Any]) -> Example:
    files = (_file(path, value) for path, value in entry["files"].items())
    return Example(tuple(files), entry["says"])


def _file(path: str, value: Any) -> ExampleFile:
    if isinstance(value, str):
        return ExampleFile(path, value.encode())
    if "link" in value:
        return ExampleFile(path, link=value["link"])
    if "latin-1" in value:
        return ExampleFile(path, value["latin-1"].encode("latin-1"))
    return ExampleFile(path, (value["text"] * value["times"]).encode())
