"""The names that a manifest gives to commands: scripts, targets, recipes, tasks.

Only what stands in the text is read, nothing is run. None means that the text does not tell all
names: it cannot be parsed, includes other files or computes names, and nothing can be said to be
absent from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from twicetold.toml import tomllib

_MAKE_OPEN = re.compile(
    r"^[ \t]*-?s?include\s|^\$[({]eval|^[^#\t\n=]*\$[^#\n=]*:(?![=:])", re.MULTILINE
)
_MAKE_RULE = re.compile(r"^(?![#\t ])([^:=#\n]+?)\s*&?::?(?!=)", re.MULTILINE)
_MAKE_PHONY = re.compile(r"^\.PHONY\s*:(.*)$", re.MULTILINE)
_JUST_OPEN = re.compile(r"^(?:!include|import\??|mod\??)\s", re.MULTILINE)
_JUST_RECIPE = re.compile(
    r"^@?([A-Za-z_][\w-]*)(?:[ \t]+[^\n:=]+(?:=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s:]+))?)*[ \t]*:(?!=)",
    re.MULTILINE,
)
_JUST_ALIAS = re.compile(r"^alias\s+([\w-]+)\s*:=", re.MULTILINE)
_TASK_OPEN = re.compile(r"^includes\s*:", re.MULTILINE)
_TASK_BLOCK = re.compile(
    r"^tasks\s*:[ \t]*(?:#.*)?\n((?:[ \t]+.*\n?|[ \t]*#.*\n|\s*\n)*)", re.MULTILINE
)
_TASK_NAME = re.compile(r"^([ \t]+)(['\"]?)([^\s'\"#:][^'\"#\n]*?)\2[ \t]*:(?:\s|$)", re.MULTILINE)
_TASK_ALIAS = re.compile(r"^[ \t]+aliases\s*:\s*\[([^\]\n]*)\]", re.MULTILINE)

Names = frozenset[str]


def package_scripts(source: str) -> Names | None:
    """The scripts of a package.json or composer.json."""
    return _table_names(_json(source), "scripts")


def package_name(source: str) -> str:
    """The ``name`` of a package.json; empty where it has none or cannot be parsed."""
    name = _mapping(_json(source)).get("name")
    return name if isinstance(name, str) else ""


def deno_tasks(source: str) -> Names | None:
    """The tasks of a deno.json; one with comments cannot be parsed."""
    return _table_names(_json(source), "tasks")


def make_targets(source: str) -> Names | None:
    """The targets of a makefile; None where it includes others, or has computed rules."""
    if _MAKE_OPEN.search(source):
        return None
    lines = source.replace("\\\n", " ")
    names = {name for match in _MAKE_RULE.finditer(lines) for name in match[1].split()}
    names |= {name for match in _MAKE_PHONY.finditer(lines) for name in match[1].split()}
    names = {name for name in names if not name.startswith(".")}
    return None if not names or any("%" in name for name in names) else frozenset(names)


def just_recipes(source: str) -> Names | None:
    """The recipes and aliases of a justfile; None where it imports or has modules."""
    if _JUST_OPEN.search(source):
        return None
    names = {match[1] for match in _JUST_RECIPE.finditer(source)}
    names |= {match[1] for match in _JUST_ALIAS.finditer(source)}
    return frozenset(names) or None


def taskfile_tasks(source: str) -> Names | None:
    """The tasks of a Taskfile.yml; None where it includes others or has wildcards."""
    block = _TASK_BLOCK.search(source)
    if block is None or _TASK_OPEN.search(source):
        return None
    entries = list(_TASK_NAME.finditer(block[1]))
    names = {match[3] for match in entries if match[1] == entries[0][1]}
    for match in _TASK_ALIAS.finditer(block[1]):
        names |= {name.strip(" \t'\"") for name in match[1].split(",")}
    return None if not names or any("*" in name for name in names) else frozenset(names)


def poe_tasks(source: str) -> Names | None:
    """The tasks of ``[tool.poe.tasks]`` in a pyproject.toml; None where there are none to know."""
    try:
        data: Any = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    poe = _mapping(_mapping(_mapping(data).get("tool")).get("poe"))
    return None if "include" in poe else _table_names(poe, "tasks")


READERS: Mapping[str, Callable[[str], Names | None]] = {
    "package.json": package_scripts,
    "composer.json": package_scripts,
    "deno.json": deno_tasks,
    "GNUmakefile": make_targets,
    "makefile": make_targets,
    "Makefile": make_targets,
    "justfile": just_recipes,
    "Justfile": just_recipes,
    ".justfile": just_recipes,
    "Taskfile.yml": taskfile_tasks,
    "Taskfile.yaml": taskfile_tasks,
    "pyproject.toml": poe_tasks,
}
"""What reads the names of each manifest, by the manifest's file name."""


def _json(source: str) -> Any:
    try:
        return json.loads(source)
    except (ValueError, RecursionError):
        return None


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _table_names(data: Any, key: str) -> Names | None:
    if not isinstance(data, dict):
        return None
    return frozenset(_strings(_mapping(data.get(key))))


def _strings(table: Mapping[Any, Any]) -> Iterator[str]:
    return (name for name in table if isinstance(name, str))
