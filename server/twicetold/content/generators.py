"""The programs known to write text into instruction files, read from ``origin.toml``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from twicetold.toml import tomllib


@dataclass(frozen=True, slots=True)
class OutputPattern:
    """A source and what is made of it; one ``*`` in each stands for the same name."""

    source: str
    outputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Generator:
    """A program that writes text. ``closes`` is None where its regions have no end of their own.

    ``folder`` is where its sources lie, with ``/`` at the end; "" where they lie elsewhere.
    """

    name: str
    opens: re.Pattern[str] | None
    closes: re.Pattern[str] | None
    folder: str
    pairs: tuple[OutputPattern, ...]


@cache
def generators() -> tuple[Generator, ...]:
    """All of them, in the order of the file."""
    source = resources.files("twicetold.content") / "origin.toml"
    entries = tomllib.loads(source.read_text("utf-8"))["generator"]
    return tuple(_generator(entry) for entry in entries)


def _generator(entry: Mapping[str, Any]) -> Generator:
    return Generator(
        entry["name"],
        re.compile(entry["opens"]) if "opens" in entry else None,
        re.compile(entry["closes"]) if "closes" in entry else None,
        entry.get("folder", ""),
        tuple(OutputPattern(p["source"], tuple(p["outputs"])) for p in entry.get("pairs", ())),
    )


@lru_cache(maxsize=2_000)
def source_of(path: str) -> tuple[tuple[Generator, str], ...]:
    """The generators that would write a file of this path, each with the source it would read."""
    return tuple(
        (generator, pair.source.replace("*", match[1]))
        for generator in generators()
        for pair in generator.pairs
        for output in pair.outputs
        if (match := _pattern(output).fullmatch(path))
    )


@cache
def _pattern(output: str) -> re.Pattern[str]:
    return re.compile(re.escape(output).replace(r"\*", "([^/]+)"))
