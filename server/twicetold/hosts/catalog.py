"""Reads the host profiles from their data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from twicetold.hosts.profile import (
    Condition,
    Evidence,
    FileRule,
    HostProfile,
    Imports,
    Limit,
    NotRead,
)
from twicetold.hosts.terms import (
    Choice,
    CommentRemoval,
    Effect,
    Force,
    GlobDepth,
    ImportSyntax,
    Kind,
    LimitOf,
    Order,
    Sameness,
    Scope,
    Status,
    Strength,
    Unit,
    When,
)
from twicetold.toml import tomllib


class ProfileError(ValueError):
    """A profile's data file cannot be used; the message says which and why."""


@cache
def profile_sources() -> Mapping[str, str]:
    """The text of every host's data file, by the file's name."""
    folder = resources.files("twicetold.hosts") / "profiles"
    found = (entry for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {entry.name: entry.read_text("utf-8") for entry in sorted(found, key=str)}


@cache
def load_profiles() -> tuple[HostProfile, ...]:
    """All hosts of the package, by id.

    Raises:
        ProfileError: where a data file is not a profile.
    """
    return tuple(read_profile(name, source) for name, source in profile_sources().items())


def profiles_by_id() -> Mapping[str, HostProfile]:
    """The hosts under their ids."""
    return {profile.id: profile for profile in load_profiles()}


@cache
def load_skill_limits() -> tuple[Limit, ...]:
    """What the Agent Skills specification says of a SKILL.md, whichever host reads it.

    Raises:
        ProfileError: where the data file cannot be used.
    """
    name = "agent-skills.toml"
    source = (resources.files("twicetold.hosts") / "standards" / name).read_text("utf-8")
    try:
        return _limits(tomllib.loads(source))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ProfileError(f"{name}: {error}") from error


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
    sameness, comments, front_matter = data["sameness"], data["comments"], data["front_matter"]
    return HostProfile(
        id=data["id"],
        name=data["name"],
        status=Status(data["status"]),
        verified_on=str(data["verified_on"]),
        own=tuple(own["paths"]),
        files=tuple(_file_rule(rule) for rule in data["files"]),
        imports=Imports(
            ImportSyntax(imports["syntax"]),
            evidence(imports),
            imports.get("max_depth", 0),
            imports.get("in_code"),
            imports.get("outside_root", False),
            tuple(imports.get("names", ())),
            imports.get("repeats", False),
            imports.get("most", 0),
            imports.get("most_bytes", 0),
        ),
        order=Order(order["by"]),
        sameness=tuple(Sameness(by) for by in sameness["by"]),
        sameness_evidence=evidence(sameness),
        comments=CommentRemoval(comments["removed"]),
        comments_of=_kinds(comments.get("of", ())),
        front_matter_removed_from=_kinds(front_matter["removed_from"]),
        limits=_limits(data),
        not_read=tuple(
            NotRead(tuple(item["patterns"]), item["why"], evidence(item))
            for item in data.get("not_read", ())
        ),
        elsewhere=tuple(data.get("elsewhere", {}).get("paths", ())),
    )


def _limits(data: Mapping[str, Any]) -> tuple[Limit, ...]:
    return tuple(
        Limit(
            of=LimitOf(item["of"]),
            most=item["most"],
            unit=Unit(item["unit"]),
            force=Force(item["force"]),
            effect=Effect(item["effect"]),
            evidence=evidence(item),
            kinds=_kinds(item.get("kinds", ())),
            names=tuple(item.get("names", ())),
            key=item.get("key", ""),
        )
        for item in data.get("limits", ())
    )


def _kinds(names: Iterable[str]) -> tuple[Kind, ...]:
    return tuple(Kind(name) for name in names)


def _file_rule(data: Mapping[str, Any]) -> FileRule:
    choice = Choice(data.get("choice", "all"))
    return FileRule(
        kind=Kind(data["kind"]),
        scope=Scope(data["scope"]),
        when=When(data["when"]),
        alternatives=tuple(tuple(group) for group in data["alternatives"]),
        evidence=evidence(data),
        choice=choice,
        choice_below=Choice(data.get("choice_below", choice)),
        conditions=tuple(
            Condition(
                item["key"],
                When(item["when"]),
                tuple(item.get("values", ())),
                item.get("globs", "" if "values" in item else item["key"]),
                GlobDepth(item.get("depth", GlobDepth.WITHOUT_SLASH)),
                item.get("any_case", False),
                item.get("most", 0),
            )
            for item in data.get("conditions", ())
        ),
        keys=tuple(data.get("keys", ())),
        excepted=tuple(data.get("excepted", ())),
        skips_links=data.get("skips_links", False),
        unless=tuple(data.get("unless", ())),
    )


def evidence(data: Mapping[str, Any]) -> Evidence:
    """Where a fact of a data file is from."""
    return Evidence(data["source"], Strength(data["strength"]))
