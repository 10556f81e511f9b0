"""The configuration as values, and the one loader that server and command line use.

It stands in ``twicetold.toml``, or in ``[tool.twicetold]`` of ``pyproject.toml``. What can be set
is described by ``config_schema.json``.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from twicetold.compare.relation import Relation
from twicetold.hosts.catalog import profiles_by_id
from twicetold.text.decode import decode
from twicetold.text.document import Document
from twicetold.workspace.config_check import (
    ConfigProblem,
    Settings,
    given_settings,
    read_settings,
)
from twicetold.workspace.permission import ALLOW_OUTSIDE
from twicetold.workspace.roots import CONFIG_NAME, PYPROJECT, has_own_table
from twicetold.workspace.storage import Storage, read_text


@dataclass(frozen=True, slots=True)
class ConfiguredReference:
    """What files that match one of the globs are compared with.

    ``path`` is relative to the root. Without a ``relation`` it is what the hosts make of the
    pair. ``origin`` says where a committed snapshot is from. Of a template only the ``required``
    headings must be there (all, where none are listed); what ``may_differ`` is not drift.
    ``line`` is the entry's in the configuration file, 1-based.
    """

    files: tuple[str, ...]
    path: str
    relation: Relation | None = None
    origin: str = ""
    required: tuple[str, ...] = ()
    may_differ: tuple[str, ...] = ()
    line: int = 1


@dataclass(frozen=True, slots=True)
class Allowance:
    """Problems that are accepted, with the reason: those of a code that fit all that is given.

    ``path`` is a glob, ``heading`` a section's, ``text`` what the line says, wherever it stands.
    From ``expires`` on the allowance is void. ``line`` is 1-based.
    """

    code: str
    reason: str
    path: str = ""
    heading: str = ""
    text: str = ""
    expires: dt.date | None = None
    line: int = 1


@dataclass(frozen=True)
class Config:
    """The settings; an empty one is what a root without configuration has.

    ``severity`` leads from a code to one of off, hint, information, warning and error, and
    ``severity_lines`` to the 1-based line that says so; whether there is such a code is not for
    this layer to know. ``ignore`` and ``include`` are globs in ``.gitignore``'s language;
    ``hosts`` are ids of profiles. ``baseline`` is the path of the baseline file: None where nothing
    says so, "" where what is said cannot be used.
    """

    reference: ConfiguredReference | None = None
    references: tuple[ConfiguredReference, ...] = ()
    severity: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    severity_lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    ignore: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    allow: tuple[Allowance, ...] = ()
    baseline: str | None = None
    baseline_line: int = 1

    @property
    def all_references(self) -> tuple[ConfiguredReference, ...]:
        """``references``, and behind them ``reference``, which holds for every file."""
        return (*self.references, self.reference) if self.reference else self.references


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
    config, problems = _config(settings)
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
        reason = error.strerror or type(error).__name__
        return _unusable(path, f"{path.name} cannot be read: {reason}.")
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return _unusable(path, f"{path.name} is not valid UTF-8.", line)
    settings = read_settings(source, table, path.name)
    config, problems = _config(settings, storage)
    every = tuple(sorted((*settings.problems, *problems), key=_by_line))
    return LoadedConfig(config, path, every, decode(data).document)


def _unusable(path: Path, message: str, line: int = 1) -> LoadedConfig:
    return LoadedConfig(Config(), path, (ConfigProblem(message, line),))


def _by_line(problem: ConfigProblem) -> int:
    return problem.line


def _config(
    settings: Settings, storage: Storage | None = None
) -> tuple[Config, list[ConfigProblem]]:
    values, problems = settings.values, []
    hosts = []
    for host in values.get("hosts", ()):
        if host in profiles_by_id():
            hosts.append(host)
        else:
            hint = settings.nearest(host, profiles_by_id())
            message = f"`hosts` names no known host: {host!r}.{hint}"
            problems.append(ConfigProblem(message, settings.line("hosts")))
    references = []
    for number, entry in settings.tables("references"):
        reference = _reference(entry, settings.line("references", number))
        problem = _outside(reference, storage)
        if problem:
            problems.append(problem)
        else:
            references.append(reference)
    of_all = None
    if "reference" in values:
        of_all = ConfiguredReference(("*",), values["reference"], line=settings.line("reference"))
        if problem := _outside(of_all, storage):
            problems.append(problem)
            of_all = None
    allow = []
    for number, entry in settings.tables("allow"):
        line = settings.line("allow", number)
        try:
            allow.append(_allowance(entry, line))
        except ValueError:
            line = settings.line("allow", number, "expires")
            problems.append(ConfigProblem(f"There is no such day: {entry['expires']}.", line))
    severity = dict(values.get("severity", {}))
    config = Config(
        of_all,
        tuple(references),
        MappingProxyType(severity),
        MappingProxyType({code: settings.line("severity", code) for code in severity}),
        tuple(values.get("ignore", ())),
        tuple(values.get("include", ())),
        tuple(hosts),
        tuple(allow),
        _baseline(settings, problems),
        settings.line("baseline") if "baseline" in values else 1,
    )
    return config, problems


def _reference(entry: Mapping[str, Any], line: int) -> ConfiguredReference:
    files = entry["files"]
    return ConfiguredReference(
        (files,) if isinstance(files, str) else tuple(files),
        entry["path"],
        Relation(entry["relation"]) if "relation" in entry else None,
        entry.get("origin", ""),
        tuple(entry.get("required", ())),
        tuple(entry.get("may_differ", ())),
        line,
    )


def _outside(reference: ConfiguredReference, storage: Storage | None) -> ConfigProblem | None:
    path = reference.path
    real = storage.real_path(path) if storage and not path.startswith("~") else None
    if not _leads_outside(path) or (real or "").startswith("../"):
        return None  # inside, or where the person allows it
    return ConfigProblem(
        f"The reference {path!r} lies outside of the workspace and is not followed. Commit a copy "
        f"of it, with its `origin`; or allow its directory yourself, in {ALLOW_OUTSIDE}.",
        reference.line,
    )


def _baseline(settings: Settings, problems: list[ConfigProblem]) -> str | None:
    path: str | None = settings.values.get("baseline")
    if path is None or not _leads_outside(path):
        return path
    message = f"The baseline {path!r} lies outside of the workspace and is not read."
    problems.append(ConfigProblem(message, settings.line("baseline")))
    return ""


def _leads_outside(path: str) -> bool:
    """A workspace may not send its readers anywhere else on their disk."""
    path = path.replace("\\", "/")
    depth = 0
    for part in path.split("/"):
        depth += -1 if part == ".." else 0 if part in ("", ".") else 1
        if depth < 0:
            break
    return depth < 0 or path.startswith(("/", "~")) or path[1:2] == ":"


def _allowance(entry: Mapping[str, Any], line: int) -> Allowance:
    expires = entry.get("expires")
    return Allowance(
        entry["code"],
        entry["reason"],
        entry.get("path", ""),
        entry.get("heading", ""),
        entry.get("text", ""),
        dt.date.fromisoformat(expires) if expires else None,
        line,
    )
