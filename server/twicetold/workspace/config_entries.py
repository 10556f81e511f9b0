"""From settings that fit the schema to the configuration's values; what cannot be used is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from twicetold.compare.relation import Relation
from twicetold.hosts.catalog import profiles_by_id
from twicetold.workspace.config import Allowance, Config, ConfiguredReference
from twicetold.workspace.config_check import ConfigProblem, Settings
from twicetold.workspace.permission import ALLOW_OUTSIDE
from twicetold.workspace.storage import Storage


def config_of(
    settings: Settings, storage: Storage | None = None
) -> tuple[Config, list[ConfigProblem]]:
    """The configuration, and the problems of what cannot be used of it.

    Without a ``storage`` no reference may lie outside of the workspace.
    """
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
        path_line, files_line = (
            settings.line("references", number, key) for key in ("path", "files")
        )
        reference = _reference(entry, path_line, files_line)
        problem = _outside(reference, storage)
        if problem:
            problems.append(problem)
        else:
            references.append(reference)
    of_all = None
    if "reference" in values:
        line = settings.line("reference")
        of_all = ConfiguredReference(("*",), values["reference"], path_line=line)
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
        tuple(map(_glob, values.get("ignore", ()))),
        tuple(map(_glob, values.get("include", ()))),
        tuple(hosts),
        tuple(allow),
        _baseline(settings, problems),
        settings.line("baseline") if "baseline" in values else 1,
    )
    return config, problems


def _reference(entry: Mapping[str, Any], path_line: int, files_line: int) -> ConfiguredReference:
    files = entry["files"]
    return ConfiguredReference(
        tuple(map(_glob, (files,) if isinstance(files, str) else files)),
        entry["path"],
        Relation(entry["relation"]) if "relation" in entry else None,
        entry.get("origin", ""),
        tuple(entry.get("required", ())),
        tuple(entry.get("may_differ", ())),
        path_line,
        files_line,
    )


def _glob(pattern: str) -> str:
    """The pattern; git knows no ``./`` at its beginning, people write it for the root."""
    sign = "!" if pattern.startswith("!") else ""
    path = pattern[len(sign) :]
    return f"{sign}/{path[2:].lstrip('/')}" if path.startswith("./") else pattern


def _outside(reference: ConfiguredReference, storage: Storage | None) -> ConfigProblem | None:
    path = reference.path
    real = storage.real_path(path) if storage and not path.startswith("~") else None
    if not _leads_outside(path) or (real or "").startswith("../"):
        return None  # inside, or where the person allows it
    return ConfigProblem(
        f"The reference {path!r} lies outside of the workspace and is not followed. Commit a copy "
        f"of it, with its `origin`; or allow its directory yourself, in {ALLOW_OUTSIDE}.",
        reference.path_line,
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
        _glob(entry.get("path", "")),
        entry.get("heading", ""),
        entry.get("text", ""),
        dt.date.fromisoformat(expires) if expires else None,
        line,
    )
