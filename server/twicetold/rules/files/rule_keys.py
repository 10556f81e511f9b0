"""Keys of a rule's header that decide when it loads, and are not where its hosts read them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from twicetold.hosts.front_matter_value import front_matter_value
from twicetold.hosts.profile import FileRule
from twicetold.hosts.rule_header import when_loaded
from twicetold.hosts.terms import When
from twicetold.rules.files.asked import views_in_play
from twicetold.rules.files.fault import fault, line_place
from twicetold.rules.messages import join_names
from twicetold.rules.problem import Problem
from twicetold.workspace.file import WorkspaceFile
from twicetold.workspace.snapshot import Snapshot

_CODE = "invalid-front-matter"
_KEY = re.compile(r"([A-Za-z]\w*):(?:\s|$)")
_MORE = re.compile(r"\s+\S|-\s")
_MARK = re.compile(r"---\s*$")
# How many lines a header without its first marker is looked for.
_LONGEST = 12
_SO = {
    When.ALWAYS: "so the file always loads",
    When.MANUAL: "so the file loads only when somebody asks for it",
}


def rule_keys(snapshot: Snapshot, file: WorkspaceFile) -> Iterator[Problem]:
    """A header that never begins, and globs under a key that no host in play reads there."""
    if file.parsed is None:
        return
    if file.parsed.front_matter is None:
        if _never_opened(snapshot, file):
            message = "The front matter never begins, so its keys are text: put `---` before them."
            yield fault(snapshot, _CODE, line_place(file, 0), message)
        return
    read = _keys_read(snapshot, file)
    if not read:
        return
    given = {key for key, values in file.header.items() if values}
    for key in sorted(_glob_keys(snapshot) & given - {key for _, key, _ in read}):
        value = front_matter_value(file.parsed, key)
        for wanted, when in dict.fromkeys((wanted, when) for _, wanted, when in read):
            names = [name for name, *what in read if what == [wanted, when]]
            verb = "reads" if len(names) == 1 else "read"
            message = f"{join_names(names)} {verb} `{wanted}` and not `{key}`, {_SO[when]}."
            place = line_place(file, value.line if value else 0)
            yield fault(snapshot, _CODE, place, message, hosts=names)


def _glob_keys(snapshot: Snapshot) -> set[str]:
    """Under which keys any host reads the globs of a rule."""
    return {
        key
        for profile in snapshot.ground.hosts.profiles
        for rule in profile.files
        for key in _of_rule(rule)
    }


def _of_rule(rule: FileRule) -> list[str]:
    return [condition.globs for condition in rule.conditions if condition.when is When.BY_GLOB]


def _keys_read(snapshot: Snapshot, file: WorkspaceFile) -> list[tuple[str, str, When]]:
    """The hosts in play that find no globs in the file, the key for them, and when it loads.

    Empty where a host finds some: then the other keys are there for the others.
    """
    found: list[tuple[str, str, When]] = []
    for view in views_in_play(snapshot):
        for rule in view.loading_rules(file.path):
            when = when_loaded(rule, file.header)
            if when is When.BY_GLOB:
                return []
            if when in _SO:
                found += [(view.profile.name, key, when) for key in _of_rule(rule)[:1]]
    return found


def _never_opened(snapshot: Snapshot, file: WorkspaceFile) -> bool:
    """Whether the text begins with keys of rules, and a marker that closes them."""
    lines = file.document.lines[:_LONGEST] if file.document else ()
    end = next((n for n, line in enumerate(lines) if _MARK.match(line)), 0)
    first = _KEY.match(lines[0]) if end else None
    if first is None or first[1] not in _glob_keys(snapshot) | {"alwaysApply", "description"}:
        return False
    return all(_KEY.match(line) or _MORE.match(line) for line in lines[:end])
