"""The one loader of the configuration that server and command line use.

It stands in ``twicetold.toml``, or in ``[tool.twicetold]`` of ``pyproject.toml``. What can be set
is described by ``config_schema.json``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from twicetold.text.decode import decode
from twicetold.text.document import Document
from twicetold.workspace.config import Config
from twicetold.workspace.config_check import ConfigProblem, given_settings, read_settings
from twicetold.workspace.config_entries import config_of
from twicetold.workspace.roots import CONFIG_NAME, PYPROJECT, has_own_table
from twicetold.workspace.storage import Storage, read_text, reason_of

_NOTHING = Config()
_FILLED = ("reference", "references", "ignore", "include", "hosts", "allow", "baseline")


@dataclass(frozen=True, slots=True)
class LoadedConfig:
    """A configuration, the file it is from (None: there is none), and what is wrong in it.

    ``document`` is the file's text; None where it is no text. ``filled`` names the settings that
    are from elsewhere, as ``hosts`` and ``severity.conflict``.
    """

    config: Config
    path: Path | None = None
    problems: tuple[ConfigProblem, ...] = ()
    document: Document | None = None
    filled: tuple[str, ...] = ()


def load_config(storage: Storage, fallback: Config = _NOTHING) -> LoadedConfig:
    """The configuration of a root. What cannot be used is a problem; the rest counts.

    ``twicetold.toml`` wins over ``pyproject.toml``, and each setting of the file over the
    ``fallback``, which is an editor's. Never raises.
    """
    loaded = _load(storage)
    return loaded if fallback is _NOTHING else _filled(loaded, fallback)


def given_config(data: Mapping[str, Any]) -> LoadedConfig:
    """The configuration that a program gives as values, to fall back to. Never raises."""
    settings = given_settings(data)
    config, problems = config_of(settings)
    return LoadedConfig(config, problems=(*settings.problems, *problems))


def _filled(loaded: LoadedConfig, fallback: Config) -> LoadedConfig:
    """What the file leaves unset, from the fallback; codes are settings each by itself."""
    own = loaded.config
    unset = [name for name in _FILLED if getattr(own, name) == getattr(_NOTHING, name)]
    names = [name for name in unset if getattr(fallback, name) != getattr(_NOTHING, name)]
    codes = [code for code in fallback.severity if code not in own.severity]
    severity = MappingProxyType({**fallback.severity, **own.severity})
    values = {name: getattr(fallback, name) for name in names}
    if "baseline" in names:
        values["baseline_line"] = 0
    config = replace(own, severity=severity, **values)
    return replace(loaded, config=config, filled=(*names, *(f"severity.{code}" for code in codes)))


def _load(storage: Storage) -> LoadedConfig:
    name = CONFIG_NAME
    table: tuple[str, ...] = ()
    if not storage.is_file(name):
        name, table = PYPROJECT, ("tool", "twicetold")
        if not has_own_table(read_text(storage, name)):
            return LoadedConfig(Config())
    path = storage.root / name
    try:
        data = storage.read(name)
    except OSError as error:
        return _unusable(path, f"{path.name} cannot be read: {reason_of(error)}.")
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return _unusable(path, f"{path.name} is not valid UTF-8.", line)
    settings = read_settings(source, table, path.name)
    config, problems = config_of(settings, storage)
    every = tuple(sorted((*settings.problems, *problems), key=_by_line))
    return LoadedConfig(config, path, every, decode(data).document)


def _unusable(path: Path, message: str, line: int = 1) -> LoadedConfig:
    return LoadedConfig(Config(), path, (ConfigProblem(message, line),))


def _by_line(problem: ConfigProblem) -> int:
    return problem.line
