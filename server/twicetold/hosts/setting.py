"""Hosts' own settings, as far as a workspace can hold them and they change what is loaded.

Which file, which key and what it does are data, in the ``settings`` of a host's profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from twicetold.hosts.catalog import evidence, profile_sources
from twicetold.hosts.profile import Evidence
from twicetold.hosts.terms import Scope
from twicetold.toml import tomllib


class Effect(str, Enum):
    """What a setting's value does."""

    LIMIT = "limit"  # a number: what all files of a context may have together; 0 loads none
    NAMES = "names"  # names that are read in place of those of the profile
    FURTHER_NAMES = "further-names"  # names that are read beside those of the profile
    FALLBACK_NAMES = "fallback-names"  # names for directories without those of the profile
    FILES = "files"  # paths and globs of files that are loaded too
    EXCLUDES = "excludes"  # globs of files that are not loaded
    SWITCH = "switch"  # where it is false, files are not loaded


@dataclass(frozen=True, slots=True)
class Setting:
    """A key of a file in the workspace.

    Of ``files`` the first that exists is read; ``key`` is the way to the value. ``patterns`` are
    those of the profile that names and switches speak of; ``scope`` is where files are looked for.
    """

    files: tuple[str, ...]
    key: tuple[str, ...]
    effect: Effect
    patterns: tuple[str, ...]
    scope: Scope
    evidence: Evidence


@cache
def load_settings() -> Mapping[str, tuple[Setting, ...]]:
    """The settings of every host that has any, by the host's id."""
    found: dict[str, tuple[Setting, ...]] = {}
    for source in profile_sources().values():
        if "[[settings]]" in source:
            data = tomllib.loads(source)
            found[data["id"]] = tuple(
                Setting(
                    tuple(item["files"]),
                    tuple(item["key"]),
                    Effect(item["effect"]),
                    tuple(item.get("patterns", ())),
                    Scope(item.get("scope", Scope.ROOT)),
                    evidence(item),
                )
                for item in data["settings"]
            )
    return found
