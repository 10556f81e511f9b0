"""Reads what the hosts' own settings in a workspace say of the files that they load."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from twicetold import jsonc
from twicetold.hosts.adjusted import Value, adjusted
from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.discovery import Discovery, known_hosts
from twicetold.hosts.rule_header import EMPTY_LIST, rule_header
from twicetold.hosts.setting import Setting, load_settings
from twicetold.toml import tomllib
from twicetold.workspace.storage import Storage, read_text


def _yaml_lists(source: str) -> dict[str, list[str]]:
    """The top-level keys of YAML whose values are a text or a list of texts."""
    header = rule_header(source)
    return {key: [] if values == EMPTY_LIST else list(values) for key, values in header.items()}


_READERS: Mapping[str, Callable[[str], Any]] = {
    ".toml": tomllib.loads,
    ".json": jsonc.loads,
    ".jsonc": jsonc.loads,
    ".yml": _yaml_lists,
}


def hosts_of(storage: Storage) -> Discovery:
    """All hosts as the settings at the root make them.

    A settings file that cannot be read or understood changes nothing: it is the host's to
    complain, and most of what is in it is not about instructions.
    """
    values = {host: tuple(_values(storage, settings)) for host, settings in load_settings().items()}
    if not any(values.values()):
        return known_hosts()
    return Discovery([adjusted(profile, values.get(profile.id, ())) for profile in load_profiles()])


def _values(storage: Storage, settings: tuple[Setting, ...]) -> Iterator[Value]:
    read: dict[str, object] = {}
    for setting in settings:
        file = next((name for name in setting.files if storage.is_file(name)), None)
        if file is None:
            continue
        if file not in read:
            read[file] = _content(storage, file)
        value = read[file]
        for key in setting.key:
            value = value.get(key) if isinstance(value, dict) else None
        if value is not None:
            yield Value(setting, value, file)


def _content(storage: Storage, file: str) -> object:
    reader = _READERS[file[file.rindex(".") :]]
    try:
        return reader(read_text(storage, file))
    except (ValueError, RecursionError):
        return None
