"""Settings read from TOML and held against the schema, key by key.

One bad key costs that key alone. Each complaint has the line of what it is about.
"""

from __future__ import annotations

import datetime as dt
import difflib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from typing import Any

from twicetold.toml import tomllib
from twicetold.workspace.toml_lines import key_lines, line_of

Key = str | int
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class ConfigProblem:
    """What is wrong in a configuration file, in people's words, and its 1-based line there.

    ``file`` is the file's path relative to the root; "" until it is known.
    """

    message: str
    line: int = 1
    file: str = ""


@dataclass
class Settings:
    """The usable settings of a TOML text, and what is wrong with the others.

    ``table`` names the table that holds them: () in a file of our own.
    """

    source: str
    table: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    problems: list[ConfigProblem] = field(default_factory=list)

    def line(self, *key: Key) -> int:
        """The 1-based line of a key; an int counts the tables of an array from 0.

        0 where the settings are no text, but values that a program gave.
        """
        return line_of(self._lines, (*self.table, *key)) if self.source else 0

    @cached_property
    def _lines(self) -> Mapping[tuple[Key, ...], int]:
        return key_lines(self.source)

    def tables(self, name: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The usable tables of an array, each with its number in the file."""
        for number, entry in enumerate(self.values.get(name, ())):
            if entry is not None:
                yield number, entry

    def nearest(self, name: str, known: Iterable[str]) -> str:
        """`` Did you mean "x"?``, or nothing where no known name is near."""
        near = difflib.get_close_matches(name, list(known), 1)
        return f' Did you mean "{near[0]}"?' if near else ""


def read_settings(source: str, table: tuple[str, ...], name: str) -> Settings:
    """Read the settings in a TOML text; ``name`` is the file's, for messages."""
    settings = Settings(source, table)
    try:
        data: Any = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        settings.problems.append(_broken(str(error), source, name))
        return settings
    for step in table:
        data = data.get(step, {}) if isinstance(data, dict) else {}
    if not isinstance(data, dict):
        where = ".".join(table)
        settings.problems.append(ConfigProblem(f"`{where}` must be a table.", settings.line()))
        return settings
    settings.values = _usable(settings, data, _schema(), ()) or {}
    return settings


def given_settings(data: Mapping[str, Any]) -> Settings:
    """The usable settings among those that a program gives as values, not as a text.

    What is empty, or is no setting of ours, is not there: an editor gives its own settings too.
    """
    settings = Settings("")
    known = _schema()["properties"]
    given = {name: value for name, value in data.items() if name in known and value}
    settings.values = _usable(settings, given, _schema(), ()) or {}
    return settings


def _broken(message: str, source: str, name: str) -> ConfigProblem:
    at = _AT_LINE.search(message)
    line = int(at[1]) if at else source.count("\n") + 1
    what = _AT_LINE.sub("", message).replace("(at end of document)", "at its end").strip()
    return ConfigProblem(f"{name} is not valid TOML: {what}. None of it counts.", line)


def config_schema() -> dict[str, Any]:
    """What can be set, as JSON schema.

    A ``title`` is what a value must be, in the words of a complaint; a ``description`` is what
    the setting is for.
    """
    source = resources.files("twicetold.workspace") / "config_schema.json"
    schema: dict[str, Any] = json.loads(source.read_text("utf-8"))
    return schema


_schema = cache(config_schema)


def _usable(settings: Settings, value: Any, schema: dict[str, Any], key: tuple[Key, ...]) -> Any:
    """The part of the value that fits the schema; None where nothing does."""
    if schema.get("type") == "object" and isinstance(value, dict):
        return _usable_table(settings, value, schema, key)
    items = schema.get("items", {})
    if items.get("type") == "object" and isinstance(value, list):
        return [_usable(settings, item, items, (*key, n)) for n, item in enumerate(value)]
    if isinstance(value, dt.date):
        value = value.isoformat()
    if _fits(value, schema):
        return value
    # A place in an array of tables is found by its line; the name alone reads better.
    name = next((part for part in reversed(key) if isinstance(part, str)), "")
    message = f"`{name}` must be {schema['title']}. The setting is ignored.{_of_tables(value, key)}"
    settings.problems.append(ConfigProblem(message, settings.line(*key)))
    return None


def _usable_table(
    settings: Settings, value: dict[str, Any], schema: dict[str, Any], key: tuple[Key, ...]
) -> dict[str, Any] | None:
    known: dict[str, Any] = schema.get("properties", {})
    other = schema.get("additionalProperties", False)
    usable = {}
    for name, item in value.items():
        if name not in known and other is False:
            hint = settings.nearest(name, known) or _of_pyproject(name, item, key)
            message = f"There is no setting `{name}`{_within(key)}.{hint}"
            settings.problems.append(ConfigProblem(message, settings.line(*key, name)))
            continue
        found = _usable(settings, item, known.get(name, other), (*key, name))
        if found is not None:
            usable[name] = found
    missing = [name for name in schema.get("required", ()) if name not in usable]
    if not missing:
        return usable
    # A required key that is there and wrong has been told already.
    if absent := [name for name in missing if name not in value]:
        names = " and ".join(f"`{name}`" for name in absent)
        message = f"{names} must be set{_within(key)}. The entry is ignored."
        settings.problems.append(ConfigProblem(message, settings.line(*key)))
    return None


def _of_tables(value: Any, key: tuple[Key, ...]) -> str:
    """A hint where tables stand under the name that has one letter less."""
    is_table = key == ("reference",) and isinstance(value, list | dict)
    return " Did you mean `[[references]]`?" if is_table else ""


def _of_pyproject(name: str, item: Any, key: tuple[Key, ...]) -> str:
    """A hint where the table of pyproject.toml stands in a file of our own."""
    if key or name != "tool" or not isinstance(item, dict) or "twicetold" not in item:
        return ""
    return " Here settings stand without [tool.twicetold]."


def _within(key: tuple[Key, ...]) -> str:
    names = ".".join(part for part in key if isinstance(part, str))
    return f" in `{names}`" if names else ""


def _fits(value: Any, schema: dict[str, Any]) -> bool:
    import fastjsonschema

    try:
        _validator(json.dumps(schema))(value)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


@cache
def _validator(schema: str) -> Callable[[Any], Any]:
    import fastjsonschema

    validate: Callable[[Any], Any] = fastjsonschema.compile(json.loads(schema))
    return validate
