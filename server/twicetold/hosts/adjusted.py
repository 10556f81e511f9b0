"""A host's profile as the settings of a workspace make it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from twicetold.hosts.profile import FileRule, HostProfile
from twicetold.hosts.setting import Effect, Setting
from twicetold.hosts.terms import Force, Kind, LimitOf, When

# Nobody names more; a list without end would only cost time.
_MOST_NAMES = 100
# Outside of the workspace, another machine, or no path at all.
_ELSEWHERE = re.compile(r"[/~]|[\w+.-]+:|(?:.*/)?\.\.(?:/|$)")


@dataclass(frozen=True, slots=True)
class Value:
    """What a workspace says for a setting, and in which file."""

    setting: Setting
    value: object
    file: str


def adjusted(profile: HostProfile, values: Iterable[Value]) -> HostProfile:
    """The profile after all values; one of a kind that the host would not take does nothing."""
    for value in values:
        profile = _CHANGES[value.setting.effect](profile, value)
    return profile


def _limit(profile: HostProfile, value: Value) -> HostProfile:
    most = value.value
    if not isinstance(most, int) or isinstance(most, bool) or most < 0:
        return profile
    shared = [x for x in profile.limits if x.of is LimitOf.CONTEXT and x.force is Force.HARD]
    if most == 0:
        kinds = {kind for limit in shared for kind in limit.kinds}
        return _with_rules(profile, lambda rule: None if rule.kind in kinds else rule)
    limits = (replace(limit, most=most) if limit in shared else limit for limit in profile.limits)
    return replace(profile, limits=tuple(limits))


def _names(profile: HostProfile, value: Value) -> HostProfile:
    names = _paths(value.value)
    return _of_concerned(profile, value, lambda _: (names,)) if names else profile


def _further_names(profile: HostProfile, value: Value) -> HostProfile:
    names = _paths(value.value)
    return _of_concerned(
        profile, value, lambda rule: ((*rule.alternatives[0], *names), *rule.alternatives[1:])
    )


def _fallback_names(profile: HostProfile, value: Value) -> HostProfile:
    names = _paths(value.value)
    return _of_concerned(
        profile, value, lambda rule: (*rule.alternatives, *((name,) for name in names))
    )


def _files(profile: HostProfile, value: Value) -> HostProfile:
    paths = _paths(value.value)
    if not paths:
        return profile
    setting = value.setting
    rule = FileRule(
        Kind.RULE,  # one of several beside each other, not one more name for AGENTS.md
        setting.scope,
        When.ALWAYS,
        (paths,),
        setting.evidence,
        setting=value.file,
    )
    return replace(profile, files=(*profile.files, rule))


def _excludes(profile: HostProfile, value: Value) -> HostProfile:
    """Such globs are for absolute paths; only those that hold on every machine can be known."""
    globs = (text[3:] for text in _texts(value.value) if text.startswith("**/"))
    return replace(profile, excludes=(*profile.excludes, *globs))


def _switch(profile: HostProfile, value: Value) -> HostProfile:
    if value.value is not False:
        return profile

    def without(rule: FileRule) -> FileRule | None:
        groups = (
            tuple(pattern for pattern in group if pattern not in value.setting.patterns)
            for group in rule.alternatives
        )
        left = tuple(group for group in groups if group)
        return replace(rule, alternatives=left) if left else None

    return _with_rules(profile, without)


_CHANGES: dict[Effect, Callable[[HostProfile, Value], HostProfile]] = {
    Effect.LIMIT: _limit,
    Effect.NAMES: _names,
    Effect.FURTHER_NAMES: _further_names,
    Effect.FALLBACK_NAMES: _fallback_names,
    Effect.FILES: _files,
    Effect.EXCLUDES: _excludes,
    Effect.SWITCH: _switch,
}


def _of_concerned(
    profile: HostProfile, value: Value, groups: Callable[[FileRule], tuple[tuple[str, ...], ...]]
) -> HostProfile:
    """The profile with other alternatives in the rules that the setting speaks of."""

    def changed(rule: FileRule) -> FileRule:
        named = {pattern for group in rule.alternatives for pattern in group}
        if rule.when is When.BY_SETTING or named.isdisjoint(value.setting.patterns):
            return rule
        return replace(rule, alternatives=groups(rule))

    return _with_rules(profile, changed)


def _with_rules(profile: HostProfile, change: Callable[[FileRule], FileRule | None]) -> HostProfile:
    rules = (change(rule) for rule in profile.files)
    return replace(profile, files=tuple(rule for rule in rules if rule is not None))


def _paths(value: object) -> tuple[str, ...]:
    """Paths and globs in a profile's language; what leads out of the workspace is left out."""
    found = (text.replace("\\", "/").removeprefix("./") for text in _texts(value))
    inside = (text for text in found if text.strip("/") and not _ELSEWHERE.match(text))
    return tuple(f"{text}/*" if text.endswith("**") else text for text in inside)


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text.strip() for text in values[:_MOST_NAMES] if isinstance(text, str) and text.strip()]
