"""Which paths are instruction files, of which kind, and for which directory each speaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.pattern import directory_of, last_name
from twicetold.hosts.profile import FileRule, HostProfile, Kind, Scope

# Where a host looks in the directory that it was started in and nowhere else, a nested file is
# found only in a dot folder or under a name that can mean nothing else.
_TOP_ONLY = (Scope.ROOT, Scope.WORKING_DIRECTORY)


@dataclass(frozen=True, slots=True)
class InstructionName:
    """What a path says about the file: its kind, and the directory it speaks for ("": the root).

    ``.github/copilot-instructions.md`` and ``.claude/rules/a.md`` speak for the parent of the dot
    folder.
    """

    kind: Kind
    directory: str


@dataclass(frozen=True, slots=True)
class Match:
    """A host's rule that a path comes under, with the directory the path then speaks for."""

    profile: HostProfile
    rule: FileRule
    group: int
    directory: str


def instruction_name(path: str) -> InstructionName | None:
    """What kind of instruction file a path names; None where it names none.

    ``path`` is relative to the workspace root, with ``/``.
    """
    found = [match for match in host_matches(path) if _is_found(match)]
    if not found:
        return None
    # The pattern that says more (.claude/CLAUDE.md, not CLAUDE.md) leaves the shorter directory.
    best = min(found, key=lambda match: len(match.directory))
    return InstructionName(best.rule.kind, best.directory)


@lru_cache(maxsize=20_000)
def host_matches(path: str) -> tuple[Match, ...]:
    """Every host's rules that the path comes under, at most one match for each rule."""
    return tuple(_matches(path))


def own_marker(profile: HostProfile, path: str) -> bool:
    """Whether the path is, or lies in, what only users of the host create."""
    segments = path.split("/")
    for own in profile.own:
        if own.endswith("/"):
            parts = own[:-1].split("/")
            if any(segments[i : i + len(parts)] == parts for i in range(len(segments))):
                return True
        elif directory_of(own, path) is not None:
            return True
    return False


def _is_found(match: Match) -> bool:
    return match.rule.scope not in _TOP_ONLY or match.directory == ""


def _matches(path: str) -> Iterator[Match]:
    name = path.rpartition("/")[2]
    for profile, rule, patterns in _rules_for(name):
        directories = [
            (directory, group)
            for group, pattern in patterns
            if (directory := directory_of(pattern, path)) is not None
        ]
        if directories:
            directory, group = min(directories, key=lambda found: len(found[0]))
            yield Match(profile, rule, group, directory)


_Rules = Iterable[tuple[HostProfile, FileRule, tuple[tuple[int, str], ...]]]


def _rules_for(name: str) -> _Rules:
    by_name, by_ending = _rule_index()
    if name in by_name:
        return by_name[name]
    # Only patterns with a glob for a last name are left, and all of those end in an extension.
    return by_ending.get(name[name.rfind(".") :], ())


@cache
def _rule_index() -> tuple[dict[str, _Rules], dict[str, _Rules]]:
    """The rules by their files' names, and those with a glob for a name by its extension."""
    plain: dict[str, list[tuple[HostProfile, FileRule, int, str]]] = {}
    globs: dict[str, list[tuple[HostProfile, FileRule, int, str]]] = {}
    for profile in load_profiles():
        for rule in profile.files:
            for group, patterns in enumerate(rule.alternatives):
                for pattern in patterns:
                    name = last_name(pattern)
                    index, key = (globs, name[name.rfind(".") :]) if "*" in name else (plain, name)
                    index.setdefault(key, []).append((profile, rule, group, pattern))
    # A file with a plain name can come under a glob too (.claude/rules/AGENTS.md).
    for name, entries in plain.items():
        entries.extend(globs.get(name[name.rfind(".") :], ()))
    return _grouped(plain), _grouped(globs)


def _grouped(
    index: dict[str, list[tuple[HostProfile, FileRule, int, str]]],
) -> dict[str, _Rules]:
    grouped: dict[str, _Rules] = {}
    for key, entries in index.items():
        rules: dict[int, tuple[HostProfile, FileRule, list[tuple[int, str]]]] = {}
        for profile, rule, group, pattern in entries:
            rules.setdefault(id(rule), (profile, rule, []))[2].append((group, pattern))
        grouped[key] = [(profile, rule, tuple(pats)) for profile, rule, pats in rules.values()]
    return grouped
