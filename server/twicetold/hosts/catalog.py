"""Reads the host profiles from their data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from twicetold.hosts.profile import (
    Choice,
    CommentRemoval,
    Condition,
    Evidence,
    FileRule,
    HostProfile,
    Imports,
    ImportSyntax,
    Kind,
    Order,
    Sameness,
    Scope,
    Status,
    Strength,
    When,
)
from twicetold.hosts.toml import tomllib


class ProfileError(ValueError):
    """A profile's data file cannot be used; the message says which and why."""


@cache
def load_profiles() -> tuple[HostProfile, ...]:
    """All hosts of the package, by id.

    Raises:
        ProfileError: where a data file is not a profile.
    """
    folder = resources.files("twicetold.hosts") / "profiles"
    sources = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml")),
        key=lambda entry: entry.name,
    )
    return tuple(read_profile(entry.name, entry.read_text("utf-8")) for entry in sources)


def profiles_by_id() -> Mapping[str, HostProfile]:
    """The hosts under their ids."""
    return {profile.id: profile for profile in load_profiles()}


def read_profile(name: str, source: str) -> HostProfile:
    """The profile in a TOML text; ``name`` is the data file's, for messages.

    The shape of the data is described, and tested, by ``profile_schema.json``.

    Raises:
        ProfileError: where it is not one.
    """
    try:
        return _profile(tomllib.loads(source))
    except KeyError as error:
        raise ProfileError(f"{name}: the key {error} is missing") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise ProfileError(f"{name}: {error}") from error


def _profile(data: Mapping[str, Any]) -> HostProfile:
    own, imports, order = data["own"], data["imports"], data["order"]
    sameness, comments = data["sameness"], data["comments"]
    return HostProfile(
        id=data["id"],
        name=data["name"],
        status=Status(data["status"]),
        verified_on=str(data["verified_on"]),
        own=tuple(own["paths"]),
        own_evidence=_evidence(own),
        files=tuple(_file_rule(rule) for rule in data["files"]),
        imports=Imports(
            ImportSyntax(imports["syntax"]),
            _evidence(imports),
            imports.get("max_depth", 0),
            imports.get("in_code", False),
            imports.get("outside_root", False),
        ),
        order=Order(order["by"]),
        order_evidence=_evidence(order),
        sameness=tuple(Sameness(by) for by in sameness["by"]),
        sameness_evidence=_evidence(sameness),
        comments=CommentRemoval(comments["removed"]),
        comments_evidence=_evidence(comments),
    )


def _file_rule(data: Mapping[str, Any]) -> FileRule:
    choice = Choice(data.get("choice", "all"))
    return FileRule(
        kind=Kind(data["kind"]),
        scope=Scope(data["scope"]),
        when=When(data["when"]),
        alternatives=tuple(tuple(group) for group in data["alternatives"]),
        evidence=_evidence(data),
        choice=choice,
        choice_below=Choice(data.get("choice_below", choice)),
        conditions=tuple(
            Condition(item["key"], When(item["when"]), tuple(item.get("values", ())))
            for item in data.get("conditions", ())
        ),
    )


def _evidence(data: Mapping[str, Any]) -> Evidence:
    return Evidence(data["source"], Strength(data["strength"]))
