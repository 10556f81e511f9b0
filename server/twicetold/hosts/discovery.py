"""Which paths are instruction files, of which kind, and for which directory each speaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from sys import intern

from twicetold.hosts.catalog import load_profiles
from twicetold.hosts.pattern import directory_of, last_name, matches_any
from twicetold.hosts.profile import FileRule, HostProfile
from twicetold.hosts.terms import Kind, Scope

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


_Rules = Iterable[tuple[HostProfile, FileRule, tuple[tuple[int, str], ...]]]


class Discovery:
    """Finds instruction files by their names, for a set of hosts.

    Remembers what it was asked: most names are asked for many times.
    """

    def __init__(self, profiles: Sequence[HostProfile]) -> None:
        self.profiles = tuple(profiles)
        self._by_name, self._by_ending = _rule_index(self.profiles)
        self.matches = lru_cache(maxsize=20_000)(self._matches)

    def instruction_name(self, path: str) -> InstructionName | None:
        """What kind of instruction file a path names; None where it names none.

        ``path`` is relative to the workspace root, with ``/``. A name that a host knows by itself
        says more of a file than a setting that lists it too.
        """
        found = [match for match in self.matches(path) if _is_found(match)]
        if not found:
            return None
        # The pattern that says more (.claude/CLAUDE.md, not CLAUDE.md) leaves the shorter
        # directory.
        best = min(found, key=lambda match: (bool(match.rule.setting), len(match.directory)))
        return InstructionName(best.rule.kind, best.directory)

    def _matches(self, path: str) -> tuple[Match, ...]:
        """Every host's rules that the path comes under, at most one match for each rule."""
        return tuple(self._found(path))

    def _found(self, path: str) -> Iterator[Match]:
        name = path.rpartition("/")[2]
        for profile, rule, patterns in self._rules_for(name):
            directories = [
                (directory, group)
                for group, pattern in patterns
                if (directory := directory_of(pattern, path)) is not None
            ]
            excepted = matches_any(rule.excepted, path)
            if directories and not excepted:
                directory, group = min(directories, key=lambda found: len(found[0]))
                # Under most rules it is the same one: kept once.
                yield Match(profile, rule, group, intern(directory))

    def _rules_for(self, name: str) -> _Rules:
        if name in self._by_name:
            return self._by_name[name]
        # Only patterns with a glob for a last name are left.
        return self._by_ending.get(_ending(name)) or self._by_ending.get("", ())


@cache
def known_hosts() -> Discovery:
    """All hosts as they are where no workspace sets anything."""
    return Discovery(load_profiles())


def instruction_name(path: str) -> InstructionName | None:
    """As `Discovery.instruction_name`, for all hosts as they are."""
    return known_hosts().instruction_name(path)


def own_marker(profile: HostProfile, path: str) -> bool:
    """Whether the path is, or lies in, what only users of the host create."""
    segments = path.split("/")
    for own in profile.own:
        if own.endswith("/"):
            parts = own[:-1].split("/")
            if any(segments[i : i + len(parts)] == parts for i in range(len(segments))):
                return True
        elif path.endswith(_fixed_end(own)) and directory_of(own, path) is not None:
            return True
    return False


def _fixed_end(pattern: str) -> str:
    """What every path ends with that comes under the pattern."""
    return last_name(pattern).rpartition("*")[2]


def _is_found(match: Match) -> bool:
    return match.rule.scope not in _TOP_ONLY or match.directory == ""


def _rule_index(profiles: Sequence[HostProfile]) -> tuple[dict[str, _Rules], dict[str, _Rules]]:
    """The rules by their files' names, and those with a glob for a name by its extension."""
    plain: dict[str, list[tuple[HostProfile, FileRule, int, str]]] = {}
    globs: dict[str, list[tuple[HostProfile, FileRule, int, str]]] = {}
    for profile in profiles:
        for rule in profile.files:
            for group, patterns in enumerate(rule.alternatives):
                for pattern in patterns:
                    name = last_name(pattern)
                    index, key = (globs, _ending(name)) if "*" in name else (plain, name)
                    index.setdefault(key, []).append((profile, rule, group, pattern))
    any_ending = globs.get("", [])
    for ending, entries in globs.items():
        entries.extend(any_ending if ending else ())
    # A file with a plain name can come under a glob too (.claude/rules/AGENTS.md).
    for name, entries in plain.items():
        entries.extend(globs.get(_ending(name), any_ending))
    return _grouped(plain), _grouped(globs)


def _ending(name: str) -> str:
    """``.md``; "" where there is none, or where a pattern leaves it open."""
    stem, dot, ending = name.rpartition(".")
    return f"{dot}{ending}" if stem and "*" not in ending else ""


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
