"""The baseline file: findings that were there when somebody drew a line under them.

It stands where the configuration's ``baseline`` says, else in ``twicetold-baseline.json`` at the
root, where that exists. `twicetold.rules.baseline` holds findings against it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from twicetold.workspace.config import Config
from twicetold.workspace.config_check import ConfigProblem
from twicetold.workspace.storage import Storage, reason_of

BASELINE_NAME = "twicetold-baseline.json"
BASELINE_VERSION = 1
_KEYS = ("code", "path", "heading", "fingerprint")


@dataclass(frozen=True, slots=True)
class BaselineEntry:
    """One finding: what it is known by, and for people the file and the heading it stood under.

    ``line`` is the entry's in the file, 1-based.
    """

    code: str
    path: str
    heading: str
    fingerprint: str
    line: int = 1


@dataclass(frozen=True)
class Baseline:
    """The entries of a baseline file; ``path`` is relative to the root, "" where there is none.

    ``problem`` says why the file cannot be used, on its own line; then there are no entries.
    ``is_missing`` is said of a file that the configuration names and that is not there.
    """

    path: str = ""
    entries: tuple[BaselineEntry, ...] = ()
    problem: ConfigProblem | None = None
    is_missing: bool = False

    @cached_property
    def by_fingerprint(self) -> Mapping[str, tuple[BaselineEntry, ...]]:
        """The entries of each fingerprint: two equal findings have one each."""
        found: dict[str, list[BaselineEntry]] = {}
        for entry in self.entries:
            found.setdefault(entry.fingerprint, []).append(entry)
        return {fingerprint: tuple(entries) for fingerprint, entries in found.items()}


def read_baseline(storage: Storage, config: Config) -> Baseline:
    """The baseline of a root. Never raises: what cannot be used is the problem."""
    if config.baseline == "":
        return Baseline()
    name = config.baseline or BASELINE_NAME
    path = storage.real_path(name)
    if path is None:
        return _unusable(name, "is a link that leads out of the workspace and is not followed")
    if not storage.is_file(path):
        return Baseline(path, is_missing=True) if config.baseline else Baseline()
    return _read(storage, path)


def _read(storage: Storage, path: str) -> Baseline:
    try:
        return Baseline(path, _entries(storage.read(path).decode("utf-8-sig")))
    except OSError as error:
        return _unusable(path, f"cannot be read: {reason_of(error)}")
    except json.JSONDecodeError as error:
        return _unusable(path, f"is not valid JSON: {error.msg}", error.lineno)
    except (ValueError, RecursionError) as error:
        return _unusable(path, f"is no baseline: {error}")


def _unusable(path: str, what: str, line: int = 1) -> Baseline:
    message = (
        f"{path} {what}. None of it counts, so every finding is shown. Take the file from version "
        "control again, or write it anew with `twicetold check --write-baseline`."
    )
    return Baseline(path, problem=ConfigProblem(message, line, path))


def _entries(source: str) -> tuple[BaselineEntry, ...]:
    """The entries of a file's text.

    Raises:
        ValueError: with what is wrong, where it is no baseline (JSONDecodeError: no JSON).
    """
    data = json.loads(source)
    if not isinstance(data, dict) or not isinstance(data.get("findings"), list):
        raise ValueError('it has no list "findings"')  # noqa: TRY004 - one error for all of it
    if data.get("version") != BASELINE_VERSION:
        raise ValueError(f"its version is {data.get('version')!r}, not {BASELINE_VERSION}")
    lines = _lines(source)
    return tuple(_entry(item, lines) for item in data["findings"])


def _entry(item: Any, lines: dict[str, list[int]]) -> BaselineEntry:
    if not isinstance(item, dict) or not all(isinstance(item.get(key), str) for key in _KEYS):
        raise ValueError(f"{json.dumps(item, ensure_ascii=False)[:60]} is no finding")
    code, path, heading, fingerprint = (item[key] for key in _KEYS)
    known = lines.get(fingerprint, [])
    return BaselineEntry(code, path, heading, fingerprint, known.pop(0) if known else 1)


def _lines(source: str) -> dict[str, list[int]]:
    """The 1-based lines of each fingerprint, in a file that has one finding a line."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(source.split("\n"), start=1):
        fingerprint = line.rpartition('"fingerprint": "')[2].partition('"')[0]
        found.setdefault(fingerprint, []).append(number)
    return found
